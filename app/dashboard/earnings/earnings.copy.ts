import { weekdayOf } from "#app/core/text/clock-words.ts";
import { formatCents } from "#app/core/money.ts";
import { formatDay } from "#app/platform/ui/format.ts";
import { earningTypeNames, type EarningFields } from "#app/domain/earnings/earning.ts";

/** "2026-11-03" → "Tue, Nov 3, 2026". */
export const longDay = (day: string): string =>
  `${weekdayOf(day)}, ${formatDay(day)}, ${day.slice(0, 4)}`;

const monthNames =
  "January February March April May June July August September October November December".split(
    " ",
  );

/** "2026-11" → "November 2026". */
export const monthWords = (month: string): string =>
  `${monthNames[Number(month.slice(5, 7)) - 1] ?? ""} ${month.slice(0, 4)}`;

/** Labels of an entry's fields. The related article is shown by its title. */
export const earningWords = (fields: EarningFields): [name: string, words: string][] => [
  ["Amount", formatCents(fields.amountCents)],
  ["Date received", longDay(fields.day)],
  ["Who paid", fields.source],
  ["Type", earningTypeNames[fields.type]],
  ["Original amount", fields.original || "in dollars"],
  ["Note", fields.note || "none"],
];
