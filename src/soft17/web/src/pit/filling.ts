// An act's command with what was said in its form, each value in the shape its field has.
import type { Act, Command, Field } from "../wire";

const UNITS = 10_000;

/** What was said so far: text as it was typed, or what was chosen. */
export type Given = Record<string, unknown>;

function value(field: Field, said: unknown): unknown {
  if (typeof said !== "string") return said;
  switch (field.kind) {
    case "count":
    case "number":
      return Number(said);
    case "amount":
      return money(said);
    case "amounts":
      return words(said).map(money);
    case "numbers":
      return words(said).map(Number);
    case "cards":
      return words(said);
    default:
      return said;
  }
}

function money(text: string): number {
  return Math.round(Number(text.replace("$", "")) * UNITS);
}

function words(text: string): string[] {
  return text.split(/[\s,]+/).filter(Boolean);
}

function isSaid(said: unknown): boolean {
  if (typeof said === "string") return said.trim() !== "";
  return Array.isArray(said) ? said.length > 0 : said !== undefined && said !== null && said !== "";
}

/** What still has to be said. */
export function lacking(act: Act, given: Given, reason: string): string[] {
  const fields = act.fields.filter((field) => field.needed && !isSaid(given[field.name])).map((field) => field.label);
  return act.reason && !reason.trim() ? [...fields, "Reason"] : fields;
}

export function fill(act: Act, given: Given): Command {
  const said = act.fields.filter((field) => isSaid(given[field.name]));
  if (act.command["type"] === "TakeDown") {
    const about = Object.fromEntries(said.map((field) => [field.name, text(given[field.name])]));
    return { ...act.command, about: { ...(act.command["about"] as object | undefined), ...about } };
  }
  const command: Command = { ...act.command };
  for (const field of said) {
    const [outer = "", inner] = field.name.split(".");
    const now = value(field, trimmed(given[field.name]));
    command[outer] = inner ? { ...(command[outer] as object | undefined), [inner]: now } : now;
  }
  return command;
}

function trimmed(said: unknown): unknown {
  return typeof said === "string" ? said.trim() : said;
}

function text(said: unknown): string {
  return typeof said === "boolean" ? (said ? "yes" : "no") : String(said).trim();
}
