// Long work: asked for, watched, given up, and what came of it.
import { get, leave, post, remove, words } from "../api";
import type { Point } from "./types";

export type State = "" | "waiting" | "running" | "done" | "refused" | "failed" | "cancelled";

interface Told {
  id: string;
  state: State;
  version: number;
  progress: { what: string; done: number; total: number; speed: number; points: Point[] };
  why: string;
  field: string;
}

const PATIENCE = 20;

/** One thing that is worked out at a time; asking anew gives up what is under way. */
export class Work<T> {
  state = $state<State>("");
  what = $state("");
  done = $state(0);
  total = $state(0);
  speed = $state(0);
  points = $state.raw<Point[]>([]);
  why = $state("");
  field = $state("");
  result = $state.raw<T | null>(null);
  id = $state("");
  #turn = 0;

  constructor() {
    addEventListener("pagehide", () => {
      if (this.busy && this.id) leave(`/api/jobs/${this.id}`);
    });
  }

  get busy(): boolean {
    return this.state === "waiting" || this.state === "running";
  }

  async ask(wish: Record<string, unknown>, { fetchResult = true } = {}): Promise<void> {
    const turn = ++this.#turn;
    void this.#giveUp();
    this.state = "waiting";
    this.why = this.field = this.what = "";
    this.done = this.total = this.speed = 0;
    this.points = [];
    try {
      let told = await post<Told>("/api/jobs", wish);
      if (turn !== this.#turn) {
        void remove(`/api/jobs/${told.id}`);
        return;
      }
      this.id = told.id;
      while (this.#take(told)) {
        told = await get<Told>(`/api/jobs/${told.id}?seen=${told.version}&wait=${PATIENCE}`);
        if (turn !== this.#turn) return;
      }
      if (told.state !== "done" || !fetchResult) return;
      const result = await get<T>(`/api/jobs/${told.id}/result`);
      if (turn === this.#turn) this.result = result;
    } catch (error) {
      if (turn !== this.#turn) return;
      this.state = "failed";
      this.why = words(error);
    }
  }

  cancel(): void {
    this.#turn++;
    void this.#giveUp();
    this.state = "cancelled";
  }

  #take(told: Told): boolean {
    const { what, done, total, speed, points } = told.progress;
    Object.assign(this, { what, done, total, speed, points, state: told.state, why: told.why, field: told.field });
    return this.busy;
  }

  async #giveUp(): Promise<void> {
    const id = this.id;
    const busy = this.busy;
    this.id = "";
    if (id && busy) await remove(`/api/jobs/${id}`).catch(() => undefined);
  }
}
