// What a person at a table has at hand: the line to the table, the chip in the fingers, the pane at the side.
import { getContext, setContext, tick } from "svelte";
import { settings } from "../settings.svelte";
import type { Amount, Command, Offer, Patron, Picture } from "../wire";
import { placeSaid } from "./announcing";
import { Advising } from "./advising.svelte";
import { aloud, spoken } from "./cards";
import type { Line } from "./line.svelte";
import { called, together } from "./offers";
import { Promises } from "./promises.svelte";
import { Stored } from "./stored.svelte";

const KEY = Symbol("desk");
export type Seat = "" | "seated" | "standing";
export type Tab = "log" | "history" | "rules" | "shuffle" | "ask";

export class Desk {
  tab = $state<Tab>("log");
  clause = $state("");
  pane = $state(settings.pane && innerWidth >= 900);
  /** What is to be spoken now, and how often anything was. */
  speech = $state({ text: "", count: 0 });
  /** Whether wagers are laid in promotional tokens, as far as some are held. */
  inTokens = $state(false);
  /** The chip that is being dragged, and where it is. */
  drag = $state<{ chip: Amount; x: number; y: number } | null>(null);
  /** Amounts chosen for offers that have a range, by act. */
  chosen = $state<Record<string, number>>({});
  /** The place chosen for what may be done in several, by act. */
  places = $state<Record<string, string>>({});

  /** The patron whose wagers and decisions a dealer enters, by name, as last chosen. */
  chosenPatron = $state("");
  /** Of which patrons the dealer says that they sit where the chips go, or stand; of others the service knows. */
  seats = $state<Record<string, Seat>>({});

  /** Where a chip was put last, until what lies there is told. */
  laid = $state.raw<{ area: number; kind: string; suit: string; whose: string } | null>(null);

  readonly advising = new Advising();
  readonly stored: Stored;
  readonly promises: Promises;

  constructor(readonly line: Line) {
    this.stored = new Stored(line.table);
    this.promises = new Promises(line.table);
  }

  get picture(): Picture {
    const picture = this.line.picture;
    if (!picture) throw new Error("no picture yet");
    const patron = this.#patron(picture);
    const own = patron ? { ...picture, betting: patron.betting, offers: patron.offers } : picture;
    return this.line.history.over(this.#unread(own));
  }

  /** The patron for whom a dealer enters now: whose turn it is, or who was chosen last. */
  get patron(): Patron | undefined {
    return this.line.picture ? this.#patron(this.line.picture) : undefined;
  }

  #patron({ tended }: Picture): Patron | undefined {
    const named = (name: string): Patron | undefined => tended?.patrons.find((one) => one.name === name);
    return named(tended?.turn ?? "") ?? named(this.chosenPatron) ?? tended?.patrons[0];
  }

  /** The layout with the last round still on it, where nothing new lies, so that it can be read. */
  #unread(picture: Picture): Picture {
    const past = this.line.settled;
    if (!past || picture.phase !== "betting") return picture;
    const areas = picture.areas.map((area) => (area.wagers.length ? area : (past.areas.find((one) => one.number === area.number) ?? area)));
    return { ...picture, areas, dealer: past.dealer };
  }

  /** When each new card sets out, at the table or in a round that is looked at again. */
  get delays(): ReadonlyMap<string, number> {
    const { history, picture } = this.line;
    return history.at === null || !picture ? this.line.delays : history.delays(picture);
  }

  /** What the book calls an area. */
  get word(): string {
    return this.picture.book.words["area"] ?? "area";
  }

  /** An area as it is called, at the beginning of a line; without a number, the word alone. */
  name(area?: number): string {
    const word = this.word.charAt(0).toUpperCase() + this.word.slice(1);
    return area === undefined ? word : `${word} ${area}`;
  }

  get chips(): readonly Amount[] {
    return this.picture.sign.chips;
  }

  /** The chip last chosen, or else the one that is the table's minimum. */
  get nth(): number {
    const minimum = this.picture.sign.limits.find((limit) => limit.kind === "main")?.minimum;
    const kept = this.chips.findIndex((chip) => chip.exact === settings.chip);
    return Math.max(0, kept >= 0 ? kept : this.chips.findIndex((chip) => chip.text === minimum));
  }

  get chip(): Amount | undefined {
    return this.chips[this.nth];
  }

  /** What the dealer says of the patron's seat. */
  get seat(): Seat {
    return this.seats[this.patron?.name ?? ""] ?? "";
  }

  set seat(seat: Seat) {
    if (this.patron) this.seats[this.patron.name] = seat;
  }

  choose(nth: number): void {
    const chip = this.chips[nth];
    if (!chip) return;
    settings.chip = chip.exact;
    this.say(`Chips of ${chip.text}`);
  }

  /** Put a chip on an area: on its boxes, or on a spot for an optional wager. */
  put(area: number, spot: { kind: string; suit: string } | null, chip = this.chip): void {
    const { open, place, why, clause } = this.picture.betting;
    if (!open || !place || !chip) {
      const seat = this.picture.offers.find((offer) => offer.act === "Arrive" && offer.allowed);
      if (why) this.line.refusal = { why, clause };
      else if (seat) this.line.refusal = { why: `${seat.label} first`, clause: seat.clause };
      return;
    }
    const boxes = spot ? 0 : this.picture.book.boxes;
    const tokens = Math.min(this.inTokens ? this.picture.me.tokens.exact : 0, chip.exact * (boxes || 1));
    const main = Array.from({ length: boxes }, () => chip.exact);
    const side = spot ? [{ kind: spot.kind, stake: chip.exact, suit: spot.suit, ...(tokens ? { tokens } : {}) }] : [];
    const laid = tokens ? `${chip.text} on ${this.word} ${area}, in tokens` : `${chip.text} on ${this.word} ${area}`;
    const seat = this.seat && !spot ? { seated: this.seat === "seated" } : {};
    if (this.seat === "seated" && !spot) this.seat = "";
    const held = tokens && !spot ? { tokens } : {};
    const whose = this.patron?.name ?? this.picture.me.name;
    void this.line.give({ ...place, area, main, side, ...seat, ...held }, laid, "wager").then((done) => {
      if (done) this.laid = { area, kind: spot?.kind ?? "main", suit: spot?.suit ?? "", whose };
    });
  }

  /** What lies now where a chip was put, once the picture shows it, and how it is taken back. */
  told(): void {
    const { laid } = this;
    if (!laid || this.line.underWay.has("wager") || this.line.history.at !== null) return;
    this.laid = null;
    const here = this.picture.areas.find((one) => one.number === laid.area)?.wagers ?? [];
    const own = here.filter((one) => one.player === laid.whose && one.kind === laid.kind && (laid.kind === "main" || one.suit === laid.suit));
    if (own.length) this.say(`${own.map((one) => `${one.shown} ${one.stake.text}`).join(", ")} on ${this.word} ${laid.area}. Backspace takes back`);
  }

  /** Take back what lies on the layout, once. */
  takeBack(): void {
    if (this.line.underWay.has("back")) return;
    const given = Object.values(this.picture.betting.undo).map((command) => this.line.give(command, "Take back", "back"));
    void Promise.all(given).then((done) => done.length && done.every(Boolean) && this.say("Your wagers are taken back"));
  }

  /** The wagers of the last round, once: not while others are on their way or not to be seen yet. */
  repeat(): void {
    if (this.line.underWay.has("wager")) return;
    for (const command of this.picture.betting.repeat) void this.line.give(command, "The wagers as before", "wager");
  }

  /** Of what may be done in several places, where it is done now: as chosen, or else the first. */
  front(offers: readonly Offer[]): Offer {
    const front = offers.find((one) => one.where === this.places[one.act]) ?? offers[0];
    if (!front) throw new Error("nothing is offered");
    return front;
  }

  /** Do by a key what the button of an offer shows. */
  press(offer: Offer, among: readonly Offer[] = this.picture.offers): void {
    this.take(this.front(together(among).find((one) => one.offers.includes(offer))?.offers ?? [offer]));
  }

  /** Do what is offered, with the amount chosen where one is to be chosen; one decision at a time. */
  take(offer: Offer): void {
    if (this.line.underWay.has("decision")) return;
    if (!offer.allowed || !offer.command) {
      this.line.refusal = { why: offer.why, clause: offer.clause };
      return;
    }
    const command: Command = { ...offer.command };
    const amount = this.amount(offer);
    if (amount && offer.amount_in) command[offer.amount_in] = amount.exact;
    const staked = (amount ?? offer.staked)?.exact ?? 0;
    if (this.inTokens && offer.staked) command["tokens"] = Math.min(this.picture.me.tokens.exact, staked);
    this.advising.chose({ ...offer, command }, this.picture);
    void this.line.give(command, called(offer), "decision");
  }

  /** What each choice is worth, at a practice table, shown and said. */
  async value(): Promise<void> {
    this.say(await this.advising.ask(this.picture));
  }

  amount(offer: Offer): Amount | undefined {
    return offer.range?.amounts[this.chosen[offer.act + called(offer)] ?? offer.range.chosen];
  }

  step(offer: Offer, by: number): void {
    if (!offer.range) return;
    const name = offer.act + called(offer);
    const next = (this.chosen[name] ?? offer.range.chosen) + by;
    this.chosen[name] = Math.max(0, Math.min(offer.range.amounts.length - 1, next));
    this.say(`${called(offer)} ${this.amount(offer)?.text ?? ""}`);
  }

  /** What a player may ask for besides play. */
  ask(): void {
    this.tab = "ask";
    this.pane = true;
    void tick().then(() => document.getElementById("tab-ask")?.focus());
  }

  open(clause: string): void {
    this.clause = clause;
    this.tab = "rules";
    this.pane = true;
  }

  say(text: string): void {
    this.speech = { text, count: this.speech.count + 1 };
  }

  lastSaid(): string {
    return aloud(this.line.said.at(-1)?.text ?? "Nothing was said yet");
  }

  ownTotals(): string {
    const hands = this.picture.areas
      .filter((area) => area.mine)
      .flatMap((area) =>
        area.boxes.flatMap((hands, box) =>
          hands.map((hand, nth) => `${placeSaid(this.picture, this.word, area, box + 1, nth + 1)}: ${hand.says || "no cards"}`),
        ),
      );
    return hands.join("; ") || "You have no hand";
  }

  dealerCards(): string {
    const { cards, says } = this.picture.dealer;
    return cards.length ? `Dealer: ${cards.map(spoken).join(", ")}. ${says}` : "The dealer has no cards";
  }

  ownWagers(): string {
    const picture = this.line.history.at === null ? (this.line.picture ?? this.picture) : this.picture; // what lies there, not what is left to be read
    const own = picture.areas.flatMap((area) => area.wagers.filter((wager) => wager.mine).map((wager) => ({ area, wager })));
    const said = own.map(({ area, wager }) => `${placeSaid(picture, this.word, area, wager.box, wager.hand)}, ${wager.shown}: ${wager.stake.text}`);
    return said.join("; ") || "You have no wagers";
  }

  timeLeft(): string {
    const { waits_until: until, at } = this.picture;
    if (until === null) return "There is no limit of time now";
    const left = Math.max(0, until - at - Math.round((Date.now() - this.line.came) / 1000));
    return `${left} seconds left`;
  }
}

export function place(desk: Desk): Desk {
  return setContext(KEY, desk);
}

export function useDesk(): Desk {
  return getContext<Desk>(KEY);
}
