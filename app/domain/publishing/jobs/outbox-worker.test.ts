import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { leavesDrafts, type DraftsThere } from "#tests/harness/leaves-drafts.ts";
import { createTestOutbox, type TestOutbox } from "#tests/harness/outbox.ts";
import {
  createRecordingChannel,
  hungUp,
  lostOnTheWay,
  type CallEnding,
} from "#tests/harness/recording-channel.ts";
import { HOUR, MINUTE, SECOND } from "#app/core/time/clock.ts";
import { AppError, type AppErrorCode } from "#app/core/errors.ts";
import type { Channel } from "#app/domain/publishing/channel-port.ts";
import { putQuietHours } from "#app/domain/publishing/limits/channel-limits.server.ts";

let world: TestOutbox;
beforeEach(async () => {
  world = await createTestOutbox();
});
afterEach(async () => {
  expect(world.complaints).toEqual([]);
  await world.remove();
});

type Guarantee = Channel["guarantee"];
type Options = Partial<Parameters<typeof createRecordingChannel>[0]>;

/** An approved article that is due, and the outbox that publishes it. */
async function dueArticle(guarantee: Guarantee, options: Options = {}) {
  const fakeChannel = createRecordingChannel({ clock: world.clock, guarantee, ...options });
  world.places.set(fakeChannel.channel.name, fakeChannel.channel);
  const article = await world.article();
  const { outbox, publications } = world.open();
  const slots = [{ channel: fakeChannel.channel, dueAt: world.clock.now() }];
  const { workspaceId, db } = world;
  await db.write((tx) => publications.schedule(tx, { workspaceId, ...article }, slots));
  const run = async (ms = 0) => {
    world.clock.advance(ms);
    await outbox.run();
  };
  return { fakeChannel, article, publications, run };
}

const calls = ({ calls: all }: { calls: { call: string }[] }) => all.map(({ call }) => call);

describe("a lost answer", () => {
  const arrived = { arrives: true, told: null };
  const settled = { settlesMs: 10 * MINUTE };
  test.each<[string, Guarantee, CallEnding[], Options, string[], number]>([
    ["is looked up at once", "by_key", [hungUp], {}, ["create", "find"], 0],
    ["of what never came", "by_key", [lostOnTheWay], {}, ["create", "find", "create"], 0],
    [
      "is looked up when it must be visible",
      "find_after",
      [hungUp],
      { ...settled, visibleAfterMs: 8 * MINUTE },
      ["create", "find"],
      10 * MINUTE,
    ],
    [
      "of a post that never arrived, later",
      "find_after",
      [lostOnTheWay],
      settled,
      ["create", "find", "create"],
      10 * MINUTE,
    ],
    ["leaves a draft", "two_phase", [hungUp], {}, ["draft", "find", "publish"], 0],
    [
      "of a draft that never arrived",
      "two_phase",
      [lostOnTheWay],
      {},
      ["draft", "find", "draft", "publish"],
      0,
    ],
    ["of publishing", "two_phase", [arrived, hungUp], {}, ["draft", "publish", "find"], 0],
    [
      "of a publish request that never arrived",
      "two_phase",
      [arrived, lostOnTheWay],
      {},
      ["draft", "publish", "find", "publish"],
      0,
    ],
    // A second request would be rejected and shown as failed, although the post is public.
    [
      "of a publish request that is rejected by then",
      "two_phase",
      [arrived, hungUp, { arrives: false, told: new AppError("rejected", "no more") }],
      {},
      ["draft", "publish", "find"],
      0,
    ],
  ])("%s: %s", async (_, guarantee, endings, options, expected, after) => {
    const { fakeChannel, run } = await dueArticle(guarantee, options);
    fakeChannel.endings.push(...endings);
    await run();
    if (after > 0) {
      expect(world.publishJobs()).toMatchObject([{ state: "checking" }]);
      await run(after - 1);
      expect(calls(fakeChannel)).toEqual([expected[0]]);
      await run(1);
    }
    expect(calls(fakeChannel)).toEqual(expected);
    expect(fakeChannel.visible()).toHaveLength(1);
    expect(world.publishJobs()).toMatchObject([{ state: "confirmed", payload: "", dueAt: null }]);
    expect(world.storedPublications()).toMatchObject([
      { state: "published", url: "https://blog.example/post-1", publishedAt: world.clock.now() },
    ]);
  });

  test.each([
    ["it has appeared", "https://blog.example/there", 1, "published", [hungUp]],
    ["it has not", null, 1, "published", [lostOnTheWay]],
  ])(
    "needs a person to check when it can't be found otherwise: %s",
    async (_, url, visible, state, endings) => {
      const { fakeChannel, run, publications } = await dueArticle("none");
      fakeChannel.endings.push(...endings);
      await run(HOUR);
      expect(world.storedPublications()).toMatchObject([{ state: "unconfirmed" }]);
      const [{ id: publishJobId } = { id: "" }] = world.publishJobs();
      const answer = { workspaceId: world.workspaceId, publishJobId, url };
      const say = () =>
        world.db.write((tx) => publications.answerDidItAppear(tx, answer, fakeChannel.channel));
      await say();
      await run();
      expect(fakeChannel.visible()).toHaveLength(visible);
      expect(world.storedPublications()).toMatchObject([{ state }]);
      await expect(say()).rejects.toMatchObject({ code: "not_waiting" });
    },
  );
});

describe("a failure", () => {
  const at = Date.UTC(2026, 5, 1, 8, 20);
  test.each<[AppErrorCode, string, string, number | null]>([
    ["channel_unavailable", "due", "scheduled", 30 * SECOND],
    ["rate_limited", "due", "scheduled", 20 * MINUTE],
    ["no_credit", "on_hold", "scheduled", null],
    ["bad_credentials", "on_hold", "scheduled", null],
    ["refused", "failed", "failed", null],
    ["rejected", "failed", "failed", null],
    ["too_long", "failed", "failed", null],
    ["gone", "failed", "failed", null],
  ])("%s: the job is %s, and the publication %s", async (code, state, publicationState, wait) => {
    const { fakeChannel, run } = await dueArticle("by_key");
    const retryAt = code === "rate_limited" ? at : null;
    fakeChannel.endings.push({ arrives: false, told: new AppError(code, "Because.", { retryAt }) });
    await run();
    const dueAt = wait === null ? null : world.clock.now() + wait;
    expect(world.publishJobs()).toMatchObject([{ state, dueAt, error: "Because." }]);
    expect(world.storedPublications()).toMatchObject([{ state: publicationState }]);
    expect(fakeChannel.visible()).toEqual([]);
  });

  test("of half an hour fails nothing, and one of days does", async () => {
    const { fakeChannel, run } = await dueArticle("by_key");
    const away = () => ({
      arrives: false,
      told: new AppError("channel_unavailable", "The site is away."),
    });
    fakeChannel.endings.push(...Array.from({ length: 100 }, away));
    for (let passed = 0; passed < 30; passed += 1) await run(MINUTE);
    expect(world.publishJobs()).toMatchObject([{ state: "due" }]);
    for (let passed = 0; passed < 72; passed += 1) await run(HOUR);
    expect(world.publishJobs()).toMatchObject([{ state: "failed", attempts: 50 }]);
  });

  test("of a check is repeated, and after days a person is asked", async () => {
    const { fakeChannel, run } = await dueArticle("find_after");
    fakeChannel.endings.push(hungUp);
    const away = new AppError("channel_unavailable", "The site is away.");
    fakeChannel.finds.push(...Array.from({ length: 100 }, () => away));
    await run(HOUR);
    expect(world.publishJobs()).toMatchObject([{ state: "checking", error: "The site is away." }]);
    for (let passed = 0; passed < 72; passed += 1) await run(HOUR);
    expect(world.publishJobs()).toMatchObject([{ state: "unconfirmed" }]);
    expect(calls(fakeChannel).filter((call) => call === "create")).toHaveLength(1);
  });
});

describe("checks before each request", () => {
  test.each<[string, string, () => Promise<unknown>, () => Promise<unknown>]>([
    [
      "whether there is access",
      "Your access has ended. Nothing is published until you subscribe again.",
      () => world.suspend(1),
      () => world.suspend(null),
    ],
    [
      "whether everything is stopped",
      "You have stopped everything.",
      () => Promise.resolve(world.stopAll("You have stopped everything.")),
      () => Promise.resolve(world.stopAll(null)),
    ],
  ])("%s", async (_, error, forbid, allow) => {
    const { fakeChannel, run, publications } = await dueArticle("by_key", { paceMs: MINUTE });
    const { workspaceId, db } = world;
    for (const title of ["Second", "Third"]) {
      const article = await world.article(title);
      const slots = [{ channel: fakeChannel.channel, dueAt: world.clock.now() }];
      await db.write((tx) => publications.schedule(tx, { workspaceId, ...article }, slots));
    }
    await forbid();
    for (let passed = 0; passed < 5; passed += 1) await run(HOUR);
    expect(fakeChannel.calls).toEqual([]);
    const held = { state: "on_hold", dueAt: null, error };
    expect(world.publishJobs()).toMatchObject([held, held, held]);
    await allow();
    const release = () => publications.release;
    expect(await db.write((tx) => release()(tx, workspaceId, [fakeChannel.channel]))).toBe(3);
    // No burst: one a minute, though all have waited for hours.
    for (let minute = 0; minute < 3; minute += 1) {
      await run(minute === 0 ? 0 : MINUTE);
      expect(fakeChannel.visible()).toHaveLength(minute + 1);
    }
  });

  test("whether it is still approved: goes on hold when approval is undone, and is sent once approved again", async () => {
    const { fakeChannel, run, article, publications } = await dueArticle("by_key");
    await world.decide("unpublished", article);
    await run();
    expect(world.publishJobs()).toMatchObject([
      { state: "on_hold", error: "This version isn’t approved." },
    ]);
    await world.decide("approved", article);
    const contentItem = { workspaceId: world.workspaceId, ...article };
    await world.db.write((tx) =>
      publications.followApproval(tx, contentItem, [fakeChannel.channel]),
    );
    await run();
    expect(fakeChannel.visible()).toHaveLength(1);
  });

  test("whether a newer version is approved: that one is sent, after a minute for Undo", async () => {
    const { fakeChannel, run, article } = await dueArticle("by_key");
    const { versionId } = await world.correct(article);
    await run();
    expect(world.publishJobs()).toMatchObject([
      { state: "due", versionId, dueAt: world.clock.now() + MINUTE },
    ]);
    await run(MINUTE);
    expect(fakeChannel.visible().map(({ payload }) => payload.includes("corrected"))).toEqual([
      true,
    ]);
  });

  test("whether the channel is connected; an uncertain outcome needs a person", async () => {
    const { fakeChannel, run } = await dueArticle("find_after", { settlesMs: HOUR });
    fakeChannel.endings.push(hungUp);
    await run();
    world.places.clear();
    await run(HOUR);
    expect(world.publishJobs()).toMatchObject([{ state: "unconfirmed" }]);
  });
});

test("jobs of one channel are sent one after the other, at its interval", async () => {
  const { fakeChannel, run, publications } = await dueArticle("by_key", { paceMs: 5 * MINUTE });
  const slots = [{ channel: fakeChannel.channel, dueAt: world.clock.now() }];
  for (const title of ["Second", "Third"]) {
    const article = { workspaceId: world.workspaceId, ...(await world.article(title)) };
    await world.db.write((tx) => publications.schedule(tx, article, slots));
  }
  for (let minute = 0; minute <= 10; minute += 1) await run(minute === 0 ? 0 : MINUTE);
  const [first = 0, ...further] = fakeChannel.calls.map((each) => each.at);
  expect(further.map((each) => each - first)).toEqual([5 * MINUTE, 10 * MINUTE]);
});

test("a slow channel delays no other", async () => {
  let release: () => void = () => undefined;
  const slow = await dueArticle("by_key", { name: "slow.example" });
  const { channel } = slow.fakeChannel;
  if (channel.guarantee !== "by_key") throw new Error("it has another promise");
  const { create } = channel;
  world.places.set(channel.name, {
    ...channel,
    create: async (post) => {
      await new Promise<void>((resolve) => (release = resolve));
      return create(post);
    },
  });
  const { outbox, publications } = world.open();
  const first = outbox.run();
  const quick = createRecordingChannel({
    clock: world.clock,
    guarantee: "by_key",
    name: "q.example",
  });
  world.places.set("q.example", quick.channel);
  const article = { workspaceId: world.workspaceId, ...(await world.article()) };
  const slots = [{ channel: quick.channel, dueAt: world.clock.now() }];
  await world.db.write((tx) => publications.schedule(tx, article, slots));
  const second = outbox.run();
  await expect.poll(() => quick.visible()).toHaveLength(1);
  expect(slow.fakeChannel.visible()).toEqual([]);
  release();
  await Promise.all([first, second]);
  expect(slow.fakeChannel.visible()).toHaveLength(1);
});

describe("a run", () => {
  /** The same database, which takes its time to store something. */
  const slow = () => {
    const { db } = world;
    const write: typeof db.write = async (work, options) => {
      for (let turn = 0; turn < 10; turn += 1)
        await new Promise((resolve) => setImmediate(resolve));
      return db.write(work, options);
    };
    return { ...db, write };
  };

  test.each<[string, Guarantee, CallEnding[], string, string]>([
    ["that went well", "by_key", [], "confirmed", "published"],
    [
      "that was rejected",
      "by_key",
      [{ arrives: false, told: new AppError("rejected", "No") }],
      "failed",
      "failed",
    ],
    ["whose answer was lost", "find_after", [hungUp], "checking", "scheduled"],
    ["that can't be looked up", "none", [hungUp], "unconfirmed", "unconfirmed"],
    ["of a draft", "two_phase", [], "confirmed", "published"],
  ])(
    "ends once the outcome of a request %s is stored",
    async (_, guarantee, endings, state, publicationState) => {
      const { fakeChannel } = await dueArticle(guarantee, { settlesMs: HOUR });
      fakeChannel.endings.push(...endings);
      const noted: unknown[] = [];
      fakeChannel.onPoint(() => noted.push(world.storedPublications()[0]?.remoteId ?? null));
      const { outbox } = world.open(slow());
      await outbox.run();
      expect(world.publishJobs()).toMatchObject([{ state }]);
      expect(world.storedPublications()).toMatchObject([{ state: publicationState }]);
      expect(world.told).toHaveLength(world.outcomes.length);
      // The channel's ID of a draft is stored before the draft is published.
      if (guarantee === "two_phase") expect(noted.slice(-2)).toEqual(["post-1", "post-1"]);
      world.clock.advance(HOUR);
      await outbox.run();
      if (state === "checking") expect(world.publishJobs()).toMatchObject([{ state: "confirmed" }]);
    },
  );

  test("ends once everything due on one channel is stored, including jobs of a process that died", async () => {
    const { fakeChannel, publications } = await dueArticle("by_key");
    const { workspaceId, db } = world;
    for (const title of ["Second", "Third"]) {
      const slots = [{ channel: fakeChannel.channel, dueAt: world.clock.now() }];
      const article = { workspaceId, ...(await world.article(title)) };
      await db.write((tx) => publications.schedule(tx, article, slots));
    }
    const [{ id } = { id: "" }] = world.publishJobs();
    await db.write((tx) =>
      tx.statement("UPDATE publish_jobs SET state = 'sending' WHERE id = ?").run(id),
    );
    await world.open(slow()).outbox.run();
    expect(world.publishJobs().map(({ state }) => state)).toEqual(Array(3).fill("confirmed"));
    expect(fakeChannel.calls.filter(({ call }) => call === "find")).toHaveLength(1);
    expect(world.told).toHaveLength(3);
  });

  test("checks drafts, and ends once the result is stored", async () => {
    const drafts: DraftsThere = { becomes: "draft", fails: null };
    const fakeChannel = createRecordingChannel({ clock: world.clock, guarantee: "two_phase" });
    const channel = leavesDrafts(fakeChannel.channel, drafts);
    world.places.set(channel.name, channel);
    const { outbox, publications } = world.open(slow());
    const { workspaceId, db, clock } = world;
    const slots = [{ channel, dueAt: clock.now() }];
    const article = { workspaceId, ...(await world.article()) };
    await db.write((tx) => publications.schedule(tx, article, slots));
    for (const [becomes, state] of [
      ["draft", "draft_created"],
      ["draft", "draft_created"],
      ["published", "confirmed"],
    ] as const) {
      drafts.becomes = becomes;
      await outbox.run();
      expect(world.publishJobs()).toMatchObject([{ state }]);
      clock.advance(HOUR);
    }
    expect(world.publishJobs()).toMatchObject([{ dueAt: null }]);
  });

  test("retries later after an unexpected error", async () => {
    await dueArticle("by_key");
    world.places.clear();
    world.finds(() => Promise.reject(new TypeError("ours")));
    const start = world.clock.now();
    await world.open(slow()).outbox.run();
    expect(world.publishJobs()).toMatchObject([{ state: "due", dueAt: start + 5 * MINUTE }]);
    expect(world.complaints.splice(0).join()).toContain("could not be processed");
  });

  test("stops after storing requests in progress, and starts none", async () => {
    const { fakeChannel } = await dueArticle("by_key");
    let release: () => void = () => undefined;
    let aborted: boolean | undefined;
    const { channel } = fakeChannel;
    if (channel.guarantee !== "by_key") throw new Error("it has another promise");
    const begun = new Promise<void>((begins) =>
      world.places.set(channel.name, {
        ...channel,
        create: async (post) => {
          await new Promise<void>((resolve) => {
            release = resolve;
            begins();
          });
          aborted = post.signal.aborted;
          return channel.create(post);
        },
      }),
    );
    const { outbox } = world.open();
    const running = outbox.run();
    await begun;
    let isStopped = false;
    const stopping = outbox.stop().then(() => (isStopped = true));
    await new Promise((resolve) => setImmediate(resolve));
    expect(isStopped).toBe(false);
    release();
    await Promise.all([running, stopping]);
    expect(aborted).toBe(false);
    expect(world.publishJobs()).toMatchObject([{ state: "confirmed" }]);
    const { workspaceId, db } = world;
    const article = { workspaceId, ...(await world.article("Second")) };
    const slots = [{ channel, dueAt: world.clock.now() }];
    await db.write((tx) => world.open().publications.schedule(tx, article, slots));
    await outbox.run();
    expect(fakeChannel.visible()).toHaveLength(1);
  });
});

test("a channel is left alone while it is busy or in quiet hours, whichever is longer", async () => {
  const { fakeChannel, publications, run } = await dueArticle("by_key", { paceMs: 5 * MINUTE });
  const { workspaceId, db, clock } = world;
  const add = async (title: string) => {
    const slots = [{ channel: fakeChannel.channel, dueAt: clock.now() }];
    const article = { workspaceId, ...(await world.article(title)) };
    await db.write((tx) => publications.schedule(tx, article, slots));
  };
  await add("Second");
  await run();
  const hours = { quiet: { from: 8 * 60 + 5, to: 9 * 60 }, maxPerDay: null };
  await db.write((tx) =>
    putQuietHours(tx, { workspaceId, channel: fakeChannel.channel.name }, hours),
  );
  await run(5 * MINUTE);
  expect(world.publishJobs()[1]).toMatchObject({ state: "due", dueAt: Date.UTC(2026, 5, 1, 9) });
  await run(55 * MINUTE);
  expect(fakeChannel.visible()).toHaveLength(2);
});
