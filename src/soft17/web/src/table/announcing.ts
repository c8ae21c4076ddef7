// What is told to who listens: everything in its order, one's own results before those of others.
import type { Area, Picture, Said } from "../wire";

const DECIDED = new Set(["Hit", "Stand"]);
const ASKED = new Set(["Ready", "DeclineCut"]);

/** Lines of what wagers came to begin with their player: one's own come first among them. */
export function inOrder(lines: readonly Said[], picture: Picture): Said[] {
  const names = [...new Set([picture.me.name, ...picture.guests.map((guest) => guest.name)])].filter(Boolean);
  const isOf = (line: Said, name: string): boolean => line.text.startsWith(`${name}: `);
  const first = lines.findIndex((line) => names.some((name) => isOf(line, name)));
  if (first < 0) return [...lines];
  const own = lines.filter((line) => isOf(line, picture.me.name));
  const rest = lines.slice(first).filter((line) => !own.includes(line));
  return [...lines.slice(0, first), ...own, ...rest];
}

/** A place as it is said: the area, its box and hand where there are several; from box and hand 1, or 0 for neither. */
export function placeSaid(picture: Picture, word: string, area: Area, box = 0, hand = 0): string {
  const hands = area.boxes[box - 1]?.length ?? 0;
  const which = [picture.book.boxes > 1 && box ? `box ${box}` : "", hands > 1 && hand ? `hand ${hand} of ${hands}` : ""];
  return [`${word} ${area.number}`, ...which].filter(Boolean).join(", ");
}

/** What this person is awaited for: the hand whose turn it is, or what is asked; nothing while others are awaited. */
export function turnOf(picture: Picture, word: string): string {
  const allowed = picture.offers.filter((offer) => offer.allowed);
  if (allowed.some((offer) => DECIDED.has(offer.act)))
    for (const area of picture.areas)
      for (const [at, hands] of area.boxes.entries())
        for (const [nth, hand] of hands.entries())
          if (hand.in_play) return `Your turn: ${placeSaid(picture, word, area, at + 1, nth + 1)}`;
  return picture.phase !== "betting" && allowed.some((offer) => ASKED.has(offer.act)) ? picture.status : "";
}
