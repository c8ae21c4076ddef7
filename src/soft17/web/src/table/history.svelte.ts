// The rounds a person saw at a table, picture by picture, to be looked at again.
import type { Picture } from "../wire";
import { delays } from "./motion";

const KEPT = 500;

export interface Seen {
  round: number;
  /** Where its first and last picture are, counted from the first that was ever kept. */
  first: number;
  last: number;
  result: string;
}

export class History {
  rounds = $state.raw<readonly Seen[]>([]);
  /** The picture that is looked at again; nothing while the table itself is looked at. */
  at = $state<number | null>(null);
  #pictures: Picture[] = [];
  #dropped = 0;

  keep(picture: Picture): void {
    this.#pictures.push(picture);
    const last = this.#dropped + this.#pictures.length - 1;
    const known = this.rounds.at(-1);
    const own = picture.results.find((result) => result.player === picture.me.name)?.change ?? "";
    if (known?.round === picture.round) {
      this.rounds = [...this.rounds.slice(0, -1), { ...known, last, result: own || known.result }];
    } else this.rounds = [...this.rounds, { round: picture.round, first: last, last, result: own }];
    if (this.#pictures.length > KEPT && this.rounds.length > 1 && this.at === null) this.#drop();
  }

  #drop(): void {
    const next = this.rounds[1];
    if (!next) return;
    this.#pictures.splice(0, next.first - this.#dropped);
    this.#dropped = next.first;
    this.rounds = this.rounds.slice(1);
  }

  get shown(): Picture | null {
    return this.at === null ? null : (this.#pictures[this.at - this.#dropped] ?? null);
  }

  /** The round that is looked at again. */
  get round(): Seen | undefined {
    const at = this.at;
    return at === null ? undefined : this.rounds.find((seen) => seen.first <= at && at <= seen.last);
  }

  get delays(): ReadonlyMap<string, number> {
    const before = this.at === null ? undefined : this.#pictures[this.at - 1 - this.#dropped];
    return this.shown && before ? delays(before, this.shown) : new Map();
  }

  open(seen: Seen): void {
    this.at = seen.first;
  }

  step(by: number): void {
    const round = this.round;
    if (this.at !== null && round) this.at = Math.min(round.last, Math.max(round.first, this.at + by));
  }

  close(): void {
    this.at = null;
  }
}
