import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startApp, type TestApp } from "#tests/harness/app.ts";
import { runOddRequests } from "#tests/harness/loop-hold.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ env: { SIMULATION_SPEED: "0.01" } });
});
afterAll(() => app.stop());

test("none of ten thousand odd requests keeps the others waiting, or is an error of ours", async () => {
  // Remix remarks on addresses that cannot be decoded.
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const { slow, failed } = await runOddRequests(app, "soak", 10_000);
  expect({ slow, failed, complaints: app.complaints() }).toEqual({
    slow: [],
    failed: [],
    complaints: [],
  });
});
