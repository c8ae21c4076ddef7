// What happened at a table before this page came: from the stored log, a page at a time.
import { get, words } from "../api";
import type { Said } from "../wire";

export interface Told extends Said {
  role: string;
  reason: string;
}

interface Page {
  lines: Told[];
  earlier: number | null;
}

export class Stored {
  lines = $state.raw<readonly Told[]>([]);
  /** Ask before this version for what came earlier; nothing if that is all, undefined before anything was asked. */
  earlier = $state<number | null | undefined>(undefined);
  busy = $state(false);
  wrong = $state("");

  constructor(readonly table: string) {}

  /** The lines before those that are here; `before` is the first version that the page has from the table itself. */
  async more(before?: number): Promise<void> {
    if (this.busy || this.earlier === null) return;
    this.busy = true;
    const from = this.earlier ?? before;
    try {
      const asked = from === undefined ? "" : `?before=${Math.max(1, from)}`;
      const page = await get<Page>(`/api/tables/${encodeURIComponent(this.table)}/said${asked}`);
      this.lines = [...page.lines, ...this.lines];
      this.earlier = page.earlier;
      this.wrong = "";
    } catch (error) {
      this.wrong = words(error);
    } finally {
      this.busy = false;
    }
  }
}
