import { afterAll, beforeAll, expect, test } from "vitest";
import { createApiPeople } from "../harness/api-people";
import { startApp, type TestApp } from "../harness/app";
import { sendMadeRequests } from "../harness/made-requests";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ env: { SIMULATION_SPEED: "0.1", API_REQUESTS_PER_MINUTE: "1000000" } });
});
afterAll(() => app.stop());

test("5,000 requests made out of the document: never a failure of ours, always the shape described", async () => {
  const { wrong, statuses } = await sendMadeRequests(app, await createApiPeople(app), 5_000);
  expect(wrong.slice(0, 10)).toEqual([]);
  expect(statuses).toEqual(expect.arrayContaining([200, 401, 403, 404, 422]));
});
