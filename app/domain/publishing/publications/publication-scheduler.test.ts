import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestOutbox, type TestOutbox } from "#tests/harness/outbox.ts";
import { createRecordingChannel, hungUp } from "#tests/harness/recording-channel.ts";
import { DAY, HOUR, MINUTE } from "#app/core/time/clock.ts";
import { askAgain } from "#app/domain/publishing/issues/ask-again.server.ts";
import { undoableMs } from "#app/domain/publishing/jobs/publish-job-rules.ts";

let world: TestOutbox;
beforeEach(async () => {
  world = await createTestOutbox();
});
afterEach(async () => {
  expect(world.complaints).toEqual([]);
  await world.remove();
});

/** An article scheduled in an hour, and its owner's possible actions. */
async function scheduled() {
  const { clock, db, workspaceId } = world;
  const fakeChannel = createRecordingChannel({ clock, guarantee: "by_key" });
  const { channel } = fakeChannel;
  world.places.set(channel.name, channel);
  const article = await world.article();
  const { outbox, publications } = world.open();
  const schedule = (
    versionId = article.versionId,
    dueAt = clock.now() + HOUR,
    notBefore?: number,
  ) =>
    db.write((tx) =>
      publications.schedule(
        tx,
        { workspaceId, contentItemId: article.contentItemId, versionId },
        [{ channel, dueAt }],
        notBefore,
      ),
    );
  const [{ publicationId } = { publicationId: "" }] = await schedule();
  return {
    fakeChannel,
    article,
    publicationId,
    schedule,
    cancel: (of = workspaceId) =>
      db.write((tx) => {
        const publishJobId = world.publishJobs().at(-1)?.id ?? "";
        return publications.cancel(tx, { workspaceId: of, publishJobId });
      }),
    cancelAll: () => db.write((tx) => publications.cancelAll(tx, { workspaceId, ...article })),
    unpublish: (by = channel) =>
      db.write((tx) => publications.unpublish(tx, { workspaceId, publicationId }, by)),
    follow: () =>
      db.write((tx) => publications.followApproval(tx, { workspaceId, ...article }, [channel])),
    run: async (ms = 0) => {
      clock.advance(ms);
      await outbox.run();
    },
  };
}

test("nothing is sent before its slot, or within a minute of the approval", async () => {
  const { schedule, article, run, fakeChannel } = await scheduled();
  const now = world.clock.now();
  expect(world.publishJobs()).toMatchObject([{ dueAt: now + HOUR }]);
  await schedule(article.versionId, now, now + undoableMs);
  await run(undoableMs - 1);
  expect(fakeChannel.calls).toEqual([]);
  await run(1);
  expect(fakeChannel.visible()).toHaveLength(1);
});

test("scheduling twice publishes once, at the later schedule", async () => {
  const { schedule, article, run, fakeChannel } = await scheduled();
  await schedule(article.versionId, world.clock.now() + DAY);
  expect(world.publishJobs()).toMatchObject([{ dueAt: world.clock.now() + DAY }]);
  await run(DAY);
  expect(await schedule()).toMatchObject([{ scheduled: "published" }]);
  expect(world.publishJobs()).toHaveLength(1);
  expect(fakeChannel.calls).toHaveLength(1);
});

describe("Undo", () => {
  test("cancels what has not been sent; it can be scheduled again", async () => {
    const { cancel, schedule, run, fakeChannel } = await scheduled();
    await cancel();
    await run(2 * HOUR);
    expect(fakeChannel.calls).toEqual([]);
    expect(world.storedPublications()).toMatchObject([{ state: "unpublished", publishedAt: null }]);
    await schedule();
    await run(HOUR);
    expect(world.storedPublications()).toMatchObject([{ state: "published" }]);
    await expect(cancel()).rejects.toMatchObject({ code: "not_waiting" });
  });

  test("of another workspace's is refused", async () => {
    const { cancel } = await scheduled();
    await expect(cancel(await world.addWorkspace())).rejects.toMatchObject({ code: "not_found" });
  });

  test("of a whole content item cancels what has not been sent, and leaves what has", async () => {
    const { cancelAll, run } = await scheduled();
    await run(HOUR);
    await cancelAll();
    expect(world.storedPublications()).toMatchObject([{ state: "published" }]);
  });
});

describe("a later version", () => {
  test("replaces a waiting version, in its slot", async () => {
    const { article, follow } = await scheduled();
    const [{ dueAt } = { dueAt: 0 }] = world.publishJobs();
    const { versionId } = await world.correct(article);
    await follow();
    expect(world.publishJobs()).toMatchObject([{ versionId, dueAt, state: "due" }]);
  });

  test("updates the published item instead of creating another", async () => {
    const { article, follow, run, fakeChannel } = await scheduled();
    await run(HOUR);
    const { versionId } = await world.correct(article);
    await follow();
    await run();
    expect(fakeChannel.calls.map(({ call }) => call)).toEqual(["create", "update"]);
    expect(fakeChannel.visible()).toHaveLength(1);
    expect(world.storedPublications()).toMatchObject([{ state: "published", versionId }]);
  });

  test("that is approved while the first is being sent follows it by itself", async () => {
    const { article, schedule, run, fakeChannel } = await scheduled();
    let corrected = "";
    fakeChannel.onPoint(() => undefined);
    const { channel } = fakeChannel;
    if (channel.guarantee !== "by_key") throw new Error("it has another promise");
    const { create } = channel;
    world.places.set(channel.name, {
      ...channel,
      async create(post) {
        ({ versionId: corrected } = await world.correct(article));
        expect(await schedule(corrected)).toMatchObject([{ scheduled: "follows" }]);
        return create(post);
      },
    });
    await run(HOUR);
    // A person has approved it just now, and Undo keeps its word for that one as well.
    await run(undoableMs - 1);
    expect(fakeChannel.calls.map(({ call }) => call)).toEqual(["create"]);
    await run(1);
    expect(fakeChannel.calls.map(({ call }) => call)).toEqual(["create", "update"]);
    expect(world.storedPublications()).toMatchObject([{ versionId: corrected }]);
  });
});

describe("unpublishing", () => {
  test("removes it, and it can be published again", async () => {
    const { unpublish, schedule, run, fakeChannel } = await scheduled();
    await run(HOUR);
    expect(await unpublish()).toBeNull();
    expect(await unpublish()).toBeNull();
    await run();
    expect(fakeChannel.visible()).toEqual([]);
    const gone = { state: "unpublished", versionId: null, remoteId: null, measureDueAt: null };
    expect(world.storedPublications()).toMatchObject([gone]);
    await schedule();
    await run(HOUR);
    expect(fakeChannel.visible()).toHaveLength(1);
  });

  test("of a waiting item cancels it", async () => {
    const { unpublish, run, fakeChannel } = await scheduled();
    await unpublish();
    await run(HOUR);
    expect(fakeChannel.calls).toEqual([]);
  });

  test("of an item that is already gone succeeds", async () => {
    const { unpublish, run, fakeChannel } = await scheduled();
    await run(HOUR);
    fakeChannel.forget();
    await unpublish();
    await run();
    expect(world.storedPublications()).toMatchObject([{ state: "unpublished" }]);
  });

  test("is not possible everywhere, and returns why", async () => {
    const { unpublish, run, fakeChannel } = await scheduled();
    await run(HOUR);
    const why = { whyNot: "It keeps what it has." };
    expect(await unpublish({ ...fakeChannel.channel, unpublish: why })).toEqual(why);
  });
});

test("each step ends once its writes are stored, even if nothing follows", async () => {
  const { article, cancelAll, schedule } = await scheduled();
  const { db, workspaceId, clock } = world;
  const { publications } = world.open();
  const only = () => world.publishJobs().at(-1);
  const write = (work: Parameters<typeof db.write>[0]) => db.write(work);
  const slotAt = clock.now() + DAY;
  await write((tx) =>
    publications.reschedule(tx, { workspaceId, contentItemId: article.contentItemId }, slotAt),
  );
  expect(only()).toMatchObject({ state: "due", dueAt: slotAt });
  await cancelAll();
  expect(only()).toMatchObject({ state: "cancelled" });
  await schedule();
  const publishJobId = only()?.id ?? "";
  await write((tx) =>
    tx
      .statement("UPDATE publish_jobs SET state = 'on_hold', due_at = NULL WHERE id = ?")
      .run(publishJobId),
  );
  await write((tx) => publications.release(tx, workspaceId, []));
  expect(only()).toMatchObject({ state: "due", dueAt: clock.now() });
  const again = { workspaceId, publishJobId, reason: "Look.", now: clock.now() };
  expect(await db.write((tx) => askAgain(tx, again))).toBe(true);
  expect(only()).toMatchObject({ state: "unconfirmed", error: "Look." });
});

test("what cannot be updated stays, and an unpublish in progress continues", async () => {
  const { article, schedule, follow, unpublish, run, fakeChannel, publicationId } =
    await scheduled();
  await run(HOUR);
  const whyNot = "Nothing is changed here.";
  Object.assign(fakeChannel.channel, { update: { whyNot } });
  const next = await world.correct(article);
  expect(await schedule(next.versionId)).toEqual([{ publicationId, scheduled: { whyNot } }]);
  await unpublish();
  expect(await schedule(next.versionId)).toMatchObject([
    { scheduled: { whyNot: expect.stringContaining("being unpublished") as string } },
  ]);
  await follow();
  await run(MINUTE);
  expect(world.storedPublications()).toMatchObject([{ state: "unpublished", versionId: null }]);
  expect(await schedule(next.versionId)).toMatchObject([{ scheduled: "scheduled" }]);
  await run(HOUR);
  expect(world.storedPublications()).toMatchObject([
    { state: "published", versionId: next.versionId },
  ]);
});

test("a version that can't follow an uncertain publication returns the reason", async () => {
  const { article, schedule, run, fakeChannel } = await scheduled();
  const whyNot = "Nothing is changed here.";
  Object.assign(fakeChannel.channel, { update: { whyNot }, settlesMs: HOUR });
  fakeChannel.endings.push(hungUp);
  await run(HOUR);
  const next = await world.correct(article);
  expect(world.publishJobs()).toMatchObject([{ state: "checking" }]);
  expect(await schedule(next.versionId)).toMatchObject([{ scheduled: { whyNot } }]);
});

test("an item that is gone at its channel becomes unpublished when an update is due", async () => {
  const { article, follow, run, fakeChannel } = await scheduled();
  await run(HOUR);
  fakeChannel.forget();
  await world.correct(article);
  await follow();
  await run();
  expect(world.publishJobs()).toMatchObject([{ state: "confirmed" }, { state: "failed" }]);
  expect(world.storedPublications()).toMatchObject([{ state: "unpublished", versionId: null }]);
});

test("the database prevents two jobs of a publication from being in flight", async () => {
  const { publicationId } = await scheduled();
  const insert = world.db.write((tx) =>
    tx
      .statement(
        `INSERT INTO publish_jobs (id, workspace_id, publication_id, kind, version_id, state, attempts,
          payload, payload_sha256, created_at) VALUES ('2', ?, ?, 'update', 'v', 'on_hold', 0, '', '', 0)`,
      )
      .run(world.workspaceId, publicationId),
  );
  await expect(insert).rejects.toThrow(/UNIQUE/);
});

test("each outcome is recorded once", async () => {
  const { run } = await scheduled();
  await run(HOUR + MINUTE);
  expect(world.outcomes).toMatchObject([
    { result: "confirmed", url: "https://blog.example/post-1", at: world.clock.now() },
  ]);
  expect(world.told).toEqual([{ workspaceId: world.workspaceId, type: "overview" }]);
});
