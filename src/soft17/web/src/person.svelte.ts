// Who is looking: name, roles and balance as the service knows them.
import { carry, get, post } from "./api";
import type { Amount } from "./wire";

export interface Me {
  name: string;
  kind: "nobody" | "guest" | "account";
  roles: string[];
  balance: Amount;
  csrf: string;
  /** The pages besides those for everybody that are theirs, and what they may do there. */
  pages: string[];
  does: string[];
}

export const person = $state<{ me: Me | null; asked: boolean }>({ me: null, asked: false });

function know(me: Me): void {
  carry(me.csrf);
  person.me = me.kind === "nobody" ? null : me;
}

export async function ask(): Promise<void> {
  try {
    know(await get<Me>("/api/me"));
  } catch {
    person.me = null;
  } finally {
    person.asked = true;
  }
}

export async function signIn(name: string, password: string): Promise<void> {
  know(await post<Me>("/api/sign-in", { name, password }));
}

export async function playAsGuest(): Promise<void> {
  know(await post<Me>("/api/guest"));
}

export async function signOut(): Promise<void> {
  know(await post<Me>("/api/sign-out"));
}

/** The first administrator, made with the link that the service printed at its start. */
export async function beFirst(token: string, name: string, password: string): Promise<void> {
  know(await post<Me>("/api/first", { token, name, password }));
}

export async function changePassword(current: string, password: string): Promise<void> {
  know(await post<Me>("/api/me/password", { current, password }));
}

const RUNS = /dealer|supervisor|manager|employee|operator|scrutineer/;
const WATCHES = /surveillance|commission|inspector/;

/** The roles in which a person runs or watches games. */
export function atGames(me: Me | null): string[] {
  return me?.roles.filter((role) => RUNS.test(role) || WATCHES.test(role)) ?? [];
}

/** The role in which a person only watches games, where none runs them: there is nothing for that one to do at the pit. */
export function watches(me: Me | null): string {
  const roles = atGames(me);
  return roles.some((role) => RUNS.test(role)) ? "" : (roles[0] ?? "");
}
