import { expect, test } from "vitest";
import { DAY } from "#app/core/time/clock.ts";
import { bringFailureBack, dismissIssue } from "#app/domain/publishing/issues/dismiss.server.ts";
import { createTestOutbox } from "#tests/harness/outbox.ts";
import { scansAmong } from "#tests/harness/query-scans.ts";
import { createRecordingChannel, hungUp } from "#tests/harness/recording-channel.ts";
import { leaveOutDuplicates } from "#tests/harness/duplicates.ts";

leaveOutDuplicates();

/** Figures of a place that pays. */
const counted = { views: 900, interactions: 9, followers: 3, conversions: 1, earnedCents: 1_200 };
const published = { remoteId: null, publishedAt: 0, at: 0, signal: AbortSignal.any([]) };

test("every statement of publishing and measuring searches an index", async () => {
  const statements = new Set<string>();
  const world = await createTestOutbox({ onStatement: (sql) => void statements.add(sql) });
  const { db, clock, workspaceId, dataDir } = world;
  const place = createRecordingChannel({ clock, guarantee: "two_phase" });
  const { channel } = place;
  world.places.set(channel.name, { ...channel, measure: () => Promise.resolve(counted) });
  const { outbox, measuring, publications } = world.open();
  const article = await world.article();
  const contentItem = { workspaceId, ...article };
  const slots = [{ channel, dueAt: clock.now() }];
  const [{ publicationId } = { publicationId: "" }] = await db.write((tx) =>
    publications.schedule(tx, contentItem, slots),
  );
  await world.suspend(1);
  await outbox.run();
  await world.suspend(null);
  await db.write((tx) => publications.release(tx, workspaceId, [channel]));
  place.endings.push(hungUp);
  await outbox.run();
  await world.correct(article);
  await db.write((tx) => publications.followApproval(tx, contentItem, [channel]));
  await outbox.run();
  await db.write(async (tx) => {
    const last = tx.statement<{ id: string }>(
      "SELECT id FROM publish_jobs WHERE publication_id = ?",
    );
    const publishJobId = (await last.value(publicationId)) ?? "";
    const failed = { workspaceId, publishJobId };
    await tx.statement("UPDATE publish_jobs SET state = 'failed' WHERE id = ?").run(publishJobId);
    await dismissIssue(tx, failed);
    await bringFailureBack(tx, failed);
  });
  clock.advance(2 * DAY);
  await measuring.run();
  await db.write((tx) => publications.unpublish(tx, { workspaceId, publicationId }, channel));
  await db.write((tx) => publications.cancelAll(tx, contentItem));
  await outbox.nextDueAt(workspaceId);
  await measuring.nextDueAt(workspaceId);
  const history = world.open(db, workspaceId);
  await history.outbox.run();
  await history.measuring.run();
  const [sample] = await world.samples.of(workspaceId);
  await sample?.measure?.({ ...published, key: publicationId });
  const scans = scansAmong(statements, dataDir);
  await world.remove();
  expect(statements.size).toBeGreaterThan(40);
  expect(scans).toEqual([]);
});
