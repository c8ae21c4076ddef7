// What the lobby asks for and sends.

export interface TableRow {
  id: string;
  name: string;
  kind: "live" | "practice" | "record";
  book: string;
  title: string;
  limits: string[];
  seats_free: number;
  areas: number;
  players: string[];
  phase: string;
  minimum: string;
  on: string[];
  seconds: number;
  mine: boolean;
  may_close: boolean;
  may_look: boolean;
  /** Why who looks cannot play there; empty where they can. */
  not_for_you: string;
}

/** What somebody may open, and what is taken unless they say otherwise. */
export interface Openable {
  kinds: { kind: "live" | "practice"; seconds: number; bots: number }[];
  minimum: string;
  maximum: string;
  /** The smallest chips that a table may have, in dollars, and the one that is usual. */
  chips: string[];
  chip: string;
  left: number | null;
}

export interface BookOption {
  name: string;
  label: string;
  clause: string;
  values: string[];
  value: string;
}

export interface BookRuling {
  clause: string;
  readings: { name: string; says: string; same: string }[];
  value: string;
  warning: string;
}

export interface BookRow {
  id: string;
  title: string;
  game: string;
  authority: string;
  edition: string;
  felt: string;
  areas: number[];
  options: BookOption[];
  rulings: BookRuling[];
  optional: { kind: string; shown: string; stakes: string[]; jackpot: boolean }[];
  sources: string[];
}

export interface Opening {
  book: string;
  name: string;
  kind: "live" | "practice";
  /** Those that are not as the book has them; true, false and whole numbers as such. */
  options: Record<string, boolean | number | string>;
  /** Those that are read otherwise than the book's own ruling has it. */
  rulings: Record<string, string>;
  offered: string[];
  source: string;
  dealt_by: "the house" | "hand";
  minimum: string;
  maximum: string;
  smallest_chip: string;
  /** 0 for as many as the book's layout has. */
  areas: number;
  bots: number;
  seconds: number;
  jackpot_minimum: string;
  /** The part of each jackpot wager that joins the pool, in percent. */
  jackpot_rate: string;
  jackpot_stake: string;
}

/** The value that an option's text stands for. */
export function valueOf(text: string): boolean | number | string {
  if (text === "true" || text === "false") return text === "true";
  return /^[0-9]+$/.test(text) ? Number(text) : text;
}

/** What was elected otherwise than the book has it unless somebody elects. */
export function elected(book: BookRow, chosen: Record<string, string>): Opening["options"] {
  const others = book.options.filter((option) => (chosen[option.name] ?? option.value) !== option.value);
  return Object.fromEntries(others.map((option) => [option.name, valueOf(chosen[option.name] ?? option.value)]));
}

/** Which clauses are read otherwise than the book's own ruling has it. */
export function readOtherwise(book: BookRow, read: Record<string, string>): Opening["rulings"] {
  const others = book.rulings.filter((one) => (read[one.clause] ?? one.value) !== one.value);
  return Object.fromEntries(others.map((one) => [one.clause, read[one.clause] ?? one.value]));
}

/** Where somebody goes at a table: to their seat, to the pit where they do not play, or to look on in a role. */
export function address(id: string, plays: boolean, role = ""): string {
  const watches = role ? `?role=${encodeURIComponent(role)}` : "/pit";
  return `/table/${encodeURIComponent(id)}${plays ? "" : watches}`;
}
