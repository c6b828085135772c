const formats = { year: "numeric", month: "2-digit", day: "2-digit" } as const;

/**
 * What a clock on the wall shows.
 * @param timeZone an IANA name
 * @returns the calendar day as YYYY-MM-DD, and the minutes of it that have passed
 */
export function wallClock(instant: number, timeZone: string): { day: string; minutes: number } {
  // The calendar of Canada writes dates the way ISO does.
  const parts = new Intl.DateTimeFormat("en-CA", {
    ...formats,
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone,
  }).formatToParts(instant);
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
