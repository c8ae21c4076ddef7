// The rounds of a table as the service keeps them, each to be looked at again step by step.
import { get, words } from "../api";
import type { Area, Hand, Picture, Sign } from "../wire";
import { delays } from "./motion";

export interface RoundRow {
  round: number;
  first: number;
  result: string;
  ended: boolean;
  void: boolean;
  came_to: Record<string, string>;
}

interface Step {
  what: string;
  clause: string;
  dealer: Hand;
  areas: Area[];
  sign: Sign;
}

export interface Again {
  round: number;
  steps: Step[];
}

export class History {
  rounds = $state.raw<readonly RoundRow[] | null>(null);
  /** The step that is looked at again; nothing while the table itself is looked at. */
  at = $state<number | null>(null);
  round = $state.raw<Again | null>(null);
  wrong = $state("");

  constructor(readonly table: string) {}

  get #address(): string {
    return `/api/tables/${encodeURIComponent(this.table)}/rounds`;
  }

  async look(): Promise<void> {
    try {
      this.rounds = await get<RoundRow[]>(this.#address);
      this.wrong = "";
    } catch (error) {
      this.wrong = words(error);
    }
  }

  async open(number: number): Promise<void> {
    try {
      const found = await get<Again>(`${this.#address}/${number}`);
      if (!found.steps.length) return;
      this.round = found;
      this.at = 0;
      this.wrong = "";
    } catch (error) {
      this.wrong = words(error);
    }
  }

  /** The table as it was at the step that is looked at, with nothing to be done at it. */
  over(picture: Picture): Picture {
    const step = this.#step(0);
    if (!step || !this.round) return picture;
    const betting = { ...picture.betting, open: false, place: null };
    const { what: status, clause, dealer, areas, sign } = step;
    const past = { status, clause, dealer, areas, sign, betting, round: this.round.round };
    return { ...picture, ...past, phase: "play", offers: [], results: [], waits_until: null };
  }

  delays(picture: Picture): ReadonlyMap<string, number> {
    const before = this.#step(-1);
    const now = this.#step(0);
    return before && now ? delays({ ...picture, ...before }, { ...picture, ...now }) : new Map();
  }

  #step(by: number): Step | undefined {
    return this.at === null ? undefined : this.round?.steps[this.at + by];
  }

  step(by: number): void {
    const last = (this.round?.steps.length ?? 1) - 1;
    if (this.at !== null) this.at = Math.min(last, Math.max(0, this.at + by));
  }

  close(): void {
    this.at = null;
    this.round = null;
  }
}
