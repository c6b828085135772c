import { weekdayOf } from "../../core/clock-words";
import { formatDay } from "../../platform/ui/format";

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
