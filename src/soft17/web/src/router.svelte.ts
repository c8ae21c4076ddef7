// Which page is shown: the address decides, and links within the pages change it without a reload.
import type { Component } from "svelte";

export type Params = Record<string, string>;
type Load = () => Promise<{ default: Component<{ params: Params }> }>;

export interface Route {
  pattern: string;
  title: string;
  load: Load;
  /** Brings its own bar. */
  bare?: boolean;
}

export interface Found {
  route: Route;
  params: Params;
}

export const place = $state({ path: location.pathname, search: location.search });

/** The first route whose pattern fits a path; `:name` stands for one step, `*name` for all that is left. */
export function find(routes: readonly Route[], path: string): Found | null {
  for (const route of routes) {
    const params = fit(route.pattern, path);
    if (params) return { route, params };
  }
  return null;
}

function fit(pattern: string, path: string): Params | null {
  const wanted = pattern.split("/").filter(Boolean);
  const given = path.split("/").filter(Boolean);
  const params: Params = {};
  for (const [at, step] of wanted.entries()) {
    if (step.startsWith("*")) {
      params[step.slice(1)] = given.slice(at).map(decoded).join("/");
      return params;
    }
    const here = given[at];
    if (here === undefined || (!step.startsWith(":") && step !== here)) return null;
    if (step.startsWith(":")) params[step.slice(1)] = decoded(here);
  }
  return given.length === wanted.length ? params : null;
}

/** A part of an address in plain characters; as it is written where it stands for none, as a lone `%`. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function go(to: string, { replace = false } = {}): void {
  history[replace ? "replaceState" : "pushState"]({}, "", to);
  look();
}

function look(): void {
  place.path = location.pathname;
  place.search = location.search;
}

function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element | null)?.closest("a");
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (link.pathname.startsWith("/api/") || (link.hash && link.pathname === location.pathname)) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}

/** Listen to links and to the browser's back and forward; answers with what ends it. */
export function listen(): () => void {
  addEventListener("popstate", look);
  document.addEventListener("click", follow);
  return () => {
    removeEventListener("popstate", look);
    document.removeEventListener("click", follow);
  };
}
