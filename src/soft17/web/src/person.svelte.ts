// Who is looking: name, role and balance as the service knows them.
import { carry, get, post } from "./api";

export interface Me {
  name: string;
  role: string;
  roles?: string[];
  guest?: boolean;
  balance?: string;
  csrf: string;
}

export const person = $state<{ me: Me | null; asked: boolean }>({ me: null, asked: false });

export async function ask(): Promise<void> {
  try {
    const me = await get<Me>("/api/me");
    carry(me.csrf);
    person.me = me.name ? me : null;
  } catch {
    person.me = null;
  } finally {
    person.asked = true;
  }
}

export async function signIn(name: string, password: string): Promise<void> {
  await post("/api/sign-in", { name, password });
  await ask();
}

export async function playAsGuest(): Promise<void> {
  await post("/api/guest");
  await ask();
}

export async function signOut(): Promise<void> {
  await post("/api/sign-out");
  await ask();
}
