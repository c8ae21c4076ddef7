// Questions to the service. What goes wrong comes back as a problem in words, with its field and clause.

interface ProblemBody {
  title?: string;
  detail?: string;
  field?: string;
  clause?: string;
}

export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly title: string,
    readonly detail: string,
    readonly field = "",
    readonly clause = "",
  ) {
    super(detail ? `${title}: ${detail}` : title);
  }
}

let token = "";

/** The token that goes with whatever changes something; it comes with the answer about oneself. */
export function carry(csrf: string): void {
  token = csrf;
}

export function get<T>(path: string, signal?: AbortSignal): Promise<T> {
  return ask<T>("GET", path, undefined, signal);
}

export function post<T>(path: string, body: unknown = {}): Promise<T> {
  return ask<T>("POST", path, body);
}

export function put<T>(path: string, body: unknown): Promise<T> {
  return ask<T>("PUT", path, body);
}

export function remove<T>(path: string): Promise<T> {
  return ask<T>("DELETE", path);
}

/** Take something away while the page is closed: nobody waits for the answer. */
export function leave(path: string): void {
  void fetch(path, { method: "DELETE", headers: { "X-CSRF-Token": token }, credentials: "same-origin", keepalive: true });
}

/** A file as it is, in the body. */
export async function send<T>(path: string, file: Blob, signal: AbortSignal): Promise<T> {
  const headers = { Accept: "application/json", "Content-Type": "application/octet-stream", "X-CSRF-Token": token };
  const answer = await fetch(path, { method: "POST", headers, body: file, credentials: "same-origin", signal });
  const said: unknown = await answer.json().catch(() => null);
  if (answer.ok) return said as T;
  throw problem(answer.status, said);
}

async function ask<T>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  const headers: Record<string, string> = { Accept: "application/json" };
  if (method !== "GET") headers["X-CSRF-Token"] = token;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const request: RequestInit = { method, headers, credentials: "same-origin" };
  if (body !== undefined) request.body = JSON.stringify(body);
  if (signal) request.signal = signal;
  let answer: Response;
  try {
    answer = await fetch(path, request);
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new Problem(0, "No answer", "The service does not answer. Check the connection and try again.");
  }
  const said: unknown = await answer.json().catch(() => null);
  if (answer.ok) return said as T;
  throw problem(answer.status, said);
}

function problem(status: number, said: unknown): Problem {
  const body: ProblemBody = typeof said === "object" && said !== null ? said : {};
  const detail = typeof body.detail === "string" ? body.detail : "";
  return new Problem(status, body.title ?? `The service answered ${status}`, detail, body.field, body.clause);
}

/** What to tell a person of anything that was thrown. */
export function words(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** What was refused in words, with the clause it rests on. */
export interface Wrong {
  text: string;
  clause: string;
}

export function refused(error: unknown): Wrong {
  return { text: words(error), clause: error instanceof Problem ? error.clause : "" };
}
