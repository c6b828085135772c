import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isWork, maxWaiting, type WorkQueue, type PickWork } from "./work-queue.ts";
import {
  pickApproved,
  pickDraft,
  pickReview,
  pickIdea,
  pickPublished,
  pickScript,
} from "./pick-work.ts";

const contentItem = { id: "p", ideaId: "i", title: "Balcony herbs", versionId: "v2" };
const empty: WorkQueue = {
  now: 1_000,
  origin: "simulated",
  waiting: 0,
  drafts: 0,
  changesRequested: null,
  nextIdea: null,
  toImprove: null,
  toRefresh: null,
  toPlace: null,
  toPost: null,
  unaddressed: null,
  toScript: null,
  nextReview: null,
  nextNewsletter: null,
  leadMs: 100,
};
const idea = { id: "i", topic: "balcony herbs", slotAt: 1_050 };

describe("an agent with an empty work queue is idle and says what it waits for", () => {
  test.each<[string, PickWork, string]>([
    ["the writer", pickIdea, "idea"],
    ["the SEO agent", pickDraft, "article"],
    ["the publisher", pickApproved, "approved"],
    ["the social agent", pickPublished, "published"],
    ["the video agent", pickScript, "approved"],
    ["the analyst", pickReview, "published"],
  ])("%s", (_, pick, waitsFor) => {
    expect(pick(empty)).toEqual({ waitsFor, count: 0, until: null });
  });
});

describe("each agent picks what the previous one has finished", () => {
  test.each<[string, PickWork, Partial<WorkQueue>, object]>([
    [
      "an idea",
      pickIdea,
      { nextIdea: idea },
      { type: "write", claim: "write:i:simulated", contentItemId: null },
    ],
    [
      "a draft",
      pickDraft,
      { toImprove: contentItem },
      { type: "improve", claim: "improve:i:simulated" },
    ],
    [
      "an approved article",
      pickApproved,
      { toPlace: contentItem },
      { type: "publish", claim: "publish:i:simulated" },
    ],
    [
      "a published article",
      pickPublished,
      { toPost: contentItem },
      { type: "post", claim: "post:i:simulated" },
    ],
    [
      "the same for a video",
      pickScript,
      { toScript: contentItem },
      { type: "video", claim: "video:i:simulated" },
    ],
    [
      "figures",
      pickReview,
      { nextReview: { name: "d:noon", at: 1_000 } },
      { claim: "performance_review:d:noon:simulated" },
    ],
  ])("%s", (_, pick, change, expected) => {
    expect(pick({ ...empty, ...change })).toMatchObject(expected);
  });
});

describe("picked work has a title", () => {
  const ofContentItem = { ideaId: "i", contentItemId: "p", title: "Balcony herbs" };
  const ofNothing = { ideaId: null, contentItemId: null };

  test.each<[string, PickWork, Partial<WorkQueue>, object]>([
    [
      "an idea",
      pickIdea,
      { nextIdea: idea },
      { type: "write", ideaId: "i", contentItemId: null, title: "balcony herbs" },
    ],
    ["an article", pickApproved, { toPlace: contentItem }, { type: "publish", ...ofContentItem }],
    ["what its owner wants changed", pickScript, { changesRequested: contentItem }, ofContentItem],
    [
      "an aged page",
      pickDraft,
      { toRefresh: { ...contentItem, at: 0 } },
      { type: "refresh", ...ofContentItem },
    ],
    [
      "the week",
      pickApproved,
      { nextNewsletter: { name: "2026-06-05", at: 0 } },
      { type: "newsletter", ...ofNothing, title: "Weekly newsletter" },
    ],
    [
      "the figures at midday",
      pickReview,
      { nextReview: { name: "2026-06-05 midday", at: 0 } },
      { type: "performance_review", ...ofNothing, title: "Midday check" },
    ],
  ])("%s", (_, pick, change, expected) => {
    expect(pick({ ...empty, ...change })).toMatchObject(expected);
  });

  test("an article without an idea is claimed by its own ID", () => {
    const alone = { ...empty, toPlace: { ...contentItem, ideaId: null } };
    expect(pickApproved(alone)).toMatchObject({ claim: "publish:p:simulated", ideaId: null });
  });
});

test("an article without an address gets no posts, and the agent says that it waits for one", () => {
  const workQueue = { ...empty, unaddressed: { until: 5_000 } };
  expect(pickPublished(workQueue)).toEqual({ waitsFor: "address", count: 0, until: 5_000 });
  expect(pickPublished({ ...workQueue, toPost: contentItem })).toMatchObject({
    type: "post",
    contentItemId: "p",
  });
});

test("an idea is left alone until its time", () => {
  const later = { ...empty, nextIdea: { ...idea, slotAt: 5_000 } };
  expect(pickIdea(later)).toEqual({ waitsFor: "slot", count: 0, until: 4_900 });
  expect(isWork(pickIdea({ ...later, now: 4_900 }))).toBe(true);
  const look = { ...empty, nextReview: { name: "x", at: 1_001 } };
  expect(pickReview(look)).toEqual({ waitsFor: "figures", count: 0, until: 1_001 });
});

describe.each([
  ["the writer", pickIdea, { nextIdea: idea }],
  ["the social agent", pickPublished, { toPost: contentItem }],
  ["the video agent", pickScript, { toScript: contentItem }],
] as const)("%s", (_, pick, there) => {
  test("stops while too much waits for the owner", () => {
    const workQueue = { ...empty, ...there, waiting: maxWaiting };
    expect(pick(workQueue)).toEqual({ waitsFor: "owner", count: maxWaiting, until: null });
    expect(isWork(pick({ ...workQueue, waiting: maxWaiting - 1 }))).toBe(true);
  });

  test("stops at the limit of content waiting for the owner", () => {
    const workQueue = { ...empty, ...there, waiting: 2, drafts: maxWaiting - 2 };
    expect(pick(workQueue)).toEqual({ waitsFor: "others", count: maxWaiting - 2, until: null });
    expect(isWork(pick({ ...workQueue, waiting: 1 }))).toBe(true);
  });

  test("answers the owner first, however much waits", () => {
    const workQueue = {
      ...empty,
      ...there,
      waiting: 40,
      drafts: 40,
      changesRequested: contentItem,
    };
    expect(pick(workQueue)).toMatchObject({
      type: "answer",
      contentItemId: "p",
      claim: "answer:v2",
    });
  });
});

test("a real rewrite has another claim than the same work in simulation", () => {
  const claims = (["simulated", "real"] as const).map((origin) => {
    const next = pickIdea({ ...empty, nextIdea: idea, origin });
    return isWork(next) ? next.claim : null;
  });
  expect(new Set(claims).size).toBe(2);
});

test("every work queue gives each agent work from it, or a reason to be idle", () => {
  const onTop = fc.option(fc.constant(contentItem));
  const workQueue: fc.Arbitrary<WorkQueue> = fc.record({
    now: fc.integer({ min: 0, max: 10_000 }),
    origin: fc.constantFrom("simulated" as const, "real" as const),
    waiting: fc.integer({ min: 0, max: 9 }),
    drafts: fc.integer({ min: 0, max: 9 }),
    changesRequested: onTop,
    nextIdea: fc.option(
      fc.record({ id: fc.constant("i"), topic: fc.constant("t"), slotAt: fc.nat(20_000) }),
    ),
    toImprove: onTop,
    toRefresh: fc.option(fc.nat(20_000).map((at) => ({ ...contentItem, at }))),
    toPlace: onTop,
    toPost: onTop,
    unaddressed: fc.option(fc.integer({ min: 10_001, max: 20_000 }).map((until) => ({ until }))),
    toScript: onTop,
    nextNewsletter: fc.option(fc.record({ name: fc.constant("e"), at: fc.nat(20_000) })),
    nextReview: fc.option(fc.record({ name: fc.constant("n"), at: fc.nat(20_000) })),
    leadMs: fc.nat(5_000),
  });
  fc.assert(
    fc.property(workQueue, (state) => {
      for (const pick of [
        pickIdea,
        pickDraft,
        pickApproved,
        pickPublished,
        pickScript,
        pickReview,
      ]) {
        const next = pick(state);
        if (isWork(next)) {
          const there = [
            state.changesRequested,
            state.nextIdea,
            state.toImprove,
            state.toRefresh,
            state.toPlace,
            state.toPost,
            state.nextNewsletter,
          ];
          expect([...there, state.toScript, state.nextReview].some((each) => each !== null)).toBe(
            true,
          );
        } else if (next.until !== null) expect(next.until).toBeGreaterThan(state.now);
      }
    }),
  );
});

describe("the publisher", () => {
  const due = { ...empty, nextNewsletter: { name: "2026-06-05", at: 1_000 } };

  test("makes the weekly newsletter once it is due, and is idle until then", () => {
    expect(pickApproved(due)).toMatchObject({
      type: "newsletter",
      contentItemId: null,
      claim: "newsletter:2026-06-05:simulated",
    });
    const early = { ...due, nextNewsletter: { name: "2026-06-05", at: 1_001 } };
    expect(pickApproved(early)).toEqual({ waitsFor: "approved", count: 0, until: 1_001 });
  });

  test("publishes articles first, however much waits for the owner", () => {
    const workQueue = { ...due, waiting: 40, drafts: 40, toPlace: contentItem };
    expect(pickApproved(workQueue)).toMatchObject({ type: "publish", contentItemId: "p" });
    expect(pickApproved({ ...workQueue, toPlace: null })).toMatchObject({ waitsFor: "owner" });
    const asked = { ...workQueue, changesRequested: contentItem };
    expect(pickApproved(asked)).toMatchObject({ type: "answer", claim: "answer:v2" });
  });
});

test("the SEO agent improves new drafts first, and proposes one update per version of an aged page", () => {
  const aged = { ...empty, toRefresh: { ...contentItem, at: 1_000 } };
  expect(pickDraft(aged)).toMatchObject({
    type: "refresh",
    contentItemId: "p",
    claim: "refresh:v2",
  });
  expect(pickDraft({ ...aged, toImprove: contentItem })).toMatchObject({ type: "improve" });
  const young = { ...empty, toRefresh: { ...contentItem, at: 1_001 } };
  expect(pickDraft(young)).toEqual({ waitsFor: "article", count: 0, until: 1_001 });
});
