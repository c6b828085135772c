import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestOutbox, type TestOutbox } from "#tests/harness/outbox.ts";
import { DAY } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";
import { readSummary } from "#app/dashboard/summary/read-summary.server.ts";
import { readLastDay } from "#app/dashboard/reports/last-day.server.ts";
import { findQuestion, readStuck } from "./read-publishing-issues.server.ts";

let world: TestOutbox;
beforeEach(async () => {
  world = await createTestOutbox({ mode: "simulation" });
});
afterEach(() => world.remove());

const errors: [string, Error][] = [
  ["unconfirmed", new Error("the line went dead")],
  ["on_hold", new AppError("bad_credentials", "access denied")],
  ["failed", new AppError("rejected", "it has no title")],
];
test.each(errors)(
  "counts the waiting time of a job that was approved early and %s from its failure",
  async (state, error) => {
    const [blog] = await world.samples.of(world.workspaceId);
    if (!blog) throw new Error("no channel");
    const channel = { ...blog, guarantee: "none" as const, create: () => Promise.reject(error) };
    world.places.set(channel.name, channel);
    const ids = await world.article();
    const { publications, outbox } = world.open();
    const { workspaceId, clock } = world;
    const slot = { channel: channel, dueAt: clock.now() + 9 * DAY };
    await world.db.write((tx) => publications.schedule(tx, { workspaceId, ...ids }, [slot]));
    clock.advance(9 * DAY);
    await outbox.run();
    const since = clock.now();
    clock.advance(60_000);
    const now = clock.now();
    await world.db.snapshot(async (tx) => {
      const [stuck] = await readStuck(tx, { workspaceId, now });
      expect(stuck).toMatchObject({ state, since });
      expect(await findQuestion(tx, { workspaceId, publishJobId: stuck?.id ?? "" })).toMatchObject({
        since,
      });
      const day = { workspaceId, origin: "simulated" as const, now, timeZone: "UTC" };
      // On-hold jobs have not failed yet.
      expect((await readLastDay(tx, day)).failed).toMatchObject(
        state === "on_hold" ? [] : [{ at: since }],
      );
      const { needs } = await readSummary(tx, workspaceId, { origin: "simulated", now });
      expect(needs.items).toMatchObject([{ reason: state, since: new Date(since).toISOString() }]);
    });
  },
);
