// What is to be decided at a practice table, as the laboratory is asked about it.
import { valueOf } from "../lobby/tables";
import type { Area, Hand, Offer, Picture } from "../wire";
import { spoken } from "./cards";

const HAND = new Set(["Hit", "Stand", "Double", "Split", "Surrender"]);
const INSURANCE = new Set(["TakeInsurance", "TakeEvenMoney"]);
const SWITCH = new Set(["Switch", "Unswitch"]);
const PASS = "Ready";
const OF_INSURANCE = "insurance";
/** As many as the laboratory takes. */
const MOST = 52;

export interface Decision {
  /** What it is about: "16 against 10". */
  about: string;
  /** The acts that are open. */
  acts: readonly string[];
  wish: Record<string, unknown>;
}

/** Every decision that is open to this person. */
export function open(picture: Picture): Decision[] {
  const allowed = picture.offers.filter((offer) => offer.allowed && offer.command);
  return [insurance(picture, allowed), exchange(picture, allowed), hand(picture, allowed)].filter((one) => one !== null);
}

/** The decisions that somebody makes by doing something: a hand that is played lets a switch pass, going on insurance. */
export function decided(picture: Picture, offer: Offer): Decision[] {
  const allowed = picture.offers.filter((one) => one.allowed && one.command);
  const among = [offer, ...allowed.filter((one) => one.act !== offer.act)];
  const found: (Decision | null)[] = [];
  if (INSURANCE.has(offer.act)) found.push(insurance(picture, same(among, offer)));
  if (offer.act === PASS && offer.command?.["of"] === OF_INSURANCE) found.push(insurance(picture, allowed));
  if (SWITCH.has(offer.act)) found.push(exchange(picture, [offer]));
  if (HAND.has(offer.act)) found.push(exchange(picture, allowed.filter((one) => one.act === "Switch")), hand(picture, same(among, offer)));
  return found.filter((one) => one !== null);
}

interface Where {
  area: number;
  box: number;
  hand: number;
}

function where(offer: Offer): Where {
  return { area: 0, box: 1, hand: 1, ...offer.command } as Where;
}

/** The offers that are about the same hand as one of them. */
function same(offers: readonly Offer[], one: Offer): Offer[] {
  const at = where(one);
  return offers.filter((other) => where(other).area === at.area && where(other).box === at.box && where(other).hand === at.hand);
}

function areaOf(picture: Picture, at: Where): Area | undefined {
  return picture.areas.find((one) => one.number === at.area);
}

function insurance(picture: Picture, allowed: readonly Offer[]): Decision | null {
  const first = allowed.find((offer) => INSURANCE.has(offer.act));
  if (!first) return null;
  const at = where(first);
  const area = areaOf(picture, at);
  const held = area?.boxes[at.box - 1]?.[0];
  const offers = same(allowed, first).filter((offer) => INSURANCE.has(offer.act));
  const stake = area?.wagers.find((one) => one.mine && one.kind === "main" && one.box === at.box)?.stake.exact;
  const amount = offers.find((one) => one.act === "TakeInsurance")?.command?.["amount"];
  const insured = stake && typeof amount === "number" ? { amount, stake } : {};
  return made(picture, "insurance", held, [held], offers, insured);
}

function exchange(picture: Picture, allowed: readonly Offer[]): Decision | null {
  const first = allowed.find((offer) => SWITCH.has(offer.act));
  const boxes = first && areaOf(picture, where(first))?.boxes;
  const [one, two] = [boxes?.[0], boxes?.[1]];
  if (!first || one?.length !== 1 || two?.length !== 1 || two[0]?.cards.length !== 2 || one[0]?.cards.length !== 2) return null;
  const both = { other: [...two[0].cards], switched: first.act === "Unswitch" };
  const found = made(picture, "switch", one[0], [one[0], two[0]], [first], both);
  return found && { ...found, about: `${one[0].says} and ${two[0].says}${against(picture)}` };
}

function hand(picture: Picture, allowed: readonly Offer[]): Decision | null {
  const first = allowed.find((offer) => HAND.has(offer.act));
  if (!first) return null;
  const at = where(first);
  const box = areaOf(picture, at)?.boxes[at.box - 1];
  const held = box?.[at.hand - 1];
  const offers = same(allowed, first).filter((offer) => HAND.has(offer.act));
  return made(picture, "hand", held, [held], offers, { split: (box?.length ?? 1) > 1 });
}

function against(picture: Picture): string {
  const up = picture.dealer.cards[0] ?? "";
  return ` against ${spoken(up).split(" ")[0] ?? up}`;
}

/** A question: the cards held, the dealer's first card, and every card that lies open elsewhere. */
function made(picture: Picture, weigh: string, held: Hand | undefined, own: readonly (Hand | undefined)[], offers: readonly Offer[], more: object): Decision | null {
  const up = picture.dealer.cards[0];
  if (!held || !up || up === "??" || held.cards.length < 2) return null;
  const others = picture.areas.flatMap((one) => one.boxes.flat()).filter((one) => !own.includes(one));
  const seen = [...picture.dealer.cards.slice(1), ...others.flatMap((one) => one.cards)];
  const gone = seen.filter((card) => card !== "??").slice(0, MOST);
  const options = Object.entries(picture.book.options).map(([name, text]) => [name, valueOf(text.replace(/^(True|False)$/, (word) => word.toLowerCase()))]);
  const { id: book, readings: rulings } = picture.book;
  const acts = [...new Set(offers.map((offer) => offer.act))].sort();
  const about = `${held.says}${against(picture)}`;
  const wish = { book, options: Object.fromEntries(options), rulings, weigh, hand: [...held.cards], up, gone, offered: acts, table: picture.table, ...more };
  return { about, acts, wish };
}
