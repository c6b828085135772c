import { dayIn } from "../../core/time-zone";

/** Which comes first where both could. */
export type DayOrder = "day_first" | "month_first";

const monthNames = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

/** A date as far as it can be read without knowing which number is the month. */
type WrittenDay =
  | { day: string }
  /** Both could be the month: only `order` says. */
  | { first: number; second: number; year: number };

/** Null: this is no date. @param timeZone whose days are meant where an instant is written */
export function readWrittenDay(text: string, timeZone: string): WrittenDay | null {
  const written = text.trim();
  if (written.length > 40) return null;
  return readInstant(written, timeZone) ?? readNumbers(written) ?? readNamed(written);
}

function readInstant(written: string, timeZone: string): WrittenDay | null {
  if (
    !/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)? ?(Z|UTC|[+-]\d{2}:?\d{2})$/u.test(written)
  )
    return null;
  const instant = Date.parse(
    written
      .replace(" ", "T")
      .replace(/ ?UTC$/u, "Z")
      .replace(" ", ""),
  );
  return Number.isNaN(instant) ? null : { day: dayIn(instant, timeZone) };
}

/** What follows the date, such as a time of day, is of no interest. */
const rest = "(?:[T ,]+\\d{1,2}:\\d{2}.*)?";
const yearFirst = new RegExp(`^(\\d{4})([-/.])(\\d{1,2})\\2(\\d{1,2})${rest}$`, "u");
const yearLast = new RegExp(`^(\\d{1,2})([-/.])(\\d{1,2})\\2(\\d{4}|\\d{2})${rest}$`, "u");

function readNumbers(written: string): WrittenDay | null {
  const iso = yearFirst.exec(written);
  if (iso) return dayOf(Number(iso[1]), Number(iso[3]), Number(iso[4]));
  const other = yearLast.exec(written);
  if (!other) return null;
  const [first, second] = [Number(other[1]), Number(other[3])];
  const year = Number(other[4]) + (other[4]?.length === 2 ? 2_000 : 0);
  // Nobody writes dots with the month first.
  if (other[2] === ".") return dayOf(year, second, first);
  return { first, second, year };
}

const named =
  /^(?:\p{L}{3,9},? )?(?:(\p{L}{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?|(\d{1,2})(?:st|nd|rd|th)?\.?[ -](\p{L}{3,9})\.?),?[ -](\d{4})\b/iu;

function readNamed(written: string): WrittenDay | null {
  const [, monthBefore, dayAfter, dayBefore, monthAfter, year] = named.exec(written) ?? [];
  const name = (monthBefore ?? monthAfter ?? "").slice(0, 3).toLowerCase();
  const month = monthNames.indexOf(name) + 1;
  return month === 0 ? null : dayOf(Number(year), month, Number(dayAfter ?? dayBefore));
}

/** Null: there is no such day. */
function dayOf(year: number, month: number, day: number): { day: string } | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isThere =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isThere && year >= 1_000 ? { day: date.toISOString().slice(0, 10) } : null;
}

/** Which order the numbers admit: either one, one alone, or neither. */
export function ordersOf({ first, second }: { first: number; second: number }): DayOrder[] {
  return [
    ...(first <= 31 && second <= 12 ? (["day_first"] as const) : []),
    ...(first <= 12 && second <= 31 ? (["month_first"] as const) : []),
  ];
}

/** Null: there is no such day when it is read so. */
export function dayInOrder(
  { first, second, year }: { first: number; second: number; year: number },
  order: DayOrder,
): string | null {
  const [day, month] = order === "day_first" ? [first, second] : [second, first];
  return dayOf(year, month, day)?.day ?? null;
}
