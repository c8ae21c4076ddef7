// Where things lie on the felt, in units: the felt is 96 wide and 60 high, the dealer on top, the players below.
// Area 1 is at the dealer's left, and so at the far right as a player sees it.

export const WIDTH = 96;
export const HEIGHT = 60;
const MIDDLE = WIDTH / 2;
const HALF = 42;
const BEND = 9;

export interface Slot {
  x: number;
  y: number;
  room: number;
}

/** How far a line parallel to the players' edge lies above its lowest point, at a place from left to right. */
export function rise(x: number): number {
  return BEND * ((x - MIDDLE) / HALF) ** 2;
}

/** The middle of an area's box, and the room from one area to the next. */
export function slot(number: number, areas: number): Slot {
  const room = Math.min(16.5, (WIDTH - 3) / areas);
  const x = MIDDLE + ((areas + 1) / 2 - number) * room;
  return { x, y: 42 - rise(x), room };
}

/** The width of a card, so that two of them lie well in a box. */
export function wide(room: number, boxes: number): number {
  return Math.max(3.4, Math.min(5.6, (room / boxes) * 0.5));
}

/** A line across the felt, parallel to the players' edge, as an SVG path. */
export function across(y: number, from = 10, to = 86): string {
  const ends = y - rise(from);
  return `M ${from} ${ends} Q ${MIDDLE} ${2 * y - ends} ${to} ${ends}`;
}
