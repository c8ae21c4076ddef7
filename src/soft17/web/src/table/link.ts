// The wire itself: connects, pings, and connects again with growing patience; resumes after a version.
import type { Give, Told, Try } from "../wire";

const FIRST_WAIT = 400;
const LONGEST_WAIT = 15_000;
const PING_EVERY = 20_000;
const SILENCE = 45_000;

/** From here on the service says that coming again is of no use. */
const FINAL = new Set([4401, 4403, 4404]);

export type LinkState = "connecting" | "open" | "lost" | "closed";

export interface Ears {
  told(message: Told): void;
  state(now: LinkState): void;
  /** The service let nobody in, and says why. */
  shut(why: string): void;
  /** The version to resume after; nothing for the whole table anew. */
  after(): number | null;
}

export class Link {
  #socket: WebSocket | null = null;
  #tries = 0;
  #heard = 0;
  #again: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;
  #closed = false;

  constructor(
    private readonly address: string,
    private readonly ears: Ears,
  ) {
    addEventListener("online", this.#now);
    addEventListener("offline", this.#gone);
    document.addEventListener("visibilitychange", this.#look);
    this.#beat = setInterval(() => this.#ping(), PING_EVERY);
    this.#connect();
  }

  get open(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  send(message: Give | Try | { type: "Ping" }): boolean {
    if (!this.open) return false;
    this.#socket?.send(JSON.stringify(message));
    return true;
  }

  /** Leave this connection and make another at once, as after a Reload. */
  anew(): void {
    this.#tries = 0;
    this.#drop();
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    removeEventListener("online", this.#now);
    removeEventListener("offline", this.#gone);
    document.removeEventListener("visibilitychange", this.#look);
    clearInterval(this.#beat);
    clearTimeout(this.#again);
    this.#drop();
  }

  #connect(): void {
    clearTimeout(this.#again);
    this.ears.state(this.#tries ? "lost" : "connecting");
    const after = this.ears.after();
    const url = new URL(this.address, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    if (after !== null) url.searchParams.set("after", String(after));
    const socket = new WebSocket(url);
    this.#socket = socket;
    socket.onopen = () => {
      this.#tries = 0;
      this.#heard = Date.now();
      this.ears.state("open");
    };
    socket.onmessage = (event) => {
      this.#heard = Date.now();
      this.ears.told(JSON.parse(String(event.data)) as Told);
    };
    socket.onclose = (event) => {
      if (FINAL.has(event.code)) this.#shut(event.reason);
      else this.#later(socket);
    };
  }

  #shut(why: string): void {
    this.close();
    this.ears.state("closed");
    this.ears.shut(why);
  }

  #later(socket: WebSocket): void {
    if (socket !== this.#socket || this.#closed) return;
    this.#socket = null;
    this.#tries += 1;
    this.ears.state("lost");
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (this.#tries - 1));
    this.#again = setTimeout(() => this.#connect(), wait * (0.75 + Math.random() / 2));
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #now = (): void => {
    if (!this.open) this.anew();
  };

  #gone = (): void => {
    const socket = this.#socket;
    if (socket) {
      socket.close();
      this.#later(socket);
    }
  };

  #look = (): void => {
    if (document.visibilityState === "visible") this.#ping();
  };

  #ping(): void {
    if (this.open && Date.now() - this.#heard > SILENCE) this.anew();
    else this.send({ type: "Ping" });
  }
}
