// Rulebooks as the service tells them.
import { percent } from "../lab/types";

export interface BookOption {
  name: string;
  label: string;
  clause: string;
  clauses: string[];
  by: string;
  notice: string;
  values: string[];
  value: string;
}

export interface BookRuling {
  clause: string;
  clauses: string[];
  readings: { name: string; says: string; same: string }[];
  value: string;
  warning: string;
}

export interface Shelved {
  id: string;
  title: string;
  game: string;
  authority: string;
  edition: string;
  boxes: number;
  decks: number;
  obligations: number;
  options: BookOption[];
  optional: { kind: string; shown: string; clause: string; stakes: string[] }[];
  rulings: BookRuling[];
  sources: string[];
}

export interface Value {
  where: string;
  shown: string;
  cite: string[];
}

export interface Alternative {
  name: string;
  says: string;
  selectable: boolean;
  same: string;
  priced: Priced | null;
}

export interface Unclear {
  question: string;
  ruling: string;
  why: string;
  taken: string;
  warning: string;
  alternatives: Alternative[];
}

export interface Clause {
  clause: string;
  chapter: string;
  topic: string;
  actor: string;
  level: string;
  text: string;
  example: string;
  related: string[];
  values: Value[];
  tests: string[];
  covered: boolean;
  unclear: Unclear | null;
}

/** One option elected or one clause read otherwise: what that changes in the main game, beside it, and in the bonus in dollars. */
export interface Priced {
  what: "option" | "ruling";
  name: string;
  now: boolean | number | string;
  instead: boolean | number | string;
  says: string;
  house_edge: number;
  change: number;
  beside: { wager: string; change: number | null; house_edge: number }[];
  bonus_change: number;
}

export interface Pricing {
  house_edge: number;
  bearing: Priced[];
  optional_only: Priced[];
  nothing: Priced[];
}

export interface BookWhole {
  book: Shelved;
  digest: string;
  words: Record<string, string>;
  also_numbered: Record<string, string>;
  prices: Pricing | null;
  clauses: Clause[];
}

export interface Against {
  one: Shelved;
  other: Shelved;
  same: number;
  different: { where: string; one: Value | null; other: Value | null }[];
}

export interface Coverage {
  rulebook: string;
  title: string;
  obligations: number;
  covered: number;
  rows: { topic: string; level: string; obligations: number; covered: number; missing: string[] }[];
}

export interface Powers {
  rulebook: string;
  title: string;
  ranks: string[];
  clause: string;
  roles: string[];
  acts: { act: string; who: string; by: string[]; clauses: string[]; terms: { word: string; says: string; clause: string }[] }[];
}

/** The name of a clause within a page's address. */
export function anchor(clause: string): string {
  return clause.replaceAll(/[ /]/g, "_");
}

export function address(book: string, clause: string): string {
  return `/books/${encodeURIComponent(book)}#${encodeURIComponent(anchor(clause))}`;
}

/** The place of a value in plain words. */
export function plain(where: string): string {
  return where.split(".").map((part) => part.replaceAll("_", " ").replaceAll("-", " ")).join(" › ");
}

/** A value in plain words: what is told apart by hyphens is read with blanks. */
export function read(shown: string): string {
  return shown.replaceAll(/(?<=[a-z])[-_](?=[a-z])/g, " ");
}

/** A change of the house edge in hundredths of a percent's parts, with its sign. */
export function change(part: number): string {
  const shown = Math.abs(100 * part).toFixed(4);
  return Number(shown) === 0 ? "no change" : `${part > 0 ? "+" : "−"}${shown} %`;
}

/** What a price changes beside the main game, each wager by its name; one that is offered only then with its house edge. */
export function beside(one: Priced): string[] {
  const wagers = one.beside.map((other) => `${other.wager} ${other.change === null ? `then with ${percent(other.house_edge)}` : change(other.change)}`);
  const bonus = `bonus ${one.bonus_change > 0 ? "+" : "−"}$${Math.abs(one.bonus_change).toFixed(8)} a round`;
  return one.bonus_change ? [...wagers, bonus] : wagers;
}

/** All that a price changes, the main game first. */
export function changes(one: Priced): string[] {
  return [`main game ${change(one.change)}`, ...beside(one)];
}
