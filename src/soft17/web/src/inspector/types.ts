// What those who watch over tables are told.

export interface Watched {
  id: string;
  name: string;
  kind: "live" | "practice" | "record";
  rulebook: string;
  title: string;
  made_at: number;
  made_by: string;
  lines: number;
  last_at: number;
  hash: string;
}

export interface Finding {
  line: number;
  last: number;
  times: number;
  kind: string;
  what: string;
  clause: string;
  by: string;
}

export interface LogAudit {
  table: string;
  lines: number;
  rounds: number;
  findings: Finding[];
  owed: { player: string; amount: string; too_much: boolean }[];
  dues: { what: string; clause: string; since: number }[];
  open: boolean;
  chain: "whole" | "broken";
  hash: string;
}

export interface RecordsAudit {
  records: number;
  agree: number;
  differ: number;
  unreadable: number;
  told: {
    line: number;
    id: string;
    rulebook: string;
    problem: string;
    differences: { field: string; claimed: string; correct: string; clause: string }[];
  }[];
}

export interface Audit {
  form: "table log" | "round records";
  rulebook: string;
  title: string;
  clean: boolean;
  verdict: string;
  state: "clean" | "noted" | "departs";
  log: LogAudit | null;
  records: RecordsAudit | null;
}

export interface Round {
  round: number;
  first: number;
  version: number;
  at: number;
  result: string;
  ended: boolean;
  void: boolean;
}

export interface Step {
  version: number;
  at: number;
  by: string;
  role: string;
  what: string;
  clause: string;
  hands: { area: number; box: number; hand: number; cards: string[]; says: string; where: string }[];
  wagers: { player: string; shown: string; where: string; stake: string; result: string; pays: string; clause: string; odds: string }[];
}

export interface Steps {
  round: number;
  rulebook: string;
  table: string;
  result: string;
  steps: Step[];
}

const times = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "medium", timeZone: "UTC" });

export function time(at: number): string {
  return `${times.format(at * 1000)} UTC`;
}
