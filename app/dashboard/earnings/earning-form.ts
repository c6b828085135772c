import {
  maxNoteLength,
  maxOriginalLength,
  maxSourceLength,
  type EarningFields,
} from "#app/domain/earnings/earning.ts";
import { earningTypes } from "#app/workspace/earning-type.ts";
import { oneLine } from "#app/core/text/typed-text.ts";
import { readDollars } from "#app/domain/earnings/read-amount.ts";
import { readWrittenDay } from "#app/domain/earnings/read-day.ts";

export const earningIntents = {
  enter: "add_earning",
  correct: "update_earning",
  remove: "delete_earning",
  look: "look_at_earnings",
  take: "take_earnings",
  discard: "discard_earnings",
  takeOut: "take_out_earnings",
  check: "check_earnings",
} as const;

export const tooLargeFile = "This file is larger than 5 MB. Divide it, by year or by month.";

/** The fields of the form of one amount. */
export const earningFields = {
  intent: "intent",
  /** The version that was seen. */
  seen: "seen",
  amount: "amount",
  day: "day",
  source: "source",
  type: "type",
  text: "text",
  original: "original",
  note: "note",
} as const;

/** As it is typed. */
export type TypedEarning = Record<
  "amount" | "day" | "source" | "type" | "text" | "original" | "note",
  string
>;
export type EarningField = keyof TypedEarning;

export function typedEarning(form: FormData): TypedEarning {
  const text = (name: string): string => {
    const value = form.get(name);
    return typeof value === "string" ? oneLine(value) : "";
  };
  return {
    amount: text(earningFields.amount),
    day: text(earningFields.day),
    source: text(earningFields.source),
    type: text(earningFields.type),
    text: text(earningFields.text),
    original: text(earningFields.original),
    note: text(earningFields.note),
  };
}

/** What was typed, or the field that is wrong and why. */
export function readEarning(
  typed: TypedEarning,
): { fields: EarningFields } | { field: EarningField; problem: string } {
  const wrong = (field: EarningField, problem: string) => ({ field, problem });
  const amountCents = readDollars(typed.amount);
  if (amountCents === null || amountCents === 0)
    return wrong("amount", "Write dollars, such as 12.40 or 1,250, or -5 for a refund.");
  const day = readWrittenDay(typed.day, "UTC");
  if (!day || !("day" in day)) return wrong("day", "Choose the day, or write it as 2026-11-03.");
  if (typed.source === "") return wrong("source", "Say who paid, such as Amazon Associates.");
  if (typed.source.length > maxSourceLength)
    return wrong("source", `Keep it to ${maxSourceLength} characters.`);
  if (typed.note.length > maxNoteLength)
    return wrong("note", `Keep the note to ${maxNoteLength} characters.`);
  if (typed.original.length > maxOriginalLength)
    return wrong("original", `Keep it to ${maxOriginalLength} characters, such as €11.20.`);
  const type = earningTypes.find((each) => each === typed.type);
  if (!type) return wrong("type", "Choose what sort of income it is.");
  const { source, note, original, text } = typed;
  const contentItemId = text === "" ? null : text;
  return { fields: { amountCents, day: day.day, source, type, contentItemId, note, original } };
}

export function typedOf({ amountCents, contentItemId, ...rest }: EarningFields): TypedEarning {
  const { day, source, type, original, note } = rest;
  return {
    amount: (amountCents / 100).toFixed(2),
    day,
    source,
    type,
    text: contentItemId ?? "",
    original,
    note,
  };
}
