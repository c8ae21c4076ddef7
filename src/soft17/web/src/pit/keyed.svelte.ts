// Cards keyed in from a physical shoe, as fast as they are typed. The last one waits until the next key or Enter and
// can be taken back; those before it go to the table one by one, each when the table awaits a card. None is lost.

export const RANKS = [..."A23456789TJQK"];
export const SUITS = [..."cdhs"];

/** A key that is none of the keypad's: it is held with another, or goes into a field. */
function elsewhere(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement;
  return event.ctrlKey || event.metaKey || event.altKey || target.closest("input, textarea, select, dialog") !== null;
}

function rankOf(event: KeyboardEvent): string {
  return event.key === "1" || event.key === "0" ? "T" : event.key.toUpperCase();
}

/** True if a key begins a card. */
export function keys(event: KeyboardEvent): boolean {
  return !elsewhere(event) && RANKS.includes(rankOf(event));
}

export interface Sent {
  card: string;
  where: string;
}

export class Keyed {
  rank = $state("");
  /** Cards not dealt yet, in order. */
  cards = $state.raw<readonly string[]>([]);
  /** How many of them are to go; the last keyed one is not among them until the next key. */
  released = $state(0);
  /** The card that is on its way. */
  sending = $state("");
  /** The last card that was dealt, and where it went. */
  last = $state.raw<Sent | null>(null);

  get open(): boolean {
    return this.cards.length > 0 || this.rank !== "" || this.sending !== "";
  }

  /** The card that goes next, if one is to go. */
  get due(): string {
    return this.released > 0 && !this.sending ? (this.cards[0] ?? "") : "";
  }

  setRank(rank: string): void {
    this.enter();
    this.rank = rank;
  }

  setSuit(suit: string): void {
    if (!this.rank) return;
    this.cards = [...this.cards, this.rank + suit];
    this.rank = "";
  }

  /** Everything keyed so far is right. */
  enter(): void {
    this.released = this.cards.length;
  }

  /** Take the rank back, or else the last card that has not gone. */
  back(): void {
    if (this.rank) this.rank = "";
    else this.cards = this.cards.slice(0, -1);
    this.released = Math.min(this.released, Math.max(0, this.cards.length - 1));
  }

  /** Deal the next card; one that is refused comes back to be corrected, and those after it wait. */
  async send(where: string, give: (card: string) => Promise<boolean>): Promise<void> {
    const card = this.due;
    if (!card) return;
    this.cards = this.cards.slice(1);
    this.released -= 1;
    this.sending = card;
    const done = await give(card);
    this.sending = "";
    if (done) this.last = { card, where };
    else {
      this.cards = [card, ...this.cards];
      this.released = 0;
    }
  }

  /** A key of the keyboard; true if it was one of the keypad's. */
  key(event: KeyboardEvent): boolean {
    const target = event.target as HTMLElement;
    if (elsewhere(event)) return false;
    const letter = event.key.toLowerCase();
    if (this.rank && SUITS.includes(letter)) this.setSuit(letter);
    else if (keys(event)) this.setRank(rankOf(event));
    else if (event.key === "Backspace" && (this.rank || this.cards.length)) this.back();
    else if (event.key === "Enter" && this.cards.length && !target.closest("button, a, summary")) this.enter();
    else return false;
    return true;
  }
}
