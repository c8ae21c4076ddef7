// Everything at the table by keyboard.
import type { Desk } from "./desk.svelte";

export const REPEATS: readonly [string, string][] = [
  ["L", "say the last event again"],
  ["Y", "say your totals"],
  ["K", "say the dealer's cards"],
  ["A", "say the amounts of your wagers"],
  ["M", "say the time left"],
];

const WORDS: Record<string, (desk: Desk) => string> = {
  l: (desk) => desk.lastSaid(),
  y: (desk) => desk.ownTotals(),
  k: (desk) => desk.dealerCards(),
  a: (desk) => desk.ownWagers(),
  m: (desk) => desk.timeLeft(),
};

export function pressed(event: KeyboardEvent, desk: Desk): void {
  if (event.ctrlKey || event.metaKey || event.altKey || !desk.line.picture) return;
  const target = event.target as HTMLElement;
  if (target.closest("input, textarea, select, dialog")) return;
  const onButton = target.closest("button, a, [role=tab]") !== null;
  if (event.key === "Enter" || event.key === " ") {
    // a key that is held down lays one chip, not many
    if (onButton && event.repeat) return event.preventDefault();
    if (onButton || event.key === " " || event.repeat || !enter(desk)) return;
  } else if (/^[1-9]$/.test(event.key) && desk.picture.betting.open) desk.choose(Number(event.key) - 1);
  else if ((event.key === "Backspace" || event.key === "Delete") && desk.picture.betting.open) desk.takeBack();
  else if (!letter(event.key.toLowerCase(), event.repeat, desk)) return;
  event.preventDefault();
}

/** Enter: the wagers of the last round again, or whatever is offered under that key. */
function enter(desk: Desk): boolean {
  const offer = desk.picture.offers.find((one) => one.key === "Enter" && one.allowed);
  if (desk.picture.betting.open && desk.picture.betting.repeat.length) desk.repeat();
  else if (offer) desk.take(offer);
  else return false;
  return true;
}

function letter(key: string, held: boolean, desk: Desk): boolean {
  const offers = desk.picture.offers.filter((offer) => offer.key.toLowerCase() === key);
  const offer = offers.find((one) => one.allowed) ?? offers[0];
  if (offer && !held) desk.press(offer);
  if (offer) return true;
  if (key === "v" && desk.picture.kind === "practice" && desk.picture.me.role === "player") {
    if (!held) void desk.value();
    return true;
  }
  if (key === "q" && desk.picture.asks) {
    desk.ask();
    return true;
  }
  const words = WORDS[key];
  if (words) desk.say(words(desk));
  return words !== undefined;
}
