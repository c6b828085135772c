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

export const tooLargeFile = "This file is larger than 5 MB. Split it by year or month.";

/** The fields of an entry's form. */
export const earningFields = {
  intent: "intent",
  /** The version the user saw. */
  seen: "seen",
  amount: "amount",
  day: "day",
  source: "source",
  type: "type",
  text: "text",
  original: "original",
  note: "note",
} as const;

/** As typed. */
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

/** The typed values, or the invalid field and why. */
export function readEarning(
  typed: TypedEarning,
): { fields: EarningFields } | { field: EarningField; problem: string } {
  const wrong = (field: EarningField, problem: string) => ({ field, problem });
  const amountCents = readDollars(typed.amount);
  if (amountCents === null || amountCents === 0)
    return wrong("amount", "Enter dollars, such as 12.40 or 1,250, or -5 for a refund.");
  const day = readWrittenDay(typed.day, "UTC");
  if (!day || !("day" in day)) return wrong("day", "Choose a date, or enter it as 2026-11-03.");
  if (typed.source === "") return wrong("source", "Enter who paid, such as Amazon Associates.");
  if (typed.source.length > maxSourceLength)
    return wrong("source", `Use at most ${maxSourceLength} characters.`);
  if (typed.note.length > maxNoteLength)
    return wrong("note", `Use at most ${maxNoteLength} characters for the note.`);
  if (typed.original.length > maxOriginalLength)
    return wrong("original", `Use at most ${maxOriginalLength} characters, such as €11.20.`);
  const type = earningTypes.find((each) => each === typed.type);
  if (!type) return wrong("type", "Choose a type.");
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
