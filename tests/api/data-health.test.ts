import { renameSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "#tests/harness/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

test("reports a database deleted while the server runs, and starts no change that would be lost", async () => {
  const { url } = app;
  const file = join(app.dataDir, "app.sqlite");
  renameSync(file, `${file}.away`);
  const ready = () => fetch(`${url}/readyz`);
  await expect.poll(async () => (await ready()).status).toBe(503);
  expect(await (await ready()).json()).toEqual({ status: "database_missing" });

  const headers = { Origin: url, "Content-Type": "application/x-www-form-urlencoded" };
  const body = `name=Bob&email=bob%40example.com&message=${"x".repeat(5_000)}`;
  const form = await fetch(`${url}/contact`, { method: "POST", headers, body });
  expect(form.status).toBe(507);
  expect(await form.text()).toMatch(/^Nothing can be saved.*still in your browser/);
  const api = await fetch(`${url}/api/earnings`, { method: "POST", headers, body });
  expect([api.status, await api.json()]).toEqual([
    507,
    { error: expect.stringMatching(/^Nothing can be saved/) as string, code: "disk_full" },
  ]);
  // What is only read goes on.
  expect((await fetch(`${url}/demo`)).status).toBeLessThan(500);
  app.complaints();

  renameSync(`${file}.away`, file);
  await expect.poll(async () => (await ready()).status).toBe(200);
  expect((await fetch(`${url}/contact`, { method: "POST", headers, body })).status).toBeLessThan(
    500,
  );
});
