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
  authority: string;
  edition: string;
  felt: string;
  options: BookOption[];
  optional: { kind: string; shown: string }[];
  sources: string[];
}

export interface Opening {
  book: string;
  name: string;
  kind: "live" | "practice";
  /** Those that are not as the book has them; true, false and whole numbers as such. */
  options: Record<string, boolean | number | string>;
  offered: string[];
  source: string;
  dealt_by: "the house" | "hand";
  minimum: string;
  maximum: string;
  bots: number;
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
