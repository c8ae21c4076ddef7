// What the laboratory finds out.
import type { Pricing } from "../books/types";

export interface Shown {
  label: string;
  cells: string[];
}

export interface Laid {
  ups: string[];
  sections: [string, [string, string[]][]][];
  points: [string, string[]][];
  letters: Record<string, string>;
  even_money: boolean;
}

export interface Wager {
  name: string;
  shown: string;
  under: Record<string, string>;
  house_edge: number;
  hit_frequency: number;
  standard_deviation: number;
  expected_value: string;
}

export interface Figures {
  title: string;
  decks: number;
  house_edge: number;
  standard_deviation: number;
  chart_gives_up: number;
  information: string;
  assumptions: string[];
  net: Record<string, number>;
  dealer: { up: string; chances: Record<string, number> }[];
  optional_wagers: Wager[];
  insurance: { against: string; offered: boolean; house_edge: number }[];
  jackpot: { shown: string; stake: string; break_even_meter: number | null; hit_frequency: number }[];
  bonus: { natural: string; amount: string; chance: number; dollars_per_round: number } | null;
  laid_out: Laid;
  digest: string;
  software: string;
}

export interface PricesFound {
  prices: Pricing;
}

type Interval = [number, number];

/** Rounds, the estimate and its error, which a single round does not tell. */
export type Point = [number, number, number | null];

export interface SimWager {
  staked: string;
  wagers: number;
  expected_value: number | null;
  interval_95: Interval | null;
}

export interface Simulated {
  rounds: number;
  shoes: number;
  seconds: number;
  rounds_per_shoe: number;
  expected_value: number;
  standard_error: number | null;
  interval_95: Interval | null;
  interval_999: Interval | null;
  standard_deviation: number | null;
  standard_deviation_95: Interval | null;
  wagers: Record<string, SimWager>;
  optional_wagers: Record<string, SimWager>;
  convergence: { rounds: number; expected_value: number; standard_error: number | null }[];
  distribution: { net: string; units: number; frequency: number; beyond: boolean }[];
  job: { seed: number };
}

export interface Chosen {
  book: string;
  options: Record<string, boolean | number | string>;
  rulings: Record<string, string>;
}

export function percent(part: number, places = 4): string {
  const text = (100 * part).toFixed(places);
  return `${text.replace("-", "−")} %`;
}

export function value(text: string): boolean | number | string {
  if (text === "true" || text === "false") return text === "true";
  return /^\d+$/.test(text) ? Number(text) : text;
}

/** A number in few letters where it is that very number, and otherwise in full. */
export function exactly(number: number): string {
  const short = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 2 });
  const unit = number >= 1e9 ? 1e9 : number >= 1e6 ? 1e6 : 1e5;
  return number >= 1e5 && Number.isInteger((number / unit) * 100) ? short.format(number) : number.toLocaleString("en");
}

export const amounts = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });
