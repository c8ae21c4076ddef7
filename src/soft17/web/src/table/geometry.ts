// Where things lie on the felt, in units: the felt is 96 wide and 60 high, the dealer on top, the players below.
// Area 1 is at the dealer's left, and so at the far right as a player sees it.
import type { Area } from "../wire";

export const WIDTH = 96;
export const HEIGHT = 60;
const SPAN = WIDTH - 3;
const MIDDLE = WIDTH / 2;
const HALF = 42;
const BEND = 9;
const LINE = 46.2;
const LOW = 49.4;

/** Left free at the sides of an area; the least for a hand of several, and for a place with its mark. */
export const EDGE = 0.8;
const SPLIT = 4.6;
const LEGIBLE = 4.6;

export interface Slot {
  x: number;
  y: number;
  room: number;
}

/** How far a line parallel to the players' edge lies above its lowest point, at a place from left to right. */
export function rise(x: number): number {
  return BEND * ((x - MIDDLE) / HALF) ** 2;
}

/** The room of an area where nobody has split. */
export function usual(areas: number, boxes: number): number {
  return Math.min(boxes > 1 ? 18.4 : 16.5, SPAN / areas);
}

/** True of the room of an area, or of one of its two boxes, that is the one large area of a phone. */
export function alone(room: number): boolean {
  return room > 18.4;
}

/** The middle of each area's boxes, and its room: more where hands were split, less beside them. From area 1. */
export function slots(areas: readonly Area[], boxes: number): Slot[] {
  const wanted = areas.map((area) => {
    const hands = Math.max(1, ...area.boxes.map((box) => box.length));
    return Math.max(usual(areas.length, boxes), boxes * hands * SPLIT + EDGE);
  });
  const all = wanted.reduce((sum, one) => sum + one, 0);
  const rooms = wanted.map((one) => one * Math.min(1, SPAN / all));
  let right = MIDDLE + Math.min(SPAN, all) / 2;
  return rooms.map((room) => {
    const x = right - room / 2;
    right -= room;
    return { x, y: (boxes > 1 ? LOW : LINE) - rise(x), room };
  });
}

export interface Grid {
  columns: number;
  rows: number;
  /** Of each place, in units. */
  long: number;
  high: number;
}

/**
 * How the places for optional wagers lie in an area: beside each other, in rows where that is too narrow to read; on
 * every area alike, as its `usual` room has it.
 */
export function grid(count: number, usual: number, room = usual): Grid {
  const most = Math.max(1, Math.floor((usual - EDGE) / LEGIBLE));
  const rows = Math.ceil(count / most);
  const columns = Math.ceil(count / Math.max(1, rows));
  return { columns, rows, long: Math.min(alone(room) ? 13 : 8, (room - EDGE) / Math.max(1, columns)), high: rows > 2 ? 2.8 : 3.7 };
}

/** The width of a card, so that two of them lie well in a box: beside each other, or one below the other. */
export function wide(room: number, boxes: number): number {
  const each = room / boxes;
  return narrow(room, boxes) ? Math.min(5.6, each * 0.88) : Math.max(3.4, Math.min(5.6, each * 0.5));
}

/** True where two boxes share so little room that cards lie one below the other. */
export function narrow(room: number, boxes: number): boolean {
  return boxes > 1 && room / boxes < 7;
}

export interface Lie {
  wide: number;
  step: number;
  column: boolean;
}

const ROW = 0.46;
const TIGHT = 0.36;
const COLUMN = 0.5;
/** Least of a card that is seen below one other, so that its index is read. */
export const INDEX = 0.4;
/** How far a card that lies sideways reaches beyond the others, in widths of a card; how much smaller all may be for it. */
const ACROSS = 0.4;
const SMALLER = 0.85;

/**
 * How the cards of a hand lie in their room: in a row, in a column where that is too narrow or asked for, or smaller.
 * The last card may lie sideways.
 */
export function lie(count: number, wide: number, room: number, high: number, column: boolean, sideways = false): Lie {
  const gaps = Math.max(1, count - 1);
  const reach = sideways ? ACROSS : 0;
  const row = Math.min(ROW * wide, (room - wide * (1 + reach)) / gaps);
  if (!column && (count < 3 || row >= TIGHT * wide)) return { wide, step: Math.max(row, (count < 3 ? INDEX : TIGHT) * wide), column: false };
  const least = room / (1 + reach + TIGHT * gaps);
  if (!column && sideways && least >= SMALLER * wide) return { wide: least, step: TIGHT * least, column: false };
  const flat = Math.min(wide, room / (1 + TIGHT * gaps), high / 1.4);
  if (column && flat > high / (1.4 + 0.36 * gaps)) return { wide: flat, step: Math.min(ROW * flat, (room - flat) / gaps), column: false };
  if (column || 1.4 * wide + COLUMN * wide * gaps <= high) {
    const least = Math.min(wide, high / (1.4 + 0.36 * gaps));
    return { wide: least, step: Math.min(COLUMN * least, (high - 1.4 * least) / gaps), column: true };
  }
  const smaller = Math.min(wide, room / (1 + TIGHT * gaps));
  return { wide: smaller, step: TIGHT * smaller, column: false };
}

/** A line across the felt, parallel to the players' edge, as an SVG path. */
export function across(y: number, from = 10, to = 86): string {
  const ends = y - rise(from);
  return `M ${from} ${ends} Q ${MIDDLE} ${2 * y - ends} ${to} ${ends}`;
}
