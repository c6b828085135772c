import { test } from "vitest";
import { HOUR, MINUTE } from "../../app/core/clock";
import { expectLifeAt } from "../harness/demo-hours";

/** Every hour of the day, and every day of the week more than once: Monday to Monday in steps of 7 hours. */
const starts = Array.from({ length: 24 }, (_, n) => Date.UTC(2026, 8, 7) + n * 7 * HOUR);

test.each(starts.map((from) => [new Date(from).toUTCString(), from] as const))(
  "two days of the demo that is built on %s",
  (_, from) => expectLifeAt(from, { hours: 48, everyMs: 15 * MINUTE }),
);
