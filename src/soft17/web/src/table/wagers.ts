// Which wager lies where: on the hands, on the insurance line, on the spots.
import type { Area, Spot, Wager } from "../wire";

const ON_HAND = new Set(["main", "split", "double"]);

export function onHand(area: Area, box: number, hand: number): Wager[] {
  return area.wagers.filter((wager) => ON_HAND.has(wager.kind) && (wager.box || 1) === box && (wager.hand || 1) === hand);
}

export function onBox(area: Area, box: number): Wager[] {
  return area.wagers.filter((wager) => ON_HAND.has(wager.kind) && (wager.box || 1) === box);
}

export function insurance(area: Area): Wager[] {
  return area.wagers.filter((wager) => wager.kind === "insurance");
}

export function onSpot(area: Area, kind: string, suit: string): Wager[] {
  return area.wagers.filter((wager) => wager.kind === kind && wager.suit === suit);
}

/** Who has wagers here, the one who decides first. */
export function people(area: Area): string[] {
  const names = [area.control, ...area.wagers.map((wager) => wager.player)].filter(Boolean);
  return [...new Set(names)];
}

/** The places for optional wagers on an area: one for each suit where one is chosen. */
export function places(spots: readonly Spot[]): (Spot & { suit: string })[] {
  return spots.flatMap((spot) => (spot.suits.length ? spot.suits : [""]).map((suit) => ({ ...spot, suit })));
}
