import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestOutbox, type TestOutbox } from "#tests/harness/outbox.ts";
import { createRecordingChannel } from "#tests/harness/recording-channel.ts";
import { answerIssues, crashingOutboxDb } from "#tests/harness/crashing-outbox.ts";
import { DAY, HOUR, MINUTE } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";
import type { Channel } from "#app/domain/publishing/channel-port.ts";
import { undoableMs } from "#app/domain/publishing/jobs/publish-job-rules.ts";
import { bringFailureBack, dismissIssue } from "./dismiss.server.ts";
import { retryPublishing, undoRetry } from "./retry-publishing.server.ts";

let world: TestOutbox;
beforeEach(async () => {
  world = await createTestOutbox();
});
afterEach(() => world.remove());

const refused = {
  arrives: false,
  told: new AppError("rejected", "its user may not publish by itself"),
};
const away = { arrives: false, told: new AppError("channel_unavailable", "away") };

/** An article that its channel has rejected. */
async function failed(guarantee: Channel["guarantee"] = "by_key") {
  const { clock, db, workspaceId } = world;
  const fakeChannel = createRecordingChannel({ clock, guarantee });
  const { channel } = fakeChannel;
  world.places.set(channel.name, channel);
  const article = await world.article();
  const { outbox, publications } = world.open();
  const schedule = ({ contentItemId, versionId } = article) =>
    db.write((tx) =>
      publications.schedule(tx, { workspaceId, contentItemId, versionId }, [
        { channel, dueAt: clock.now() },
      ]),
    );
  fakeChannel.endings.push(refused);
  await schedule();
  await outbox.run();
  expect(states()).toEqual([["failed"], ["failed"]]);
  return { fakeChannel, article, schedule, outbox, publications, channel };
}

const states = () => [
  world.publishJobs().map(({ state }) => state),
  world.storedPublications().map(({ state }) => state),
];
const firstId = () => world.publishJobs()[0]?.id ?? "";
const again = (
  channel: Channel | null,
  {
    publishJobId = world.publishJobs().at(-1)?.id ?? "",
    workspaceId = world.workspaceId,
    stop = null as string | null,
  } = {},
) =>
  world.db.write((tx) =>
    retryPublishing(
      tx,
      {
        workspaceId,
        publishJobId,
        notBefore: world.clock.now() + undoableMs,
        now: world.clock.now(),
        newId: world.newId,
        findStop: () => Promise.resolve(stop),
      },
      channel,
    ),
  );
const takeBack = (waitingId: string, before: "failed" | "dismissed" = "failed") =>
  world.db.write((tx) =>
    undoRetry(tx, {
      workspaceId: world.workspaceId,
      failedId: firstId(),
      waitingId,
      before,
      now: world.clock.now(),
    }),
  );
const dismiss = () =>
  world.db.write((tx) =>
    dismissIssue(tx, { workspaceId: world.workspaceId, publishJobId: firstId() }),
  );

describe("a failed job is sent again", () => {
  test("after a minute, once, with the version approved by then", async () => {
    const { fakeChannel, article, outbox, channel, publications } = await failed();
    const { workspaceId, clock } = world;
    // Neither of these sends it there again.
    const next = await world.correct(article);
    await world.db.write((tx) =>
      publications.followApproval(tx, { workspaceId, ...next }, [channel]),
    );
    clock.advance(DAY);
    await outbox.run();
    expect(fakeChannel.visible()).toEqual([]);

    const waiting = await again(channel);
    expect(states()).toEqual([["dismissed", "due"], ["scheduled"]]);
    expect(waiting).toMatchObject({ versionId: next.versionId, dueAt: clock.now() + MINUTE });
    await outbox.run();
    expect(fakeChannel.visible()).toEqual([]);
    clock.advance(MINUTE);
    await outbox.run();
    expect(fakeChannel.visible().map(({ payload }) => payload)).toEqual([waiting.payload]);
    expect(waiting.payload).toContain("corrected");
    expect(states()).toEqual([["dismissed", "confirmed"], ["published"]]);
    await expect(again(channel, { publishJobId: firstId() })).rejects.toMatchObject({
      code: "not_waiting",
      message: expect.stringContaining("since") as string,
    });
  });

  test("after fifty failed attempts, with fifty more", async () => {
    const { fakeChannel, outbox, channel } = await failed();
    const { clock } = world;
    await again(channel);
    for (let attempt = 0; attempt < 50; attempt += 1) fakeChannel.endings.push(away);
    for (let hour = 0; hour < 60; hour += 1) {
      clock.advance(HOUR);
      await outbox.run();
    }
    expect(states()).toEqual([["dismissed", "failed"], ["failed"]]);
    await again(channel);
    clock.advance(HOUR);
    await outbox.run();
    expect(fakeChannel.visible()).toHaveLength(1);
  });

  test("even when it was dismissed and a newer version is waiting", async () => {
    const { fakeChannel, article, outbox, channel, publications } = await failed();
    await dismiss();
    await again(channel);
    const next = await world.correct(article);
    const { workspaceId, clock } = world;
    await world.db.write((tx) =>
      publications.followApproval(tx, { workspaceId, ...next }, [channel]),
    );
    clock.advance(HOUR);
    await outbox.run();
    expect(fakeChannel.visible().map(({ payload }) => payload)).toEqual([
      expect.stringContaining("corrected"),
    ]);
  });

  test("as an update when an earlier version is published, and as new when that was removed", async () => {
    const { fakeChannel, article, outbox, channel, schedule } = await failed();
    const { clock } = world;
    await again(channel);
    clock.advance(HOUR);
    await outbox.run();
    fakeChannel.endings.push(refused);
    await schedule(await world.correct(article));
    await outbox.run();
    await again(channel);
    expect(world.publishJobs().map(({ kind, state }) => [kind, state])).toEqual([
      ["publish", "dismissed"],
      ["publish", "confirmed"],
      ["update", "dismissed"],
      ["update", "due"],
    ]);
    fakeChannel.endings.push({ arrives: false, told: new AppError("gone", "it is in the trash") });
    clock.advance(HOUR);
    await outbox.run();
    await again(channel);
    expect(world.publishJobs().at(-1)).toMatchObject({ kind: "publish", state: "due" });
    expect(states()[1]).toEqual(["scheduled"]);
  });

  test("unpublishes again when unpublishing had failed", async () => {
    const { fakeChannel, outbox, channel, publications } = await failed();
    const { clock, workspaceId } = world;
    await again(channel);
    clock.advance(HOUR);
    await outbox.run();
    const publicationId = world.storedPublications()[0]?.id ?? "";
    fakeChannel.endings.push(refused);
    await world.db.write((tx) =>
      publications.unpublish(tx, { workspaceId, publicationId }, channel),
    );
    await outbox.run();
    expect(fakeChannel.visible()).toHaveLength(1);
    await again(channel);
    clock.advance(HOUR);
    await outbox.run();
    expect(fakeChannel.visible()).toEqual([]);
    expect(states()[1]).toEqual(["unpublished"]);
  });
});

describe("it won’t be sent again", () => {
  test("when its channel is not connected, a stop applies, or nothing is approved", async () => {
    const { article, channel } = await failed();
    const refusals = [
      [() => again(null), "Connect it under Settings"],
      [() => again(channel, { stop: "“Herbs” says the same" }), "says the same"],
      [
        async () => {
          await world.suspend(1);
          await again(channel);
        },
        "Your access has ended",
      ],
      [
        async () => {
          await world.suspend(null);
          await again({ ...channel, needsHand: "Its password is refused." });
        },
        "password",
      ],
      [
        async () => {
          await world.decide("unpublished", article);
          await again(channel);
        },
        "Approve one",
      ],
    ] as const;
    for (const [attempt, words] of refusals)
      await expect(attempt()).rejects.toMatchObject({
        code: "not_waiting",
        message: expect.stringContaining(words) as string,
      });
    expect(states()).toEqual([["failed"], ["failed"]]);
  });

  test("while it is being sent, twice at once, or by another workspace", async () => {
    const { channel } = await failed();
    await expect(again(channel, { workspaceId: await world.addWorkspace() })).rejects.toMatchObject(
      { code: "not_found" },
    );
    const publishJobId = firstId();
    const both = await Promise.allSettled([
      again(channel, { publishJobId }),
      again(channel, { publishJobId }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(again(channel)).rejects.toMatchObject({ code: "not_waiting" });
    expect(states()).toEqual([["dismissed", "due"], ["scheduled"]]);
  });
});

describe("undoing a retry", () => {
  test.each(["failed", "dismissed"] as const)("restores the earlier state: %s", async (before) => {
    const { fakeChannel, outbox, channel } = await failed();
    if (before === "dismissed") await dismiss();
    const { id } = await again(channel);
    expect(await takeBack(id, before)).toBe(true);
    expect(states()).toEqual([[before, "cancelled"], [before]]);
    world.clock.advance(HOUR);
    await outbox.run();
    expect(fakeChannel.visible()).toEqual([]);
    expect(await takeBack(id, before)).toBe(false);
    // A canceled job blocks nothing.
    if (before === "failed") await dismiss();
    await world.db.write((tx) =>
      bringFailureBack(tx, { workspaceId: world.workspaceId, publishJobId: firstId() }),
    );
    expect(states()).toEqual([["failed", "cancelled"], ["failed"]]);
    await again(channel, { publishJobId: firstId() });
    world.clock.advance(HOUR);
    await outbox.run();
    expect(fakeChannel.visible()).toHaveLength(1);
  });

  test("not after it was tried", async () => {
    const { fakeChannel, outbox, channel } = await failed();
    const { id } = await again(channel);
    fakeChannel.endings.push(away);
    world.clock.advance(MINUTE);
    await outbox.run();
    expect(states()).toEqual([["dismissed", "due"], ["scheduled"]]);
    expect(await takeBack(id)).toBe(false);
  });
});

/** More than there are. */
const maxPoints = 40;

test.each(["by_key", "two_phase", "find_after", "none"] as const)(
  "wherever the process ends, it is published once, with the guarantee %s",
  async (guarantee) => {
    for (let endsAt = 1, goesOn = true; goesOn; endsAt += 1) {
      expect(endsAt).toBeLessThan(maxPoints);
      await world.remove();
      world = await createTestOutbox();
      const { fakeChannel, channel } = await failed(guarantee);
      const { clock, db } = world;
      await again(channel);
      clock.advance(MINUTE);
      const process = crashingOutboxDb(db, endsAt);
      fakeChannel.onPoint(process.point);
      await world.open(process.db).outbox.run();
      fakeChannel.onPoint(() => undefined);
      for (let minute = 0; minute < 20; minute += 1) {
        clock.advance(MINUTE);
        await world.open().outbox.run();
        if (guarantee === "none") await answerIssues(world, fakeChannel);
      }
      expect(fakeChannel.visible()).toHaveLength(1);
      expect(states()).toEqual([["dismissed", "confirmed"], ["published"]]);
      goesOn = process.hasEnded();
    }
  },
);
