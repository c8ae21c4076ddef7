// Which wager lies where: on the hands, on the insurance line, on the spots.
import type { Area, Picture, Spot, Wager } from "../wire";

type Limit = Picture["sign"]["limits"][number];

const ON_HAND = new Set(["main", "split", "double"]);

export function onHand(area: Area, box: number, hand: number): Wager[] {
  return inLine(area, (wager) => ON_HAND.has(wager.kind) && (wager.box || 1) === box && (wager.hand || 1) === hand);
}

export function onBox(area: Area, box: number): Wager[] {
  return inLine(area, (wager) => ON_HAND.has(wager.kind) && (wager.box || 1) === box);
}

export function insurance(area: Area): Wager[] {
  return area.wagers.filter((wager) => wager.kind === "insurance");
}

export function onSpot(area: Area, kind: string, suit: string): Wager[] {
  return inLine(area, (wager) => wager.kind === kind && wager.suit === suit);
}

/** Who has wagers here, the one who decides first. */
export function people(area: Area): string[] {
  const names = area.wagers.map((wager) => wager.player);
  const sits = names.includes(area.seated) ? area.seated : "";
  return [...new Set([area.control, sits, ...names].filter(Boolean))];
}

/** Whose a wager is, in as few letters of one word as tell the people of an area apart; nothing where one alone is there. */
export function tagOf(area: Area, wager: Wager): string {
  const others = people(area).filter((name) => name !== wager.player).map((name) => name.split(" "));
  if (!others.length) return "";
  const words = wager.player.split(" ");
  for (let long = 1; long <= wager.player.length; long++)
    for (const [at, word] of words.entries()) {
      const begins = word.slice(0, long);
      if (long <= word.length && !others.some((name) => name[at]?.startsWith(begins))) return begins;
    }
  return wager.player;
}

/** Wagers as they lie one behind the other: of who decides nearest the dealer, of the others behind in a line. */
function inLine(area: Area, lies: (wager: Wager) => boolean): Wager[] {
  const order = people(area);
  return area.wagers.filter(lies).sort((one, other) => order.indexOf(one.player) - order.indexOf(other.player));
}

/** The places for optional wagers on an area: one for each suit where one is chosen. */
export function places(spots: readonly Spot[]): (Spot & { suit: string })[] {
  return spots.flatMap((spot) => (spot.suits.length ? spot.suits : [""]).map((suit) => ({ ...spot, suit })));
}

/** What the sign says of a wager: from least to most, or the one amount that it takes. */
export function amounts(limit: Limit): string {
  return [...new Set([limit.minimum, limit.maximum])].filter(Boolean).join("–");
}

/** The optional wagers that take one amount alone, which everybody must see. */
export function fixed(picture: Picture): Limit[] {
  return picture.sign.limits.filter((limit) => limit.kind !== "main" && limit.minimum && limit.minimum === limit.maximum);
}
