import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { workspaces } from "#db/schema.server.ts";
import { createTestEngine } from "#tests/harness/engine.ts";
import { MINUTE, SECOND } from "#app/core/time/clock.ts";

let engine: Awaited<ReturnType<typeof createTestEngine>>;

beforeEach(async () => {
  engine = await createTestEngine();
});
afterEach(() => engine.remove());

const change = (to: "suspend" | "resume") =>
  engine.db.write(async (tx) => {
    const [row] = await tx.select().from(workspaces).where(eq(workspaces.id, engine.workspaceId));
    await engine.suspension[to](tx, row ?? expect.fail("no such workspace"));
  });
const sent = () =>
  engine
    .rows<{ channel: string }>("SELECT channel FROM publications WHERE state = 'published'")
    .map(({ channel }) => channel);
const states = () =>
  engine
    .rows<{ state: string }>("SELECT DISTINCT state FROM publish_jobs")
    .map(({ state }) => state);

test("without access nothing is published, and all of it is once access is back", async () => {
  // Its time comes in a moment: the publisher has placed it, and access ends before it is sent.
  while (states().length === 0) {
    engine.clock.advance(SECOND);
    engine.runner.tick();
    await engine.runner.idle();
  }
  expect(states()).toEqual(["due"]);
  await change("suspend");
  await engine.run(5 * MINUTE);
  expect([states(), sent()]).toEqual([["on_hold"], []]);
  // Announced as on hold, not as failed.
  const activities = engine.rows<{ title: string }>("SELECT DISTINCT title FROM activities");
  expect(activities.map(({ title }) => title)).toContain("On hold");
  expect(activities.map(({ title }) => title)).not.toContain("Publication failed");
  await change("resume");
  await engine.run(2 * SECOND);
  expect(states()).toEqual(["confirmed"]);
  expect(sent()).toEqual(expect.arrayContaining(["sample blog", "sample newsletter"]));
  expect(engine.rows("SELECT 1 FROM simulated_posts WHERE deliveries <> 1")).toEqual([]);
});
