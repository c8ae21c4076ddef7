// Which chips are drawn for an amount. Nothing here is counted: the amount itself comes in words.
import type { Amount } from "../wire";

const MOST = 5;
const COLOURS: readonly [number, string][] = [
  [1000, "orange"],
  [500, "violet"],
  [100, "black"],
  [25, "green"],
  [10, "blue"],
  [5, "red"],
  [2, "rose"],
  [0, "white"],
];
const DOLLAR = 10_000;

export function colour(chip: Amount): string {
  return COLOURS.find(([least]) => chip.exact >= least * DOLLAR)?.[1] ?? "white";
}

/** A stack of chips for an amount, largest below, at most five drawn. */
export function stack(amount: Amount, chips: readonly Amount[]): Amount[] {
  const drawn: Amount[] = [];
  let left = amount.exact;
  for (const chip of [...chips].sort((one, other) => other.exact - one.exact)) {
    while (chip.exact > 0 && left >= chip.exact && drawn.length < MOST) {
      drawn.push(chip);
      left -= chip.exact;
    }
  }
  const smallest = chips[0];
  return drawn.length || !smallest ? drawn : [smallest];
}
