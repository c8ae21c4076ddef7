// The ledger, changes of chips outside play, and what happened, as the service tells them.
import type { Amount } from "../wire";

export interface LedgerAccount {
  account: string;
  balance: Amount;
  posted: Amount;
  agrees: boolean;
}

export interface Ledger {
  accounts: LedgerAccount[];
  total: Amount;
  entries: number;
  is_even: boolean;
}

export interface Entry {
  id: number;
  at: number;
  why: string;
  table: string | null;
  version: number | null;
  postings: { account: string; amount: Amount }[];
  total: Amount;
  is_even: boolean;
}

export interface Entries {
  entries: Entry[];
  /** Where there are older ones, what to ask for those before. */
  older: number | null;
}

export interface Adjusted {
  id: number;
  at: number;
  asked_by: string;
  person: string;
  amount: Amount;
  reason: string;
  decided_by: string | null;
  decided_at: number | null;
  decision: "waits" | "approved" | "refused";
}

export interface Happened {
  id: number;
  at: number;
  what: string;
  who: string;
  detail: string;
}

export interface Software {
  version: string;
  digest: string;
  files: number;
  libraries: number;
  /** Compared with the manifest of what was tested, or else with what was started. */
  is_tested: boolean;
  verified_at: number;
  departures: { component: string; how: "changed" | "missing" | "added" | "unreadable" }[];
}

export interface DayReport {
  day: string;
  made_at: number;
  is_over: boolean;
  adjustments: Adjusted[];
  issued: Happened[];
  approved: Amount;
  digest: string;
  /** By which the service signed it. */
  key: string;
  signature: string;
}
