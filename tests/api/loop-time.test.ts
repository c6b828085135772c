import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "#tests/harness/app.ts";
import { findCostly } from "#tests/harness/costly-requests.ts";
import { createHostileWorld, type HostileWorld } from "#tests/harness/hostile-world.ts";

/* A sample of tests/soak/loop-time.test.ts: requests that were slow before. */

let app: TestApp;
let world: HostileWorld;
beforeAll(async () => {
  const env = { SIMULATION_SPEED: "0.01", API_REQUESTS_PER_MINUTE: "1000000" };
  app = await startApp({ built: true, env });
  world = await createHostileWorld(app);
});
afterAll(async () => {
  await world.meter.stop();
  await app.stop();
});

test.each([
  ["the largest bodies of JSON", () => world.endpointBodies(/^(?:import_earnings|update_brief)$/u)],
  [
    "a text of brackets",
    () => world.storedTexts([{ name: "brackets", text: "![".repeat(14_000) }]),
  ],
])("holds the event loop for at most 50 ms: %s", async (_, requests) => {
  const { costly, failed } = await findCostly(world.meter, requests());
  expect({ costly, failed, complaints: app.complaints() }).toEqual({
    costly: [],
    failed: [],
    complaints: [],
  });
});
