import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startApp, type TestApp } from "#tests/harness/app.ts";
import { runOddRequests } from "#tests/harness/loop-hold.ts";

let app: TestApp;
beforeAll(async () => {
  // Slow: what its agents do between two requests is not theirs.
  app = await startApp({ env: { SIMULATION_SPEED: "0.01" } });
});
afterAll(() => app.stop());

test("no odd request keeps the others waiting, or is an error of ours", async () => {
  // Remix remarks on addresses that cannot be decoded.
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const { slow, failed } = await runOddRequests(app, "every day", 340);
  expect({ slow, failed, complaints: app.complaints() }).toEqual({
    slow: [],
    failed: [],
    complaints: [],
  });
});
