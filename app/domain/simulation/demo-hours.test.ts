import { test } from "vitest";
import { expectLifeAt } from "#tests/harness/demo-hours.ts";
import { MINUTE } from "#app/core/time/clock.ts";

// Four-and-twenty of them, for a day and a quarter each, are played in the soak.
test.each([["2026-06-04T19:00:00Z", 24]])(
  "from %s on, for %d hours, somebody is at work and there is something of each sort",
  (from, hours) => expectLifeAt(Date.parse(from), { hours, everyMs: 30 * MINUTE }),
);
