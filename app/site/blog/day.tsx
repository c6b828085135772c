import { dayIn } from "#app/core/time/time-zone.ts";

/** The words around the texts are English, whatever they are in. */
export function Day({ at, timeZone }: { at: number; timeZone: string }) {
  const day = dayIn(at, timeZone);
  return (
    <time lang="en-US" dateTime={day}>
      {days.format(Date.parse(day))}
    </time>
  );
}

const days = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
