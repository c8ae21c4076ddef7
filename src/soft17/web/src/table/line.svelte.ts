// One table as this person has it: the last picture, what was said, and the orders on their way.
import { newId } from "../ids";
import type { Command, Picture, Said, Told, Tried } from "../wire";
import { History } from "./history.svelte";
import { Link, type Ears, type LinkState } from "./link";
import { delays } from "./motion";

interface Order {
  id: string;
  command: Command;
  reason: string;
  tries: number;
  sent: boolean;
  /** What a person calls it. */
  says: string;
  answered: (done: boolean) => void;
}

export interface Refusal {
  why: string;
  clause: string;
}

type Wire = Pick<Link, "send" | "anew" | "close">;
type Results = Picture["results"];

const KEPT_LINES = 400;
const MOST_TRIES = 4;

export class Line {
  picture = $state.raw<Picture | null>(null);
  said = $state.raw<readonly Said[]>([]);
  /** What came with the last push, to be spoken. */
  fresh = $state.raw<readonly Said[]>([]);
  link = $state<LinkState>("connecting");
  refusal = $state.raw<Refusal | null>(null);
  waiting = $state(0);
  /** What was ordered while nobody answers: it goes off when the table is there again. */
  held = $state.raw<readonly string[]>([]);
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

  /** Send an order; those before it are answered first. Answers with whether it was done. */
  give(command: Command, reason = "", says = ""): Promise<boolean> {
    this.refusal = null;
    this.settled = null;
    return new Promise((answered) => {
      const named = says || String(command["type"]).replace(/(?<=.)([A-Z])/g, " $1");
      this.#orders.push({ id: newId(), command, reason, tries: 0, sent: false, says: named, answered });
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

  /** Do not send what waits to be sent. */
  forget(): void {
    for (const order of this.#orders.filter((one) => !one.sent)) order.answered(false);
    this.#orders = this.#orders.filter((order) => order.sent);
    this.#next();
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
    if (now !== "open") {
      this.#unanswered();
      for (const order of this.#orders) order.sent = false;
      this.#count();
      return;
    }
    for (const order of this.#orders) order.sent = false;
    this.#next();
  }

  #next(): void {
    const order = this.#orders[0];
    if (order && !order.sent && this.#version !== null) {
      const { id, command, reason } = order;
      order.sent = this.#wire.send({ type: "Give", id, version: this.against, command, reason });
    }
    this.#count();
  }

  #count(): void {
    this.waiting = this.#orders.length;
    this.held = this.link === "open" ? [] : this.#orders.map((order) => order.says);
  }

  #told(message: Told): void {
    switch (message.type) {
      case "Pushed":
        this.#version = message.version;
        this.against = Math.max(this.against, message.version);
        this.show(message.picture, message.said);
        this.#next();
        break;
      case "Done":
        this.against = Math.max(this.against, message.version);
        this.#answered(message.id, true);
        break;
      case "Refused":
        this.refusal = { why: message.why, clause: message.clause };
        for (const order of this.#orders.splice(1)) order.answered(false);
        this.#answered(message.id, false);
        break;
      case "Tried":
        this.#questions.get(message.id)?.(message);
        this.#questions.delete(message.id);
        break;
      case "OutOfDate":
        this.#late(message.id, message.version);
        break;
      case "Reload":
        this.#version = null;
        this.against = 0;
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

  #answered(id: string, done: boolean): void {
    this.#orders.find((order) => order.id === id)?.answered(done);
    this.#orders = this.#orders.filter((order) => order.id !== id);
    this.#next();
  }

  /** An order made against a table that moved on is made again if it is still what is offered. */
  #late(id: string, version: number): void {
    const order = this.#orders.find((one) => one.id === id);
    if (!order) return;
    if (order.tries < MOST_TRIES && this.#stillOffered(order.command)) {
      order.id = newId();
      order.tries += 1;
      order.sent = false;
      if (this.#version !== null && this.#version >= version) this.#next();
      return;
    }
    this.refusal = { why: "The table moved on before this arrived; nothing was done.", clause: "" };
    this.#answered(id, false);
  }

  #stillOffered(command: Command): boolean {
    const picture = this.picture;
    if (!picture) return false;
    if (picture.betting.open && command["type"] === picture.betting.place?.["type"]) return true;
    if (picture.console?.next.some((next) => next.command?.["type"] === command["type"])) return true;
    const kinds = [...picture.offers, ...(picture.console?.acts ?? [])].filter((offer) => offer.allowed);
    return kinds.some((offer) => same(offer.command, command));
  }
}

function same(offered: Command | null, given: Command): boolean {
  if (!offered) return false;
  return ["type", "area", "box", "hand"].every((name) => offered[name] === given[name]);
}
