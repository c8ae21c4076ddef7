// The promised orders of a table, each checked in this browser.
import { get, words } from "../api";
import { holds, holdsWhole, type Promised, type Proof } from "./proving";

export interface PromiseRow {
  number: number;
  root: string;
  count: number;
  state: Promised["state"];
}

export interface Checked extends Proof {
  holds: boolean;
}

export interface Shown extends Promised {
  /** What was checked of each card, the newest first. */
  checked: Checked[];
  /** Whether the opened order is the promised one; nothing before it is opened. */
  whole: boolean | null;
  /** True where this page was told another hash for this shoe before. */
  changed: boolean;
}

export class Promises {
  rows = $state.raw<readonly PromiseRow[] | null>(null);
  shown = $state.raw<Shown | null>(null);
  wrong = $state("");
  /** The shoe that is looked at; the newest unless somebody chose another. */
  chosen = $state<number | null>(null);

  #known = new Map<string, boolean>();
  #roots = new Map<number, string>();
  #busy = false;
  #again = false;

  constructor(readonly table: string) {}

  get address(): string {
    return `/api/tables/${encodeURIComponent(this.table)}/promises`;
  }

  /** Look anew; what is asked for meanwhile is asked for once more afterwards. */
  async look(): Promise<void> {
    this.#again = this.#busy;
    if (this.#busy) return;
    this.#busy = true;
    try {
      this.rows = await get<PromiseRow[]>(this.address);
      const number = this.chosen ?? this.rows[0]?.number;
      this.shown = number === undefined ? null : this.#check(await get<Promised>(`${this.address}/${number}`));
      this.wrong = "";
    } catch (error) {
      this.wrong = words(error);
    } finally {
      this.#busy = false;
    }
    if (this.#again) void this.look();
  }

  async choose(number: number): Promise<void> {
    this.chosen = number === this.rows?.[0]?.number ? null : number;
    await this.look();
  }

  #check(found: Promised): Shown {
    const before = this.#roots.get(found.number) ?? found.root;
    this.#roots.set(found.number, before);
    const changed = before !== found.root;
    const checked = found.cards.map((proof) => ({ ...proof, holds: this.#holds(found, proof) })).reverse();
    return { ...found, checked, whole: found.opening ? holdsWhole(found) : null, changed };
  }

  /** A proof is worked out once, and again if anything of it is another. */
  #holds(found: Promised, proof: Proof): boolean {
    const key = JSON.stringify([found.root, found.count, proof]);
    const known = this.#known.get(key) ?? holds(found, proof);
    this.#known.set(key, known);
    return known;
  }
}
