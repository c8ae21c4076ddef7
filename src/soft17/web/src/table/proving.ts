// Checking a promised order in the browser: nothing is taken from the service but what a card's proof says.
// The hash is a library's, for browsers' own is there only on pages that came over a secure connection.
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes } from "@noble/hashes/utils.js";

export interface Proof {
  position: number;
  card: string;
  salt: string;
  path: string[];
}

export interface Promised {
  number: number;
  made_at: number;
  root: string;
  count: number;
  state: "dealt from" | "retired" | "opened";
  cut_at: number | null;
  cards: Proof[];
  opening: { cards: string[]; salts: string[] } | null;
}

const text = new TextEncoder();
const LEAF = text.encode("soft17.card/1\0");
const NODE = text.encode("soft17.node/1\0");
const ROOT = text.encode("soft17.shoe/1\0");
const HEX = /^(?:[0-9a-f]{2})*$/;
const LEAST_SALT = 16;

/** True if the card stands at its place in the promised order. */
export function holds({ root, count }: Promised, proof: Proof): boolean {
  const beside = proof.path.map(bytes);
  let node = leaf(proof.position, proof.card, proof.salt);
  let at = proof.position;
  if (!node || at < 0 || at >= count) return false;
  for (let width = count; width > 1; width = Math.ceil(width / 2)) {
    if ((at ^ 1) < width) {
      const other = beside.shift();
      if (other?.length !== 32) return false;
      node = hash(NODE, ...(at % 2 ? [other, node] : [node, other]));
    }
    at = at >> 1;
  }
  return beside.length === 0 && bytesToHex(hash(ROOT, four(count), node)) === root;
}

/** True if the opened order, card for card, is the promised one. */
export function holdsWhole({ root, count, opening }: Promised): boolean {
  if (!opening || opening.cards.length !== count || opening.salts.length !== count) return false;
  let row: Uint8Array[] = [];
  for (const [at, card] of opening.cards.entries()) {
    const node = leaf(at, card, opening.salts[at] ?? "");
    if (!node) return false;
    row.push(node);
  }
  while (row.length > 1) {
    const above: Uint8Array[] = [];
    for (let at = 0; at < row.length; at += 2) {
      const [left, right] = [row[at], row[at + 1]];
      if (left) above.push(right ? hash(NODE, left, right) : left);
    }
    row = above;
  }
  return row[0] !== undefined && bytesToHex(hash(ROOT, four(count), row[0])) === root;
}

function leaf(at: number, card: string, salt: string): Uint8Array | null {
  const name = text.encode(card);
  const secret = bytes(salt);
  if (!secret || secret.length < LEAST_SALT || name.length > 255) return null;
  return hash(LEAF, four(at), Uint8Array.of(name.length), name, secret);
}

function bytes(said: string): Uint8Array | null {
  if (!HEX.test(said)) return null;
  return Uint8Array.from(said.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

function four(number: number): Uint8Array {
  const made = new Uint8Array(4);
  new DataView(made.buffer).setUint32(0, number);
  return made;
}

function hash(...parts: Uint8Array[]): Uint8Array {
  return sha256(concatBytes(...parts));
}
