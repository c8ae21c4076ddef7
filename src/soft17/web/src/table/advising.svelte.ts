// At a practice table: what each choice of a hand is worth. At a live table nothing is asked.
import { post, words } from "../api";
import { percent } from "../lab/types";
import { valueOf } from "../lobby/tables";
import { settings } from "../settings.svelte";
import type { Offer, Picture } from "../wire";
import { spoken } from "./cards";

const WEIGHED = new Set(["Hit", "Stand", "Double", "Split", "Surrender"]);

interface Advice {
  choices: { name: string; worth: number; gives_up: number }[];
  note: string;
}

export interface Valued {
  label: string;
  worth: string;
  best: boolean;
  yours: boolean;
}

export interface Values {
  /** The hand it is about: "16 against 10". */
  about: string;
  choices: Valued[];
  note: string;
  wrong: string;
}

interface Wish {
  hand: string[];
  [name: string]: unknown;
}

export class Advising {
  shown = $state.raw<Values | null>(null);
  busy = $state(false);
  #asked = new Map<string, Promise<Advice>>();
  #last = 0;

  /** The choice whose hand would be weighed now: one that this person may make. */
  hand(picture: Picture): Offer | undefined {
    return picture.offers.find((offer) => offer.allowed && WEIGHED.has(offer.act));
  }

  /** Have the hand weighed that is to be decided, so that the answer is there when it is asked for. */
  ahead(picture: Picture): void {
    const offer = settings.values && picture.kind === "practice" ? this.hand(picture) : undefined;
    const found = offer && wish(offer, picture);
    if (found) void this.#answer(found.wish).catch(() => undefined);
  }

  /** A choice was made: say what each would have been worth. */
  chose(offer: Offer, picture: Picture): void {
    if (settings.values && WEIGHED.has(offer.act)) void this.#weigh(offer, picture, offer.act);
  }

  /** Asked for before the choice; answers with what is to be said. */
  async ask(picture: Picture): Promise<string> {
    if (picture.kind !== "practice") return "At a live table nothing is said of values";
    settings.values = true;
    const offer = this.hand(picture);
    if (offer) await this.#weigh(offer, picture, "");
    return this.text();
  }

  text(): string {
    const { shown } = this;
    if (!shown) return "No choice was weighed yet";
    if (shown.wrong) return shown.wrong;
    const said = shown.choices.map((one) => `${one.label} ${one.worth}${one.best ? ", the best" : ""}${one.yours ? ", your choice" : ""}`);
    return `${shown.about}: ${said.join("; ")}`;
  }

  async #weigh(offer: Offer, picture: Picture, yours: string): Promise<void> {
    if (picture.kind !== "practice") return;
    const found = wish(offer, picture);
    if (!found) return;
    const mine = ++this.#last;
    this.busy = true;
    let shown: Values;
    try {
      const labels = new Map(picture.offers.filter((one) => one.allowed).map((one) => [one.act.toLowerCase(), one.label.split(",")[0] ?? one.label]));
      const { choices, note } = await this.#answer(found.wish);
      const open = choices.filter((one) => labels.has(one.name));
      const valued = open.map((one, at) => ({
        label: labels.get(one.name) ?? one.name,
        worth: percent(one.worth, 1),
        best: at === 0,
        yours: one.name === yours.toLowerCase(),
      }));
      shown = { about: found.about, choices: valued, note, wrong: "" };
    } catch (error) {
      shown = { about: found.about, choices: [], note: "", wrong: words(error) };
    }
    if (mine !== this.#last) return;
    this.shown = shown;
    this.busy = false;
  }

  #answer(wished: Wish): Promise<Advice> {
    const key = JSON.stringify(wished);
    const known = this.#asked.get(key);
    if (known) return known;
    const answer = post<Advice>("/api/lab/advice", wished);
    this.#asked.set(key, answer);
    answer.catch(() => this.#asked.delete(key));
    return answer;
  }
}

/** What is asked of the laboratory: the hand, the dealer's first card, and every card that lies open elsewhere. */
function wish(offer: Offer, picture: Picture): { wish: Wish; about: string } | null {
  const { area, box, hand } = { area: 0, box: 1, hand: 1, ...offer.command } as Record<string, number>;
  const own = picture.areas.find((one) => one.number === area)?.boxes[(box ?? 1) - 1];
  const played = own?.[(hand ?? 1) - 1];
  const up = picture.dealer.cards[0];
  if (!own || !played || !up || up === "??" || played.cards.length < 2) return null;
  const others = picture.areas.flatMap((one) => one.boxes.flat()).filter((one) => one !== played);
  const open = [...picture.dealer.cards.slice(1), ...others.flatMap((one) => one.cards)];
  const gone = open.filter((card) => card !== "??").slice(0, 52);
  const options = Object.entries(picture.book.options).map(([name, text]) => [name, valueOf(text.replace(/^(True|False)$/, (word) => word.toLowerCase()))]);
  const { id: book, readings: rulings } = picture.book;
  const about = `${played.says} against ${spoken(up).split(" ")[0] ?? up}`;
  return { wish: { book, options: Object.fromEntries(options), rulings, hand: [...played.cards], up, gone, split: own.length > 1, table: picture.table }, about };
}
