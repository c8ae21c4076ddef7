// The time at the table: what the service's clock said with the last picture, and what has passed here since.
import type { Line } from "../table/line.svelte";

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;

export class Now {
  /** Seconds, by the service's clock. */
  at = $state(0);

  constructor(line: Line) {
    const look = (): void => void (this.at = (line.picture?.at ?? 0) + Math.max(0, Math.round((Date.now() - line.came) / 1000)));
    $effect(() => {
      void line.picture;
      look();
      const beat = setInterval(look, 1000);
      return () => clearInterval(beat);
    });
  }
}

/** A span of time as people say it. */
export function span(seconds: number): string {
  const left = Math.max(0, seconds);
  if (left < MINUTE) return `${left} s`;
  if (left < HOUR) return `${Math.floor(left / MINUTE)} min`;
  if (left < DAY) return `${Math.floor(left / HOUR)} h ${Math.floor((left % HOUR) / MINUTE)} min`;
  const days = Math.floor(left / DAY);
  return days === 1 ? "1 day" : `${days} days`;
}

/** The moment of a line of the log, to the second. */
export function moment(at: number): string {
  return new Date(at * 1000).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" });
}

/** The time of day of a moment, here. */
export function clock(at: number): string {
  return new Date(at * 1000).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
}
