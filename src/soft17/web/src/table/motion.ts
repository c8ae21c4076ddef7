// How cards and chips move: out of the shoe, one after the other, quickly; or not at all where that is wished.
import { cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";
import type { Hand, Picture } from "../wire";

const TRAVEL = 300;
const BETWEEN = 90;
const LONGEST = 1200;

export const still = matchMedia("(prefers-reduced-motion: reduce)");

export function placeOf(area: number, box: number, hand: number, card: number): string {
  return `${area}.${box}.${hand}.${card}`;
}

function* places(picture: Picture): Generator<[string, number]> {
  const count = picture.areas.length + 1;
  function* ofHand(hand: Hand, area: number, box: number, nth: number): Generator<[string, number]> {
    for (const at of hand.cards.keys()) yield [placeOf(area, box, nth, at), at * count * 2 + (area || count) * 2 + box];
  }
  for (const area of picture.areas)
    for (const [box, hands] of area.boxes.entries())
      for (const [nth, hand] of hands.entries()) yield* ofHand(hand, area.number, box, nth);
  yield* ofHand(picture.dealer, 0, 0, 0);
}

/** When each card that was not there before sets out: in the order of dealing. */
export function delays(before: Picture | null, now: Picture): ReadonlyMap<string, number> {
  if (!before || before.round !== now.round) before = before && { ...before, areas: [], dealer: { ...before.dealer, cards: [] } };
  if (!before) return new Map();
  const known = new Set([...places(before)].map(([place]) => place));
  const fresh = [...places(now)].filter(([place]) => !known.has(place)).sort((one, other) => one[1] - other[1]);
  const between = Math.min(BETWEEN, LONGEST / Math.max(1, fresh.length));
  return new Map(fresh.map(([place], at) => [place, Math.round(at * between)]));
}

/** When the last new card lies. */
export function lies(waits: ReadonlyMap<string, number>): number {
  return still.matches || waits.size === 0 ? 0 : Math.max(...waits.values()) + TRAVEL;
}

/** When the last new card of one hand lies. */
export function handLies(waits: ReadonlyMap<string, number>, area: number, box: number, hand: number, cards: number): number {
  const wait = waits.get(placeOf(area, box, hand, cards - 1));
  return still.matches || wait === undefined ? 0 : wait + TRAVEL;
}

/** A card leaves the shoe and comes to where it lies. */
export function dealt(node: Element, { delay }: { delay: number | undefined }): TransitionConfig {
  const shoe = document.querySelector("[data-shoe]")?.getBoundingClientRect();
  if (still.matches || delay === undefined || !shoe) return { duration: 0 };
  const here = node.getBoundingClientRect();
  const x = shoe.left + shoe.width / 2 - here.left - here.width / 2;
  const y = shoe.top + shoe.height / 2 - here.top - here.height / 2;
  return {
    delay,
    duration: TRAVEL,
    easing: cubicOut,
    css: (t, u) => `translate: ${x * u}px ${y * u}px; rotate: ${-14 * u}deg; opacity: ${Math.min(1, t * 6)}`,
  };
}

/** Chips slide a little way to where they lie. */
export function slid(_: Element, { delay = 0 }: { delay?: number } = {}): TransitionConfig {
  if (still.matches) return { duration: 0 };
  return { delay, duration: 220, easing: cubicOut, css: (t, u) => `translate: 0 ${22 * u}px; opacity: ${t}` };
}

/** Words come up where they stand. */
export function shown(_: Element, { delay = 0 }: { delay?: number } = {}): TransitionConfig {
  return still.matches ? { duration: 0 } : { delay, duration: 200, css: (t) => `opacity: ${t}` };
}
