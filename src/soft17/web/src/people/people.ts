// Everybody with an account, as the service tells an administrator.
import type { Amount } from "../wire";

export interface Someone {
  name: string;
  roles: string[];
  disabled: boolean;
  made_at: number;
  balance: Amount;
}

export interface People {
  people: Someone[];
  roles: string[];
}
