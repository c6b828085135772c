import { test } from "vitest";
import { expectLifeAt } from "#tests/harness/demo-hours.ts";
import { MINUTE } from "#app/core/time/clock.ts";

// 24 of them, for a day and a quarter each, are run in the soak test.
test.each([["2026-06-04T19:00:00Z", 24]])(
  "from %s on, for %d hours, an agent is always working and there is content of each type",
  (from, hours) => expectLifeAt(Date.parse(from), { hours, everyMs: 30 * MINUTE }),
);
