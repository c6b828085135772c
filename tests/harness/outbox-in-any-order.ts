import fc from "fast-check";
import { expect } from "vitest";
import { answerIssues, crashingOutboxDb } from "./crashing-outbox.ts";
import { createTestOutbox, type TestOutbox } from "./outbox.ts";
import {
  createRecordingChannel,
  hungUp,
  lostOnTheWay,
  type CallEnding,
} from "./recording-channel.ts";
import { HOUR, MINUTE } from "#app/core/time/clock.ts";
import { AppError, isAppError, type AppErrorCode } from "#app/core/errors.ts";
import type { Channel } from "#app/domain/publishing/channel-port.ts";

const failsWith = (code: AppErrorCode): CallEnding => ({
  arrives: false,
  told: new AppError(code, code),
});

const endings = {
  well: { arrives: true, told: null },
  hungUp,
  lostOnTheWay,
  away: failsWith("channel_unavailable"),
  rate_limited: failsWith("rate_limited"),
  bad_credentials: failsWith("bad_credentials"),
  rejected: failsWith("rejected"),
} as const satisfies Record<string, CallEnding>;

type Event =
  | { type: "pass"; ms: number }
  | { type: "next call"; ends: keyof typeof endings }
  | { type: "a look fails" }
  | { type: "crash"; at: number }
  | {
      type:
        | "approve"
        | "take back approval"
        | "correct"
        | "suspend"
        | "resume"
        | "stop"
        | "go on"
        | "undo";
    };

const event: fc.Arbitrary<Event> = fc.oneof(
  fc.record({
    type: fc.constant("pass" as const),
    ms: fc.constantFrom(0, MINUTE, 5 * MINUTE, HOUR),
  }),
  fc.record({
    type: fc.constant("next call" as const),
    ends: fc.constantFrom(...(Object.keys(endings) as (keyof typeof endings)[])),
  }),
  fc.record({ type: fc.constant("crash" as const), at: fc.integer({ min: 1, max: 16 }) }),
  fc.record({
    type: fc.constantFrom(
      "a look fails" as const,
      "approve",
      "take back approval",
      "correct",
      "suspend",
      "resume",
      "stop",
      "go on",
      "undo",
    ),
  }),
);

const guarantee = fc.constantFrom<Channel["guarantee"]>(
  "by_key",
  "two_phase",
  "find_after",
  "none",
);

/** One article on its way to one place, and what is true of it. */
async function begin(world: TestOutbox, promise: Channel["guarantee"]) {
  const { clock, db, workspaceId } = world;
  const settlesMs = promise === "find_after" ? 5 * MINUTE : 0;
  const place = createRecordingChannel({
    clock,
    guarantee: promise,
    settlesMs,
    visibleAfterMs: settlesMs / 2,
    // Of its own: what an earlier article has left never comes here.
    name: `blog-${world.places.size}.example`,
  });
  world.places.set(place.channel.name, place.channel);
  let article = await world.article();
  let title = "Cold brew";
  let corrections = 0;
  const truth = { approved: true, suspended: false, stopped: false, badCredentials: false };
  const { publications } = world.open();
  const slots = [{ channel: place.channel, dueAt: clock.now() + MINUTE }];
  await db.write((tx) => publications.schedule(tx, { workspaceId, ...article }, slots));

  const mayGo = () => truth.approved && !truth.suspended && !truth.stopped;
  const follow = () =>
    db.write((tx) => publications.followApproval(tx, { workspaceId, ...article }, [place.channel]));
  const release = () => db.write((tx) => publications.release(tx, workspaceId, [place.channel]));
  const latest = () => {
    const all = world.publishJobs();
    return (
      all.find(
        (each) => each.publicationId === all.at(-1)?.publicationId && !hasEnded(each.state),
      ) ?? all.at(-1)
    );
  };
  return {
    world,
    place,
    truth,
    publications,
    mayGo,
    follow,
    release,
    latest,
    article: () => article,
    /** The expected text there, if any. */
    title: () => title,
    correct: async () => {
      title = `Cold brew, ${(corrections += 1)} times corrected`;
      article = await world.correct(article, title);
    },
  };
}
const hasEnded = (state: string) =>
  ["confirmed", "failed", "dismissed", "cancelled"].includes(state);

type Way = Awaited<ReturnType<typeof begin>>;

async function happen(way: Way, now: Event): Promise<void> {
  const { place, truth, publications } = way;
  const { world } = way;
  const { clock, db, workspaceId } = world;
  switch (now.type) {
    case "pass": {
      clock.advance(now.ms);
      const before = place.calls.length;
      await world.open().outbox.run();
      expectConsent(way, before);
      return;
    }
    case "crash": {
      const process = crashingOutboxDb(db, now.at);
      place.onPoint(process.point);
      const before = place.calls.length;
      await world.open(process.db).outbox.run();
      place.onPoint(() => undefined);
      expectConsent(way, before);
      return;
    }
    case "next call":
      place.endings.push(endings[now.ends]);
      if (now.ends === "bad_credentials") truth.badCredentials = true;
      return;
    case "a look fails":
      place.finds.push(new AppError("channel_unavailable", "away"));
      return;
    case "take back approval":
      if (truth.approved) await world.decide("unpublished", way.article());
      truth.approved = false;
      return;
    case "approve":
      if (!truth.approved) await world.decide("approved", way.article());
      truth.approved = true;
      return way.follow();
    case "correct": {
      const wasApproved = truth.approved;
      await way.correct();
      truth.approved = true;
      // This also holds while it is being sent, as the approval is checked before anything is
      // sent. An approval releases what was on hold without one.
      return wasApproved ? undefined : way.follow();
    }
    case "suspend":
    case "resume":
      truth.suspended = now.type === "suspend";
      await world.suspend(truth.suspended ? 1 : null);
      if (!truth.suspended) await way.release();
      return;
    case "stop":
    case "go on":
      truth.stopped = now.type === "stop";
      world.stopAll(truth.stopped ? "Stopped." : null);
      if (!truth.stopped) await way.release();
      return;
    case "undo": {
      const publishJobId = way.latest()?.id ?? "";
      await db
        .write((tx) => publications.cancel(tx, { workspaceId, publishJobId }))
        .catch((error: unknown) => expect(isAppError(error) && error.code).toBe("not_waiting"));
      return;
    }
  }
}

/** Only what was approved at that moment was sent, with the approved text. */
function expectConsent({ place, mayGo, title }: Way, before: number): void {
  for (const { call, payload } of place.calls.slice(before)) {
    if (call === "find") continue;
    expect(mayGo()).toBe(true);
    expect(textOf(payload)).toBe(title());
  }
}

/** The title in what was sent. */
function textOf(payload: string | undefined): unknown {
  const sent: unknown = JSON.parse(payload ?? "null");
  return typeof sent === "object" && sent !== null && "title" in sent ? sent.title : null;
}

/** It waits for its time, or for a person who has been asked. */
function expectNotStuck({ latest, mayGo, truth, place }: Way): void {
  const { state, dueAt, error } = latest() ?? {};
  if (place.channel.guarantee !== "none") expect(place.visible().length).toBeLessThanOrEqual(1);
  if (state === "due" || state === "sending" || state === "checking") expect(dueAt).not.toBeNull();
  if (state === "on_hold")
    expect([mayGo() && !truth.badCredentials, error]).toEqual([false, error]);
}

/** Everything is put right, and all the time there is passes. */
async function putRight(way: Way): Promise<void> {
  const { world, place } = way;
  place.endings.splice(0);
  place.finds.splice(0);
  for (const type of ["resume", "go on", "approve"] as const) await happen(way, { type });
  await way.release();
  for (let hour = 0; hour < 8; hour += 1) {
    world.clock.advance(HOUR);
    await world.open().outbox.run();
    await answerIssues(world, place);
  }
}

/** It has ended, and its state matches what the channel shows. */
function expectTruth({ world, latest, place, title }: Way): void {
  const { state, publicationId } = latest() ?? {};
  expect(["confirmed", "failed", "cancelled"]).toContain(state);
  const all = world.publishJobs().filter((each) => each.publicationId === publicationId);
  const isOut = all.some((each) => each.state === "confirmed");
  expect(place.visible()).toHaveLength(isOut ? 1 : 0);
  if (state === "confirmed" && place.channel.guarantee !== "none")
    expect(textOf(place.visible()[0]?.payload)).toBe(title());
}

/**
 * With any events in any order: nothing is published twice or unapproved, and nothing is stuck
 * without a due time or a person who is asked.
 * @param runs how many articles go their way
 */
export async function expectAnyOrderHolds(runs: number): Promise<void> {
  const world = await createTestOutbox();
  const property = fc.asyncProperty(
    guarantee,
    fc.array(event, { maxLength: 25 }),
    async (promise, events) => {
      const way = await begin(world, promise);
      for (const each of events) {
        await happen(way, each);
        expectNotStuck(way);
      }
      await putRight(way);
      expectTruth(way);
    },
  );
  try {
    await fc.assert(property, { numRuns: runs });
  } finally {
    await world.remove();
  }
}
