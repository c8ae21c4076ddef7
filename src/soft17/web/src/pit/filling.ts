// An act's command with what was said in its form, each value in the shape its field has.
import type { Act, Command, Field } from "../wire";

const UNITS = 10_000;

function value(field: Field, text: string): unknown {
  switch (field.kind) {
    case "count":
    case "number":
    case "area":
      return Number(text);
    case "amount":
      return Math.round(Number(text) * UNITS);
    case "numbers":
      return words(text).map(Number);
    case "cards":
      return words(text);
    case "yes-no":
      return text === "yes";
    default:
      return text;
  }
}

function words(text: string): string[] {
  return text.split(/[\s,]+/).filter(Boolean);
}

export function fill(act: Act, given: Record<string, string>): Command {
  const said = act.fields.filter((field) => given[field.name]?.trim());
  if (act.command["type"] === "TakeDown") {
    const about = Object.fromEntries(said.map((field) => [field.name, given[field.name]?.trim()]));
    return { ...act.command, about: { ...(act.command["about"] as object | undefined), ...about } };
  }
  const filled = said.map((field) => [field.name, value(field, given[field.name]?.trim() ?? "")] as const);
  return { ...act.command, ...Object.fromEntries(filled) };
}
