// Cards in words and signs.

const RANKS: Record<string, string> = { A: "ace", T: "ten", J: "jack", Q: "queen", K: "king" };
const SUITS: Record<string, string> = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };
export const DOWN = "??";

/** A card as it is said: "seven" is written 7, as the totals are. */
export function spoken(card: string): string {
  if (card === DOWN) return "a card face down";
  const rank = card.charAt(0);
  return `${RANKS[rank] ?? rank} of ${suitName(card.charAt(1))}`;
}

export function suitName(suit: string): string {
  return SUITS[suit] ?? suit;
}

export function index(card: string): string {
  const rank = card.charAt(0);
  return rank === "T" ? "10" : rank;
}

const WRITTEN = /\b([A2-9TJQK][cdhs])\b/;

/** A text in parts, its cards by themselves. */
export function parts(text: string): { text: string; card: string }[] {
  return text.split(WRITTEN).map((part, at) => (at % 2 ? { text: "", card: part } : { text: part, card: "" }));
}

/** A text as it is spoken, its cards in words. */
export function aloud(text: string): string {
  return parts(text)
    .map((part) => (part.card ? spoken(part.card) : part.text))
    .join("");
}

/** Our own pips, drawn in a square of 20. */
export const PIPS: Record<string, string> = {
  h: "M10 18 C3.5 12.6 1.5 9.6 1.5 6.6 A4.4 4.4 0 0 1 10 4.9 A4.4 4.4 0 0 1 18.5 6.6 C18.5 9.6 16.5 12.6 10 18 Z",
  d: "M10 1.2 L17.2 10 L10 18.8 L2.8 10 Z",
  s: "M10 1.4 C13.2 5.4 18.3 7.8 18.3 11.9 A3.9 3.9 0 0 1 11.2 13.9 C11.4 15.8 12 17.3 13 18.6 H7 C8 17.3 8.6 15.8 8.8 13.9 A3.9 3.9 0 0 1 1.7 11.9 C1.7 7.8 6.8 5.4 10 1.4 Z",
  c: "M10 1.3 A3.9 3.9 0 0 1 13.2 7.5 A3.9 3.9 0 1 1 11.2 13.7 C11.4 15.7 12 17.2 13 18.6 H7 C8 17.2 8.6 15.7 8.8 13.7 A3.9 3.9 0 1 1 6.8 7.5 A3.9 3.9 0 0 1 10 1.3 Z",
};
