// What the lobby asks for and sends.

export interface TableRow {
  id: string;
  name: string;
  kind: "live" | "practice";
  book: string;
  title: string;
  limits: string[];
  seats_free: number;
  areas: number;
  players: string[];
  phase: string;
  minimum: string;
  on: string[];
}

export interface BookOption {
  name: string;
  label: string;
  clause: string;
  values: string[];
  value: string;
}

export interface BookRow {
  id: string;
  title: string;
  game: string;
  edition: string;
  options: BookOption[];
  optional: { kind: string; shown: string }[];
  sources: string[];
}

export interface Opening {
  book: string;
  name: string;
  kind: "live" | "practice";
  options: Record<string, string>;
  offered: string[];
  source: string;
  dealt_by: "the house" | "hand";
  minimum: string;
  maximum: string;
  bots: number;
}
