/** By zone: making one takes longer than using it a hundred times, and there are some 400 zones. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  // The calendar of Canada writes dates the way ISO does.
  const format = new Intl.DateTimeFormat("en-CA", {
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone,
  });
  formats.set(timeZone, format);
  return format;
}

/**
 * What a clock on the wall shows.
 * @param timeZone an IANA name
 * @returns the calendar day as YYYY-MM-DD, and the minutes of it that have passed
 */
export function wallClock(instant: number, timeZone: string): { day: string; minutes: number } {
  const parts = formatOf(timeZone).formatToParts(instant);
  const of = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((part) => part.type === type)?.value ?? "";
  return {
    day: `${of("year")}-${of("month")}-${of("day")}`,
    minutes: Number(of("hour")) * 60 + Number(of("minute")),
  };
}

/** Whether this is the name of a time zone that this machine knows. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
