// One table as this person has it: the last picture, what was said, and the orders on their way.
import type { Command, Picture, Said, Told } from "../wire";
import { History } from "./history.svelte";
import { Link, type Ears, type LinkState } from "./link";
import { delays } from "./motion";

interface Order {
  id: string;
  command: Command;
  reason: string;
  tries: number;
  sent: boolean;
}

export interface Refusal {
  why: string;
  clause: string;
}

type Wire = Pick<Link, "send" | "anew" | "close">;

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
  /** When each new card sets out, by its place. */
  delays = $state.raw<ReadonlyMap<string, number>>(new Map());
  /** When the picture came, by this machine's clock. */
  came = $state(0);
  /** Why nobody is let in, if so. */
  shut = $state("");
  readonly history: History;
  #version: number | null = null;
  #against = 0;
  #orders: Order[] = [];
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

  /** Send an order; those before it are answered first. */
  give(command: Command, reason = ""): void {
    this.refusal = null;
    this.#orders.push({ id: crypto.randomUUID(), command, reason, tries: 0, sent: false });
    this.#next();
  }

  close(): void {
    this.#wire.close();
  }

  #state(now: LinkState): void {
    this.link = now;
    if (now !== "open") return;
    for (const order of this.#orders) order.sent = false;
    this.#next();
  }

  #next(): void {
    this.waiting = this.#orders.length;
    const order = this.#orders[0];
    if (!order || order.sent || this.#version === null) return;
    const { id, command, reason } = order;
    order.sent = this.#wire.send({ type: "Give", id, version: this.#against, command, reason });
  }

  #told(message: Told): void {
    switch (message.type) {
      case "Pushed":
        this.#version = message.version;
        this.#against = Math.max(this.#against, message.version);
        this.show(message.picture, message.said);
        this.#next();
        break;
      case "Done":
        this.#against = Math.max(this.#against, message.version);
        this.#answered(message.id);
        break;
      case "Refused":
        this.refusal = { why: message.why, clause: message.clause };
        this.#orders.splice(1);
        this.#answered(message.id);
        break;
      case "OutOfDate":
        this.#late(message.id, message.version);
        break;
      case "Reload":
        this.#version = null;
        this.#against = 0;
        this.#wire.anew();
        break;
      case "Pong":
        break;
    }
  }

  show(picture: Picture, said: readonly Said[]): void {
    this.delays = delays(this.picture, picture);
    this.came = Date.now();
    this.picture = picture;
    const last = this.said.at(-1)?.version ?? -1;
    this.fresh = said.filter((line) => line.version > last || this.said.length === 0);
    this.said = [...this.said, ...this.fresh].slice(-KEPT_LINES);
  }

  #answered(id: string): void {
    this.#orders = this.#orders.filter((order) => order.id !== id);
    this.#next();
  }

  /** An order made against a table that moved on is made again if it is still what is offered. */
  #late(id: string, version: number): void {
    const order = this.#orders.find((one) => one.id === id);
    if (!order) return;
    if (order.tries < MOST_TRIES && this.#stillOffered(order.command)) {
      order.id = crypto.randomUUID();
      order.tries += 1;
      order.sent = false;
      if (this.#version !== null && this.#version >= version) this.#next();
      return;
    }
    this.refusal = { why: "The table moved on before this arrived; nothing was done.", clause: "" };
    this.#answered(id);
  }

  #stillOffered(command: Command): boolean {
    const picture = this.picture;
    if (!picture) return false;
    if (picture.betting.open && command["type"] === picture.betting.place?.["type"]) return true;
    const kinds = [...picture.offers, ...(picture.console?.acts ?? [])].filter((offer) => offer.allowed);
    return kinds.some((offer) => same(offer.command, command));
  }
}

function same(offered: Command | null, given: Command): boolean {
  if (!offered) return false;
  return ["type", "area", "box", "hand"].every((name) => offered[name] === given[name]);
}
