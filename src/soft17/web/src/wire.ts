// The names of what goes over the wire; the types themselves are made from the service's.
import type { components } from "./schema";

type Schemas = components["schemas"];
export type Picture = Schemas["Picture"];
export type Notice = Schemas["Notice"];
export type Area = Schemas["Area"];
export type Sign = Schemas["Sign"];
export type Hand = Schemas["Hand"];
export type Wager = Schemas["Wager"];
export type Settled = Schemas["Settled"];
export type Amount = Schemas["Amount"];
export type Offer = Schemas["Offer"];
export type Spot = Schemas["Spot"];
export type Betting = Schemas["Betting"];
export type Patron = Schemas["Patron"];
export type Tended = Schemas["Tended"];
export type Console = Schemas["Console"];
export type Act = Schemas["Act"];
export type Field = Schemas["Field"];
export type Next = Schemas["Next"];
export type Said = Schemas["Said"];
export type Command = { [key: string]: unknown };
export type Give = Omit<Schemas["Give"], "command"> & { command: Command };
export type Told =
  | Schemas["Pushed"]
  | Schemas["Done"]
  | Schemas["Refused"]
  | Schemas["OutOfDate"]
  | Schemas["Reload"]
  | Schemas["Pong"]
  | Schemas["Tried"];
export type Tried = Schemas["Tried"];
export type Try = Omit<Schemas["Try"], "command"> & { command: Command };
export type Choice = Schemas["Choice"];
export type Clock = Schemas["Clock"];
export type Preview = Schemas["Preview"];
