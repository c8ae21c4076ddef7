// Pools that tables share, as the pit sees them.

export interface Member {
  id: string;
  name: string;
  out: string;
  whose: string;
}

export interface Waiting {
  id: number;
  table: string;
  round: number;
  pressed: number;
  value: string;
  hands: string[];
  stands: "locked" | "awarded";
  amount: string;
}

/** A table that does not fit as it stands; `brings` is what its own pool has above the minimum, where it fits with that. */
export interface Unfit {
  id: string;
  name: string;
  why: string;
  clause: string;
  brings: string;
}

export interface LinkRow {
  id: string;
  name: string;
  book: string;
  title: string;
  kind: "live" | "practice";
  version: number;
  closed: boolean;
  minimum: string;
  rate: string;
  stake: string;
  meters: { display: string; came_in: string; won: string; hits: number; reset_cost: string; rounding: string; began: string; brought: string; passed: string; returned: string; off_by: string };
  tables: Member[];
  wins: Waiting[];
  undecided: [number, number][];
  held: boolean;
  fit: Member[];
  unfit: Unfit[];
}

export interface Ruled {
  at: number;
  by: string;
  what: string;
  why: string;
  clause: string;
  wins: number[];
}

/** What became of a link's wins, and lines of its log, the newest first. */
export interface Past {
  wins: {
    id: number;
    table: string;
    round: number;
    pressed: number;
    hands: string[];
    value: string;
    became: "waits" | "awarded" | "paid" | "withdrawn" | "given back";
    amount: string;
    back: string;
    awarded_at: number;
    paid_at: number;
    clause: string;
    decided: Ruled[];
  }[];
  ruled: Ruled[];
  lines: { version: number; at: number; by: string; role: string; text: string; why: string; clause: string }[];
  earlier: number | null;
}

const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", second: "2-digit", timeZone: "UTC" });

/** When a button was pressed, to the thousandth of a second. */
export function moment(pressed: number): string {
  return `${clock.format(pressed)}.${String(pressed % 1000).padStart(3, "0")} UTC`;
}
