// One table as this person has it: the last picture, what was said, and the orders on their way.
import { newId } from "../ids";
import type { Command, Picture, Said, Told, Tried } from "../wire";
import { History } from "./history.svelte";
import { Link, type Ears, type LinkState } from "./link";
import { delays } from "./motion";

/** What a press belongs to: of those under way, a decision, "as before" and "take back" are idle. */
export type Press = "decision" | "wager" | "back" | "act";

interface Order {
  id: string;
  /** The version that was shown when it was made: it never counts for a later one. */
  version: number;
  command: Command;
  reason: string;
  press: Press;
  /** On its way over the connection that is there now. */
  sent: boolean;
  /** It went out once, on this connection or on one that was lost. */
  gone: boolean;
  /** What a person calls it. */
  says: string;
  answered: (done: boolean) => void;
}

/** What waits while nobody answers: orders that never went out, and those that may have arrived. */
export interface Held {
  unsent: readonly string[];
  unanswered: readonly string[];
}

export interface Refusal {
  why: string;
  clause: string;
}

type Wire = Pick<Link, "send" | "anew" | "close">;
type Results = Picture["results"];

const KEPT_LINES = 400;
const NOTHING: Held = { unsent: [], unanswered: [] };

export class Line {
  picture = $state.raw<Picture | null>(null);
  said = $state.raw<readonly Said[]>([]);
  /** What came with the last push, to be spoken. */
  fresh = $state.raw<readonly Said[]>([]);
  link = $state<LinkState>("connecting");
  refusal = $state.raw<Refusal | null>(null);
  waiting = $state(0);
  /** What was pressed and is not answered yet, or not seen yet in a picture. */
  underWay = $state.raw<ReadonlySet<Press>>(new Set());
  /** What was ordered while nobody answers: it goes off when the table is there again. */
  held = $state.raw<Held>(NOTHING);
  /** The last round as it was settled: it stays to be read until the next wager or a key. */
  settled = $state.raw<Picture | null>(null);
  /** What the last round came to, until one's next wager. */
  results = $state.raw<Results>([]);
  /** The version that the last answered order made. */
  against = $state(0);
  /** When each new card sets out, by its place. */
  delays = $state.raw<ReadonlyMap<string, number>>(new Map());
  /** When the picture came, by this machine's clock. */
  came = $state(0);
  /** Why nobody is let in, if so. */
  shut = $state("");
  readonly history: History;
  #version: number | null = null;
  #orders: Order[] = [];
  /** Of what was done, the version whose picture is still to come. */
  #unseen = new Map<Press, number>();
  #questions = new Map<string, (tried: Tried) => void>();
  #wire: Wire;

  constructor(
    readonly table: string,
    role = "player",
    connect = (ears: Ears): Wire => new Link(`/api/tables/${encodeURIComponent(table)}/socket?role=${encodeURIComponent(role)}`, ears),
  ) {
    this.history = new History(table);
    this.#wire = connect({
      told: (message) => this.#told(message),
      state: (now) => this.#state(now),
      shut: (why) => void (this.shut = why || "This table is not open to you"),
      after: () => this.#version,
    });
  }

  /**
   * Send an order; those before it are answered first. It holds for the version that is shown now, or for the one
   * that it names. Answers with whether it was done.
   */
  give(command: Command, says: string, press: Press, more: { reason?: string; version?: number } = {}): Promise<boolean> {
    this.refusal = null;
    this.settled = null;
    const { reason = "", version = this.picture?.version ?? 0 } = more;
    return new Promise((answered) => {
      this.#orders.push({ id: newId(), version, command, reason, press, sent: false, gone: false, says, answered });
      this.#next();
    });
  }

  /** What would an order lead to? Nothing is done. */
  ask(command: Command, reason = ""): Promise<Tried> {
    const id = newId();
    return new Promise((answer) => {
      this.#questions.set(id, answer);
      if (!this.#wire.send({ type: "Try", id, command, reason })) this.#unanswered();
    });
  }

  /** Do not send what never went out; answers with what that was. */
  forget(): readonly string[] {
    const kept = this.#orders.filter((order) => order.gone);
    const forgotten = this.#orders.filter((order) => !order.gone);
    this.#orders = kept;
    for (const order of forgotten) order.answered(false);
    this.#next();
    return forgotten.map((order) => order.says);
  }

  /** Clear the last round away, to see the layout as it is. */
  clear(): void {
    this.settled = null;
  }

  close(): void {
    this.#wire.close();
  }

  #unanswered(): void {
    for (const [id, answer] of this.#questions)
      answer({ type: "Tried", id, lines: [], wagers: [], ways: [], why: "The table does not answer", clause: "" });
    this.#questions.clear();
  }

  #state(now: LinkState): void {
    this.link = now;
    for (const order of this.#orders) order.sent = false;
    if (now === "open") return this.#next();
    this.#unanswered();
    this.#count();
  }

  #next(): void {
    const order = this.#orders[0];
    if (order && !order.sent && this.#version !== null) {
      const { id, version, command, reason } = order;
      order.sent = this.#wire.send({ type: "Give", id, version, command, reason });
      order.gone ||= order.sent;
    }
    this.#count();
  }

  #count(): void {
    this.waiting = this.#orders.length;
    // a decision is for the picture it was made on: over a later one, which may come before the answer, the next follows
    const awaited = this.#orders.filter((order) => order.press !== "decision" || order.version >= (this.#version ?? 0));
    this.underWay = new Set([...awaited.map((order) => order.press), ...this.#unseen.keys()]);
    const named = (gone: boolean) => this.#orders.filter((order) => order.gone === gone).map((order) => order.says);
    this.held = this.link === "open" ? NOTHING : { unsent: named(false), unanswered: named(true) };
  }

  #told(message: Told): void {
    switch (message.type) {
      case "Pushed":
        this.#version = message.version;
        this.against = Math.max(this.against, message.version);
        for (const [press, version] of this.#unseen) if (version <= message.version) this.#unseen.delete(press);
        this.show(message.picture, message.said);
        this.#next();
        break;
      case "Done":
        this.against = Math.max(this.against, message.version);
        this.#answered(message.id, message.version);
        break;
      case "Refused":
        this.#stopped(message.id, () => message.why, message.clause);
        break;
      case "Tried":
        this.#questions.get(message.id)?.(message);
        this.#questions.delete(message.id);
        break;
      case "OutOfDate":
        this.#stopped(message.id, (says) => `The table moved on before this arrived: ${says}. Nothing was done; look again.`);
        break;
      case "Reload":
        this.#version = null;
        this.against = 0;
        this.#unseen.clear();
        this.#wire.anew();
        break;
      case "Pong":
        break;
    }
  }

  show(picture: Picture, said: readonly Said[]): void {
    this.delays = delays(this.picture, picture);
    this.#settle(picture);
    this.came = Date.now();
    this.picture = picture;
    const last = this.said.at(-1)?.version ?? -1;
    this.fresh = said.filter((line) => line.version > last || this.said.length === 0);
    this.said = [...this.said, ...this.fresh].slice(-KEPT_LINES);
  }

  /** A settled round stays to be read while nobody plays on; what it came to stays until one's own next wager. */
  #settle(picture: Picture): void {
    if (picture.phase === "over") {
      this.settled = picture;
      this.results = picture.results;
      return;
    }
    const mine = picture.areas.some((area) => area.wagers.some((wager) => wager.mine));
    if (mine || picture.phase !== "betting") this.settled = null;
    if (mine) this.results = [];
  }

  /** An order was done, and made a version; or it was not. */
  #answered(id: string, version: number | null): void {
    const order = this.#orders.find((one) => one.id === id);
    this.#orders = this.#orders.filter((one) => one !== order);
    if (order && version !== null && version > (this.#version ?? 0)) this.#unseen.set(order.press, version);
    order?.answered(version !== null);
    this.#next();
  }

  /** An order was not done. What was pressed after it was meant to follow it, and is not sent. */
  #stopped(id: string, why: (says: string) => string, clause = ""): void {
    const order = this.#orders.find((one) => one.id === id);
    if (!order) return;
    const after = this.forget();
    this.refusal = { why: [why(order.says), after.length ? `Not sent: ${after.join(", ")}.` : ""].filter(Boolean).join(" "), clause };
    this.#answered(id, null);
  }
}
