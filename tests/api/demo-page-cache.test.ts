import { afterEach, expect, test, vi } from "vitest";
import { createManualClock, systemClock } from "#app/core/time/clock.ts";
import { makeWorkDue } from "#tests/harness/make-work-due.ts";
import { startApp } from "#tests/harness/app.ts";
import { askPlainly } from "#tests/harness/plain-request.ts";
import { useApp } from "#tests/harness/use-app.ts";
import { waitUntil } from "#tests/harness/wait.ts";

// Slow, and at a moment that stays: the demo and its minute change only when a test makes them.
const app = useApp({
  env: { SIMULATION_SPEED: "0.01" },
  clock: createManualClock(systemClock.now()),
});
afterEach(() => vi.restoreAllMocks());

const ask = (path: string, headers: Record<string, string> = {}) =>
  askPlainly(`${app.url}${path}`, { headers });

/** Every rendering of the demo asks for its snapshot, and nothing else on that page does. */
const countRenderings = () => vi.spyOn(app.services.dashboard, "demo");

function demoActor() {
  const [row] = app.rows<{ id: string }>("SELECT id FROM workspaces WHERE kind = 'demo'");
  return { workspaceId: row?.id ?? expect.fail("there is no demo"), user: null };
}

/** Each of the six agents, as a card and in the manager's list. */
const shownPaused = 12;

test("the demo's page changes when the demo does, and with it its tag", async () => {
  const before = await ask("/dashboard");
  expect((await ask("/dashboard")).headers.etag).toBe(before.headers.etag);
  await app.services.agents.pauseAll(demoActor());
  const after = await ask("/dashboard", { "If-None-Match": String(before.headers.etag) });
  expect(after.status).toBe(200);
  expect(after.headers.etag).not.toBe(before.headers.etag);
  expect(after.body.toString().match(/Inactive/g)).toHaveLength(shownPaused);
  await app.services.agents.startAll(demoActor());
  expect((await ask("/dashboard")).body.toString()).not.toContain("Inactive");
});

test("200 visitors at once after a change cost one rendering", async () => {
  // No agent works, so that nothing else changes meanwhile.
  await app.services.agents.pauseAll(demoActor());
  const renderings = countRenderings();
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      ask("/dashboard", { "Accept-Encoding": ["br", "gzip", "identity"][index % 3] ?? "" }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(200).fill(200));
  expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(3);
  expect(renderings).toHaveBeenCalledTimes(1);
  // And as long as nothing changes, none.
  await ask("/dashboard");
  expect(renderings).toHaveBeenCalledTimes(1);
});

test("a change while the page is being rendered is not lost", async () => {
  const { dashboard, agents } = app.services;
  const demo = dashboard.demo.bind(dashboard);
  await agents.startAll(demoActor());
  const slow = vi.spyOn(dashboard, "demo").mockImplementationOnce(async () => {
    const snapshot = await demo();
    await agents.pauseAll(demoActor());
    return snapshot;
  });
  const stale = await ask("/dashboard");
  expect(slow).toHaveBeenCalledTimes(1);
  expect(stale.body.toString()).not.toContain("Inactive");
  const fresh = await ask("/dashboard");
  expect(fresh.body.toString().match(/Inactive/g)).toHaveLength(shownPaused);
  await agents.startAll(demoActor());
});

test("a rendering that fails fails for all who wait for it, is not kept, and is tried again", async () => {
  await app.services.agents.startAll(demoActor());
  const former = await ask("/dashboard");
  await app.services.agents.pauseAll(demoActor());
  const renderings = countRenderings().mockRejectedValue(new Error("the disk is gone"));
  const failed = await Promise.all(Array.from({ length: 5 }, () => ask("/dashboard")));
  for (const { status, headers, body } of failed) {
    expect(status).toBe(500);
    expect(body.toString()).toContain("Application Error");
    expect(body.toString()).not.toContain("the disk is gone");
    expect(headers.etag).toBeUndefined();
  }
  // The cached page is out of date: it is not served instead.
  const tag = String(former.headers.etag);
  expect((await ask("/dashboard", { "If-None-Match": tag })).status).toBe(500);
  expect(app.complaints().join()).toContain("the disk is gone");

  renderings.mockReset().mockRestore();
  const rendered = countRenderings();
  const next = await ask("/dashboard");
  expect([next.status, typeof next.headers.etag]).toEqual([200, "string"]);
  expect(next.body.toString()).not.toContain("Application Error");
  expect((await ask("/dashboard")).headers.etag).toBe(next.headers.etag);
  expect(rendered).toHaveBeenCalledTimes(1);
});

test("at full speed the page follows the simulation", async () => {
  const fast = await startApp({ env: { SIMULATION_SPEED: "100" } });
  try {
    const page = async () => (await fetch(`${fast.url}/dashboard`)).headers.get("ETag");
    const first = await page();
    fast.change(makeWorkDue);
    await waitUntil("another page", async () => (await page()) !== first);
  } finally {
    await fast.stop();
  }
});
