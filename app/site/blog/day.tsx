import { dayIn } from "#app/core/time/time-zone.ts";

/** Dates are in English, whatever the language of the blog. */
export function Day({ at, timeZone }: { at: number; timeZone: string }) {
  const day = dayIn(at, timeZone);
  return (
    <time lang="en-US" dateTime={day}>
      {days.format(Date.parse(day))}
    </time>
  );
}

const days = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
