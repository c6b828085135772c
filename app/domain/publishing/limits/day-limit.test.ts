import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestOutbox, type TestOutbox } from "#tests/harness/outbox.ts";
import { createRecordingChannel, hungUp } from "#tests/harness/recording-channel.ts";
import { DAY, HOUR, MINUTE } from "#app/core/time/clock.ts";
import { wallClock } from "#app/core/time/time-zone.ts";

/* A channel gets no more per day, by the workspace's clock, than its limit. */

let world: TestOutbox;
beforeEach(async () => {
  world = await createTestOutbox();
});
afterEach(() => world.remove());

const limited = (name = "blog.example") => {
  const fakeChannel = createRecordingChannel({
    clock: world.clock,
    guarantee: "by_key",
    maxPerDay: 2,
    name,
  });
  world.places.set(name, fakeChannel.channel);
  return fakeChannel;
};

async function schedule(
  { channel }: ReturnType<typeof limited>,
  count: number,
  of = world.workspaceId,
): Promise<Awaited<ReturnType<TestOutbox["article"]>>[]> {
  const { publications } = world.open();
  const articles = [];
  for (let index = 0; index < count; index += 1) {
    const article = await world.article(`Text ${index}`, of);
    const slots = [{ channel, dueAt: world.clock.now() }];
    await world.db.write((tx) => publications.schedule(tx, { workspaceId: of, ...article }, slots));
    articles.push(article);
  }
  return articles;
}

async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= HOUR) {
    world.clock.advance(HOUR);
    await world.open().outbox.run();
  }
}

const zone = (timeZone: string) =>
  world.db.write(async (tx) => {
    await tx
      .statement("UPDATE workspaces SET time_zone = ? WHERE id NOT LIKE 'duplicate-%'")
      .run(timeZone);
  });
const days = ({ calls }: ReturnType<typeof limited>, timeZone: string) =>
  calls
    .filter(({ call }) => call === "create")
    .map(({ at }) => wallClock(at, timeZone))
    .map(({ day, minutes }) => `${day} ${Math.floor(minutes / 60)}`);

test.each(["UTC", "Pacific/Auckland", "America/Los_Angeles"])(
  "posts over the daily limit are published on the following mornings, in %s",
  async (timeZone) => {
    await zone(timeZone);
    const fakeChannel = limited();
    await schedule(fakeChannel, 5);
    const other = limited("other.example");
    await schedule(other, 1);
    await world.open().outbox.run();
    const today = wallClock(world.clock.now(), timeZone).day;
    expect(fakeChannel.calls).toHaveLength(2);
    // The others' room is their own.
    expect(other.calls).toHaveLength(1);
    await pass(3 * DAY);
    const all = days(fakeChannel, timeZone);
    const [first, second, third] = [...new Set(all.map((each) => each.slice(0, 10)))];
    expect([first, all.length]).toEqual([today, 5]);
    expect(all.slice(2)).toEqual([`${second} 9`, `${second} 9`, `${third} 9`]);
  },
);

test("another workspace has its own limit for a channel of the same name", async () => {
  const fakeChannel = limited();
  await schedule(fakeChannel, 2);
  await schedule(fakeChannel, 2, await world.addWorkspace());
  await world.open().outbox.run();
  expect(fakeChannel.calls).toHaveLength(4);
});

test("uncertain posts count toward the limit; updates don't", async () => {
  const fakeChannel = createRecordingChannel({
    clock: world.clock,
    guarantee: "find_after",
    settlesMs: 2 * HOUR,
    maxPerDay: 1,
  });
  world.places.set(fakeChannel.channel.name, fakeChannel.channel);
  fakeChannel.endings.push(hungUp);
  const [article] = await schedule(fakeChannel, 2);
  await world.open().outbox.run();
  world.clock.advance(MINUTE);
  await world.open().outbox.run();
  expect(fakeChannel.calls.map(({ call }) => call)).toEqual(["create"]);
  await pass(3 * HOUR);
  await world.correct(article ?? expect.fail("there is no article"));
  const { workspaceId } = world;
  const { publications } = world.open();
  await world.db.write((tx) =>
    publications.followApproval(tx, { workspaceId, contentItemId: article?.contentItemId ?? "" }, [
      fakeChannel.channel,
    ]),
  );
  await world.open().outbox.run();
  expect(fakeChannel.calls.map(({ call }) => call)).toEqual(["create", "find", "update"]);
});
