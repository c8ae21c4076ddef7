// What is offered, as it is drawn: what may be done in several places is one button, with a choice of the place.
import type { Offer } from "../wire";

export interface Drawn {
  /** One button stays the same while its places come and go. */
  id: string;
  offers: readonly Offer[];
}

/** What an offer is called, with the place where it holds if there are several. */
export function called(offer: Offer): string {
  return [offer.label, offer.where].filter(Boolean).join(", ");
}

/** Offers, those that are one thing in several places together. */
export function together(offers: readonly Offer[]): Drawn[] {
  const found = new Map<string, Offer[]>();
  for (const offer of offers) {
    const id = offer.where ? offer.act : offer.act + offer.label;
    found.set(id, [...(found.get(id) ?? []), offer]);
  }
  return [...found].map(([id, offers]) => ({ id, offers }));
}
