// At a practice table: what each choice is worth. At a live table nothing is asked.
import { post, words } from "../api";
import { percent } from "../lab/types";
import { settings } from "../settings.svelte";
import type { Offer, Picture } from "../wire";
import { decided, open, type Decision } from "./weighing";

/** Seconds to wait for what is being compiled before asking again. */
const WAIT = 25;

interface Advice {
  choices: { name: string; act: string; worth: number; gives_up: number }[];
  note: string;
}

export interface Valued {
  label: string;
  worth: string;
  best: boolean;
  yours: boolean;
  /** What one's own choice gives up, in words; nothing of the best and of those not made. */
  gives: string;
}

export interface Values {
  /** The decision it is about: "16 against 10". */
  about: string;
  choices: Valued[];
  note: string;
  wrong: string;
}

export class Advising {
  shown = $state.raw<readonly Values[]>([]);
  busy = $state(false);
  /** What advice calls is being compiled, which is done once on a machine. */
  compiling = $state(false);
  #asked = new Map<string, Promise<Advice>>();
  #last = 0;
  #prepared = false;

  /** Whether anything could be weighed now. */
  open(picture: Picture): boolean {
    return open(picture).length > 0;
  }

  /** Have advice compiled when a practice table is first looked at, so that nobody waits for it in the dark. */
  async prepare(picture: Picture): Promise<void> {
    if (this.#prepared || picture.kind !== "practice") return;
    this.#prepared = true;
    try {
      const ready = (wait: number) => post<{ ready: boolean }>("/api/lab/ready", { wait });
      this.compiling = !(await ready(0)).ready;
      while (this.compiling) this.compiling = !(await ready(WAIT)).ready;
    } catch {
      this.compiling = false; // advice says for itself what is wrong
    }
  }

  /** Have weighed what is to be decided, so that the answer is there when it is asked for. */
  ahead(picture: Picture): void {
    if (!settings.values || picture.kind !== "practice" || this.compiling) return;
    for (const { wish } of open(picture)) void this.#answer(wish).catch(() => undefined);
  }

  /** A choice was made: say what each would have been worth. */
  chose(offer: Offer, picture: Picture): void {
    if (settings.values) void this.#weigh(decided(picture, offer), picture, offer.act);
  }

  /** Asked for before the choice; answers with what is to be said. */
  async ask(picture: Picture): Promise<string> {
    if (picture.kind !== "practice") return "At a live table nothing is said of values";
    settings.values = true;
    await this.#weigh(open(picture), picture, null);
    return this.text();
  }

  text(): string {
    if (!this.shown.length) return "No choice was weighed yet";
    return this.shown.map(said).join(". ");
  }

  /** Weigh decisions; `yours` is the act that was done, null before any. */
  async #weigh(decisions: readonly Decision[], picture: Picture, yours: string | null): Promise<void> {
    if (picture.kind !== "practice" || !decisions.length) return;
    const mine = ++this.#last;
    this.busy = true;
    const shown = await Promise.all(decisions.map((one) => this.#values(one, yours)));
    if (mine !== this.#last) return;
    this.shown = shown;
    this.busy = false;
  }

  async #values({ about, acts, wish }: Decision, yours: string | null): Promise<Values> {
    try {
      const { choices, note } = await this.#answer(wish);
      // Whoever does something else lets an offer pass.
      const done = yours === null ? null : acts.includes(yours) ? yours : "";
      return { about, note, wrong: "", choices: choices.map((one, at) => valued(one, at === 0, one.act === done)) };
    } catch (error) {
      return { about, choices: [], note: "", wrong: words(error) };
    }
  }

  #answer(wished: Record<string, unknown>): Promise<Advice> {
    const key = JSON.stringify(wished);
    const known = this.#asked.get(key);
    if (known) return known;
    const answer = post<Advice>("/api/lab/advice", wished);
    this.#asked.set(key, answer);
    answer.catch(() => this.#asked.delete(key));
    return answer;
  }
}

function valued(one: Advice["choices"][number], best: boolean, yours: boolean): Valued {
  const label = one.name.charAt(0).toUpperCase() + one.name.slice(1);
  const places = one.gives_up < 0.001 ? 3 : 1;
  const gives = yours && one.gives_up > 1e-9 ? `gives up ${percent(one.gives_up, places)}` : "";
  return { label, worth: percent(one.worth, 1), best, yours, gives };
}

function said({ about, choices, note, wrong }: Values): string {
  if (wrong) return `${about}: ${wrong}`;
  const every = choices.map((one) => `${one.label} ${one.worth}${one.best ? ", the best" : ""}${one.yours ? ", your choice" : ""}${one.gives ? `, ${one.gives}` : ""}`);
  return `${about}: ${every.join("; ")}${note ? `; ${note}` : ""}`;
}
