import { test } from "vitest";
import { HOUR, MINUTE } from "#app/core/time/clock.ts";
import { expectLifeAt } from "#tests/harness/demo-hours.ts";

/** Every hour of the day, and every day of the week more than once: Monday to Monday in steps of 7 hours. */
const starts = Array.from({ length: 24 }, (_, n) => Date.UTC(2026, 8, 7) + n * 7 * HOUR);

// It is rebuilt each day: six more hours are for a server that does so late.
test.each(starts.map((from) => [new Date(from).toUTCString(), from] as const))(
  "a day and a quarter of the demo that is built on %s",
  (_, from) => expectLifeAt(from, { hours: 30, everyMs: 15 * MINUTE }),
);
