// Tournaments as the service tells of them.
import type { BookRow } from "../lobby/tables";

export interface TournamentRow {
  id: string;
  name: string;
  book: string;
  phase: string;
  fee: string;
  pool: string;
  entered: number;
  most: number;
}

export interface Wants {
  name: string;
  label: string;
  kind: "money" | "number" | "text" | "choice" | "yes" | "time" | "place" | "several" | "missing";
  value: string;
  choices: string[];
  least: string;
  most: string;
  step: string;
}

export interface Act {
  label: string;
  command: Record<string, unknown>;
  table: string;
  player: string;
  wants: Wants[];
  reason: boolean;
  warns: string;
  warned_by: string;
  clause: string;
  main: boolean;
}

export interface DealtHand {
  seat: number;
  player: string;
  cards: string[];
  says: string;
  turn: boolean;
  result: string;
}

export interface Laid {
  stake: string;
  side: Record<string, string>;
  passed: boolean;
  undisclosed: boolean;
  form?: { kind: string; amount: string | null };
  sealed?: string;
  extras: Record<string, string>;
}

export interface Desk {
  name: string;
  round: number;
  rounds: string;
  phase: "idle" | "betting" | "dealing" | "results";
  order: string[];
  minimum: string;
  maximum: string;
  change: string;
  ended: boolean;
  dispute: string;
  playing_off: string[];
  wagers: Record<string, Laid>;
  cards: { dealer: string[]; says: string; hands: DealtHand[]; over: boolean } | null;
  waits_for: string[];
  step: number;
  overdue: boolean;
  clocks: { says: string; left: string }[];
  seats: { seat: number; player: string; chips: string; absent: boolean; marker: boolean; passes: number; forms: number }[];
}

export interface Standing {
  name: string;
  status: string;
  table: string;
  seat: number;
  chips: string;
  score: string;
  place: number | null;
}

export interface StageRow {
  name: string;
  tables: number;
  rounds: number;
  seconds: number;
  advance: number;
  takes: string;
  starts: string;
  state: string;
  out: string[];
  brackets: { table: string; seats: { seat: number; player: string; how: string; out: boolean }[] }[];
}

/** How somebody stands in a tournament, as people say it. */
export const STATUS: Record<string, string> = {
  waiting: "waits for the next session",
  eliminated: "out",
  refused: "entry refused",
  placed: "won a prize",
  finished: "played to the end",
  cancelled: "did not finish",
};

/** How far a tournament is, where its own name of a session does not say it. */
export const PHASES: Record<string, string> = { entries: "entries are open" };

/** A kind of wager, as people say it. */
export function wagerName(kind: string): string {
  return kind === "main" ? "initial wager" : kind.replaceAll("_", " ");
}

/** What lies on a box, as far as one may know it. */
export function lies(laid: Laid | undefined): string {
  if (!laid) return "";
  if (laid.passed) return "pass card";
  const side = Object.entries(laid.side).map(([kind, stake]) => `${wagerName(kind)} ${stake}`);
  const extras = Object.entries(laid.extras).map(([kind, stake]) => `${kind} ${stake}`);
  return [laid.stake === "0" ? "" : laid.stake, ...side, ...extras].filter(Boolean).join(", ");
}

/** What was laid undisclosed, as far as one may know it. */
export function undisclosed(form: { kind: string; amount: string | null }): string {
  const of = form.kind && form.kind !== "main" ? `, ${wagerName(form.kind)}` : "";
  return `undisclosed${of}${form.amount ? `: ${form.amount}` : ""}`;
}

/** The amounts in tournament chips that a choice may be taken for; `some` of them to step through, the most last. */
export interface Amounts {
  least: string;
  most: string;
  step: string;
  some: string[];
}

export interface Picture {
  id: string;
  book: string;
  version: number;
  role: string;
  runs: boolean;
  held: string;
  off_by: string;
  /** The log for who may have it: nothing waits, or why it does and by which clause. */
  log: { waits: string; clause: string } | null;
  notes: string[];
  prizes_wait: string;
  /** Why nothing goes on any more, for those who run it. */
  stuck: string;
  tables: { name: string; house: string }[];
  conditions: { field: string; label: string; says: string; clause: string }[];
  acts: Act[];
  mine: { acts: Act[]; table: string; choices: string[]; amounts: Record<string, Amounts>; notes: { says: string; clause: string }[] } | null;
  board: {
    name: string;
    phase: string;
    pool: string;
    goods: { place: number; what: string }[];
    /** Forms of others that one asked to see, until the next first card. */
    forms: { table: string; of: string; kind: string; amount: string | null; counts: string; clause: string }[];
    players: Standing[];
    stages: StageRow[];
    tables: Desk[];
    prizes: { place: number; player: string; cash: string; goods: string; clause: string; waits: boolean }[];
    dispute: string;
    refunds: Record<string, string>;
    refunded_by: string;
  };
}

/** Money and goods in words; no money is not mentioned where there are goods. */
export function prized(cash: string, goods: string[]): string {
  return [...(cash === "0" && goods.length ? [] : [`$${cash}`]), ...goods].join(", ");
}

/** A round that is over and has a log of its own. */
export interface DealtRound {
  log: string;
  table: string;
  session: string;
  round: number;
  play_off: boolean;
  how: "played" | "void" | "broken off";
}

export interface FormField {
  name: string;
  label: string;
  kind: "text" | "words" | "money" | "number" | "time" | "yes or no" | "choice" | "several" | "rows";
  choices: string[];
  says: string;
  clause: string;
  when: string;
  parts: FormField[];
}

/** The form of one book, and whose clock its times go by. */
export interface ConditionsOf {
  book: string;
  title: string;
  zone: string;
  fields: FormField[];
  /** What the book leaves open, and how it may be read. */
  choices: BookRow;
}

export interface Missing {
  field: string;
  says: string;
  clause: string;
}

/** What was typed or chosen for a field of the form. */
export type Answer = string | string[] | Record<string, string>[];

/** An answer as it is sent: numbers and yes or no are what they are, an empty one says nothing. */
export function sent(field: FormField, answer: Answer | undefined): unknown {
  if (answer === undefined || answer === "") return null;
  if (field.kind === "rows" && Array.isArray(answer))
    return (answer as Record<string, string>[])
      .map((row) => Object.fromEntries(field.parts.map((part) => [part.name, sent(part, row[part.name])])))
      .filter((row) => Object.values(row).some((said) => said !== null));
  if (field.kind === "number") return Number(answer);
  if (field.kind === "yes or no") return answer === "yes";
  return answer;
}
