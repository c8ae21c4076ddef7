// Promotions as the service tells them; every label, time and amount comes in words.

export interface FormField {
  name: string;
  says: string;
  clause: string;
  reads: "text" | "time" | "amount" | "count" | "litres" | "yes-no";
  only_way: string;
  only_if: string;
  needed: boolean;
}

export interface Choice {
  value: string;
  says: string;
}

export interface Form {
  book: string;
  title: string;
  edition: string;
  zone: string;
  fields: FormField[];
  ways: Choice[];
  kinds: { name: string; says: string; clause: string; fields: FormField[]; details: FormField[] }[];
  classes: Choice[];
  litres: string;
}

export interface Item {
  what: string;
  of: string;
  litres: string;
  said: Record<string, string>;
}

export interface Prize {
  kind: string;
  said: Record<string, string>;
  items: Item[];
  count: number;
}

export interface Terms {
  name: string;
  way: string;
  said: Record<string, string>;
  prizes: Prize[];
}

export interface Fault {
  place: string;
  clause: string;
  why: string;
}

export interface ActField {
  name: string;
  label: string;
  kind: "text" | "lines" | "amount" | "count" | "yes-no" | "choice" | "checks" | "time";
  values: string[];
  needed: boolean;
  value: string;
}

export interface Act {
  act: string;
  says: string;
  clause: string;
  part: string;
  about: Record<string, number>;
  fields: ActField[];
  reason: boolean;
  terms: Terms | null;
  allowed: boolean;
  why: string;
  why_clause: string;
  is_next: boolean;
}

export interface Row {
  id: string;
  name: string;
  book: string;
  title: string;
  version: number;
  phase: string;
  stands: string;
  way: string;
  given: string;
  starts: string;
  closes: string;
  draws: string;
  left: string;
  prizes: string[];
  count: number;
  promise: string;
  winners: number[];
  overdue: number;
}

export interface Answer {
  says: string;
  text: string;
  clause: string;
}

export interface Award {
  number: number;
  prize: string;
  entry: number;
  value: string;
  winner: string;
  status: string;
  told: string[];
  money: string;
}

export interface Claim {
  number: number;
  prize: number;
  name: string;
  address: string;
  value: string;
  at: string;
  status: string;
  reason: string;
  kept: boolean;
}

export interface Dispute {
  number: number;
  person: string;
  about: string;
  at: string;
  claim: number;
  decision: string;
  contested: boolean;
  advised: boolean;
}

export interface Late {
  what: string;
  clause: string;
  due: string;
  done: string;
  by: string;
}

export interface Duty {
  what: string;
  clause: string;
  since: string;
  due: string;
  left: string;
  overdue: boolean;
  tried: boolean;
}

export interface Seen {
  row: Row;
  role: string;
  answers: Answer[];
  prizes: { number: number; line: string; answers: Answer[]; includes: string[] }[];
  terms: Terms | null;
  faults: Fault[];
  filed: string;
  published: string;
  scrutineer: string;
  own: number[];
  sees_entries: boolean;
  sees_log: boolean;
  promised: string;
  digest: string;
  listed: string;
  present: number[];
  attendance: string;
  lot: string;
  secret: { seed?: string; salt?: string };
  results: string;
  not_won: string[];
  awards: Award[];
  more: number;
  claims: Claim[];
  disputes: Dispute[];
  duties: Duty[];
  late: Late[];
  halts: string[];
  told: { says: string; clause: string }[];
  acts: Act[];
}

export interface Checked {
  version: number;
  holds: boolean;
  drawn: boolean;
  steps: { what: string; holds: boolean; says: string; note: boolean }[];
}

/** What is sent with an act: the words of its fields, its terms and its reason. */
export interface Given {
  said: Record<string, string>;
  reason: string;
  terms: Terms | null;
}

/** Terms with nothing in them, with one prize of a kind. */
export function blank(form: Form): Terms {
  return { name: "", way: form.ways[0]?.value ?? "draw", said: {}, prizes: [prize(form)] };
}

export function prize(form: Form): Prize {
  return { kind: form.kinds[0]?.name ?? "", said: {}, items: [], count: 1 };
}

/** A place on the form as the id of what stands there. */
export function idOf(place: string): string {
  return `at-${place.replace(/[^\w]+/g, "-")}`;
}

/** A place within a prize, in words: what it includes by number, and what is said of that. */
export function spoken(place: string): string {
  return place
    .replace(/^prizes\[\d+\]\.?/, "")
    .replace(/items\[(\d+)\]\.?/, "what it includes, $1: ")
    .replaceAll("_", " ");
}

/** A place on the form in the words of its fields. */
export function named(form: Form, terms: Terms, place: string): string {
  const found = /^prizes\[(\d+)\](?:\.(.+))?$/.exec(place);
  if (place === "name") return "name of the promotion";
  if (!found) return form.fields.find((field) => field.name === place)?.says ?? place;
  const prized = terms.prizes[Number(found[1]) - 1];
  const field = form.kinds.find((kind) => kind.name === prized?.kind)?.fields.find((one) => one.name === found[2]);
  return `prize ${found[1]}${found[2] ? `: ${field?.says ?? found[2]}` : ""}`;
}
