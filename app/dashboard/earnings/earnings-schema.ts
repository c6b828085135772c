import * as z from "zod/mini";
import { isoOf } from "#app/core/time/clock.ts";
import { isAppError } from "#app/core/errors.ts";
import { describeFields } from "#app/core/text/field-texts.ts";
import { centsToDollars } from "#app/core/money.ts";
import { ApiRefusal } from "#app/platform/api/errors.ts";
import type { EarningFields } from "#app/domain/earnings/earning.ts";
import type { Earning } from "#app/domain/earnings/entries.server.ts";
import { earningTypes } from "#app/workspace/earning-type.ts";

export const Sort = z.enum(earningTypes, `Use one of ${earningTypes.join(", ")}.`);
export const Day = z.iso.date();
export const Line = (most: number) => z.string().check(z.trim(), z.maxLength(most));

export const fieldTexts = {
  amount: "In US dollars; negative for a refund or chargeback.",
  day: "The date received, in your workspace's time zone.",
  source: "Who paid.",
  type: "The type of income.",
  text: "The related article's id; null: none.",
  note: "Your note.",
  originally:
    "What was paid, where that was another currency, such as €11.20; empty: dollars. No rate is ever guessed.",
};

export const listedTexts = {
  id: "The entry’s id.",
  ...fieldTexts,
  type: "The type of income; null: recorded by your agents and not editable.",
  import: "The id of its import; null: none.",
  createdAt: "When it was added.",
  version: "Its version, from 1.",
};

/** An entry in the API. */
export const ListedEntry = describeFields(
  z.object({
    id: z.string(),
    amount: z.number(),
    day: z.string(),
    source: z.string(),
    type: z.nullable(Sort),
    text: z.nullable(z.string()),
    note: z.string(),
    originally: z.string(),
    import: z.nullable(z.string()),
    createdAt: z.string(),
    version: z.number(),
  }),
  listedTexts,
);
export const undoText =
  "The activity's id for POST /api/activities/{activityId}/undo within 10 minutes; null: nothing changed.";
type Viewed = Pick<
  Earning,
  | "id"
  | "amountCents"
  | "day"
  | "source"
  | "contentItemId"
  | "note"
  | "original"
  | "importId"
  | "createdAt"
  | "version"
> & { type: EarningFields["type"] | null };

export function viewEntry(entry: Viewed) {
  const {
    id,
    amountCents,
    day,
    source,
    type,
    contentItemId,
    note,
    original,
    importId,
    createdAt,
    version,
  } = entry;
  return {
    id,
    amount: centsToDollars(amountCents),
    day,
    source,
    type,
    text: contentItemId,
    note,
    originally: original,
    import: importId,
    createdAt: isoOf(createdAt),
    version,
  };
}

/** Maps invalid fields to validation errors, and concurrent changes to conflicts. */
export async function asApiErrors<Value>(doing: Promise<Value>): Promise<Value> {
  try {
    return await doing;
  } catch (error) {
    if (!isAppError(error)) throw error;
    if (error.code === "bad_request") throw new ApiRefusal("invalid_input", error.message);
    if (error.code === "too_long") throw new ApiRefusal("text_too_long", error.message);
    throw error;
  }
}

/** Removes undefined fields, which would overwrite existing ones. */
export function definedOf<Fields extends object>(fields: Fields) {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  // The same names, each with a value.
  return Object.fromEntries(given) as { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };
}
