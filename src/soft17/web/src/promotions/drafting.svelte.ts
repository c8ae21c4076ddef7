// A draft that is checked by the service as it is written, once somebody has asked for it.
import { post } from "../api";
import type { Fault, Terms } from "./types";

const WAIT = 400;

export class Drafting {
  faults = $state.raw<Fault[]>([]);
  #asked = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #latest = 0;

  constructor(faults: Fault[] = []) {
    this.faults = faults;
    this.#asked = faults.length > 0;
  }

  /** Ask now; answers with whether nothing is wrong. */
  async check(book: string, terms: Terms): Promise<boolean> {
    this.#asked = true;
    const mine = ++this.#latest;
    const found = await post<Fault[]>("/api/promotions/check", { book, terms });
    if (mine === this.#latest) this.faults = found;
    return found.length === 0;
  }

  /** Something was changed: ask again soon, if it was asked before. */
  changed(book: string, terms: Terms): void {
    clearTimeout(this.#timer);
    if (this.#asked) this.#timer = setTimeout(() => void this.check(book, terms).catch(() => undefined), WAIT);
  }

  forget(): void {
    clearTimeout(this.#timer);
    this.#asked = false;
    this.faults = [];
  }
}
