// Tournaments as the service tells of them.

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
}

export interface Desk {
  name: string;
  rounds: string;
  phase: "idle" | "betting" | "dealing" | "results";
  order: string[];
  minimum: string;
  maximum: string;
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
  state: string;
  out: string[];
  on: string[];
}

export interface Picture {
  id: string;
  book: string;
  version: number;
  role: string;
  held: string;
  off_by: string;
  notes: string[];
  conditions: { field: string; label: string; says: string; clause: string }[];
  acts: Act[];
  mine: { acts: Act[]; table: string; choices: string[]; notes: { says: string; clause: string }[] } | null;
  board: {
    name: string;
    phase: string;
    pool: string;
    players: Standing[];
    stages: StageRow[];
    tables: Desk[];
    prizes: { place: number; player: string; cash: string; goods: string; clause: string }[];
  };
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

export interface Missing {
  field: string;
  says: string;
  clause: string;
}

/** What was typed or chosen for a field of the form. */
export type Answer = string | string[] | Record<string, string>[];

/** A time of this place, as everybody else reads it too; one that is none is left as it was typed. */
export function instant(local: string): string {
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? local : at.toISOString();
}

/** The place whose time is meant where one is typed. */
export const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** An answer as it is sent: numbers and yes or no are what they are, an empty one says nothing. */
export function sent(field: FormField, answer: Answer | undefined): unknown {
  if (answer === undefined || answer === "") return null;
  if (field.kind === "rows" && Array.isArray(answer))
    return (answer as Record<string, string>[])
      .map((row) => Object.fromEntries(field.parts.map((part) => [part.name, sent(part, row[part.name])])))
      .filter((row) => Object.values(row).some((said) => said !== null));
  if (field.kind === "number") return Number(answer);
  if (field.kind === "yes or no") return answer === "yes";
  if (field.kind === "time") return instant(String(answer));
  return answer;
}
