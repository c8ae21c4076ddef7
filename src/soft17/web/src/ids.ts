// Ids for orders and questions. `crypto.randomUUID` is there only where a page came over a secure connection.

/** Thirty-two hexadecimal digits that nobody else has. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
