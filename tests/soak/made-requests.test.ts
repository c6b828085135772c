import { afterAll, beforeAll, expect, test } from "vitest";
import { createApiPeople } from "#tests/harness/api-people.ts";
import { startApp, type TestApp } from "#tests/harness/app.ts";
import { sendMadeRequests } from "#tests/harness/made-requests.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ env: { SIMULATION_SPEED: "0.01", API_REQUESTS_PER_MINUTE: "1000000" } });
});
afterAll(() => app.stop());

test("5,000 requests made out of the document: never a failure of ours, always the shape described", async () => {
  const { wrong, statuses } = await sendMadeRequests(app, await createApiPeople(app), 5_000);
  expect(wrong.slice(0, 10)).toEqual([]);
  expect(statuses).toEqual(expect.arrayContaining([200, 401, 403, 404, 422]));
});
