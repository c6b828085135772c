import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestOutbox, type TestOutbox } from "#tests/harness/outbox.ts";
import { createRecordingChannel } from "#tests/harness/recording-channel.ts";
import { HOUR } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";
import { bringFailureBack, dismissIssue } from "./dismiss.server.ts";

let world: TestOutbox;
beforeEach(async () => {
  world = await createTestOutbox();
});
afterEach(() => world.remove());

const refused = { arrives: false, told: new AppError("rejected", "it has no title") };

/** An article that its channel has rejected. */
async function failed() {
  const { clock, db, workspaceId } = world;
  const fakeChannel = createRecordingChannel({ clock, guarantee: "by_key" });
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
  return { fakeChannel, article, schedule, run: () => outbox.run(), channel, publications };
}

const lastId = () => world.publishJobs().at(-1)?.id ?? "";
const dismiss = (publishJobId = lastId(), workspaceId = world.workspaceId) =>
  world.db.write((tx) => dismissIssue(tx, { workspaceId, publishJobId }));
const bringBack = (publishJobId = lastId()) =>
  world.db.write((tx) => bringFailureBack(tx, { workspaceId: world.workspaceId, publishJobId }));
const states = () => [
  world.publishJobs().map(({ state }) => state),
  world.storedPublications().map(({ state }) => state),
];

describe("a failed job", () => {
  test("is dismissed with its publication, keeps its error and time, and can be restored", async () => {
    await failed();
    const before = world.db.reader.prepare("SELECT error, ended_at FROM publish_jobs").all();
    world.clock.advance(HOUR);
    await dismiss();
    expect(states()).toEqual([["dismissed"], ["dismissed"]]);
    expect(world.db.reader.prepare("SELECT error, ended_at FROM publish_jobs").all()).toEqual(
      before,
    );
    await bringBack();
    expect(states()).toEqual([["failed"], ["failed"]]);
  });

  test("can be dismissed once, and only when it has failed", async () => {
    const { schedule } = await failed();
    await dismiss();
    await expect(dismiss()).rejects.toMatchObject({ code: "not_waiting" });
    await bringBack();
    await expect(bringBack()).rejects.toMatchObject({ code: "not_waiting" });
    await schedule();
    await expect(dismiss()).rejects.toMatchObject({ code: "not_waiting" });
  });

  test("belongs to its own workspace", async () => {
    await failed();
    await expect(dismiss(lastId(), await world.addWorkspace())).rejects.toMatchObject({
      code: "not_found",
    });
    expect(states()).toEqual([["failed"], ["failed"]]);
  });

  test("leaves a publication alone that has a newer job", async () => {
    const { schedule, run } = await failed();
    const first = lastId();
    await schedule();
    await dismiss(first);
    expect(states()).toEqual([["dismissed", "due"], ["scheduled"]]);
    await run();
    await bringBack(first);
    expect(states()).toEqual([["failed", "confirmed"], ["published"]]);
  });

  test("stays dismissed when another version is approved, and can be scheduled again", async () => {
    const { article, schedule, run, fakeChannel, channel, publications } = await failed();
    await dismiss();
    const next = await world.correct(article);
    const { workspaceId } = world;
    await world.db.write((tx) =>
      publications.followApproval(tx, { workspaceId, ...next }, [channel]),
    );
    expect(world.publishJobs()).toHaveLength(1);
    await schedule(next);
    await run();
    expect(fakeChannel.visible()).toHaveLength(1);
    expect(states()).toEqual([["dismissed", "confirmed"], ["published"]]);
  });

  test("restores it as unpublished when the item is gone at the channel", async () => {
    const { article, schedule, run, fakeChannel } = await failed();
    await schedule();
    await run();
    fakeChannel.forget();
    await schedule(await world.correct(article));
    await run();
    expect(states()).toEqual([["failed", "confirmed", "failed"], ["unpublished"]]);
    await dismiss();
    expect(states()[1]).toEqual(["unpublished"]);
    await bringBack();
    expect(states()).toEqual([["failed", "confirmed", "failed"], ["unpublished"]]);
  });

  test("of an update is dismissed, and the published version stays", async () => {
    const { article, schedule, run, fakeChannel } = await failed();
    await schedule();
    await run();
    fakeChannel.endings.push(refused);
    await schedule(await world.correct(article));
    await run();
    expect(states()).toEqual([["failed", "confirmed", "failed"], ["published"]]);
    await dismiss();
    expect(states()).toEqual([["failed", "confirmed", "dismissed"], ["published"]]);
  });
});
