import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isWork, waitingAtMost, type Board, type Take } from "./board";
import { takeApproved, takeDraft, takeFigures, takeIdea, takePublished, takeScript } from "./takes";

const piece = { id: "p", ideaId: "i", title: "Balcony herbs", versionId: "v2" };
const empty: Board = {
  now: 1_000,
  origin: "simulated",
  waiting: 0,
  drafts: 0,
  changesAsked: null,
  nextIdea: null,
  toImprove: null,
  toRefresh: null,
  toPlace: null,
  toPost: null,
  unaddressed: null,
  toFilm: null,
  nextLook: null,
  nextEdition: null,
  leadMs: 100,
};
const idea = { id: "i", topic: "balcony herbs", slotAt: 1_050 };

describe("with nothing on the board everybody rests and says for what", () => {
  test.each<[string, Take, string]>([
    ["the writer", takeIdea, "idea"],
    ["the SEO agent", takeDraft, "article"],
    ["the publisher", takeApproved, "approved"],
    ["the social agent", takePublished, "published"],
    ["the video agent", takeScript, "approved"],
    ["the analyst", takeFigures, "published"],
  ])("%s", (_, take, waitsFor) => {
    expect(take(empty)).toEqual({ waitsFor, count: 0, until: null });
  });
});

describe("each takes what the one before has finished", () => {
  test.each<[string, Take, Partial<Board>, object]>([
    [
      "an idea",
      takeIdea,
      { nextIdea: idea },
      { type: "write", claim: "write:i:simulated", pieceId: null },
    ],
    ["a draft", takeDraft, { toImprove: piece }, { type: "improve", claim: "improve:i:simulated" }],
    [
      "an approved article",
      takeApproved,
      { toPlace: piece },
      { type: "place", claim: "place:i:simulated" },
    ],
    [
      "a published article",
      takePublished,
      { toPost: piece },
      { type: "post", claim: "post:i:simulated" },
    ],
    [
      "the same for a video",
      takeScript,
      { toFilm: piece },
      { type: "film", claim: "film:i:simulated" },
    ],
    [
      "figures",
      takeFigures,
      { nextLook: { name: "d:noon", at: 1_000 } },
      { claim: "look:d:noon:simulated" },
    ],
  ])("%s", (_, take, change, expected) => {
    expect(take({ ...empty, ...change })).toMatchObject(expected);
  });
});

describe("what is taken says what it is about", () => {
  const ofPiece = { ideaId: "i", pieceId: "p", title: "Balcony herbs" };
  const ofNothing = { ideaId: null, pieceId: null };

  test.each<[string, Take, Partial<Board>, object]>([
    [
      "an idea",
      takeIdea,
      { nextIdea: idea },
      { type: "write", ideaId: "i", pieceId: null, title: "balcony herbs" },
    ],
    ["an article", takeApproved, { toPlace: piece }, { type: "place", ...ofPiece }],
    ["what its owner wants changed", takeScript, { changesAsked: piece }, ofPiece],
    [
      "an aged page",
      takeDraft,
      { toRefresh: { ...piece, at: 0 } },
      { type: "refresh", ...ofPiece },
    ],
    [
      "the week",
      takeApproved,
      { nextEdition: { name: "2026-06-05", at: 0 } },
      { type: "edition", ...ofNothing, title: "The week’s edition" },
    ],
    [
      "the figures at midday",
      takeFigures,
      { nextLook: { name: "2026-06-05 midday", at: 0 } },
      { type: "look", ...ofNothing, title: "Midday check" },
    ],
  ])("%s", (_, take, change, expected) => {
    expect(take({ ...empty, ...change })).toMatchObject(expected);
  });

  test("without an idea it is claimed by itself", () => {
    const alone = { ...empty, toPlace: { ...piece, ideaId: null } };
    expect(takeApproved(alone)).toMatchObject({ claim: "place:p:simulated", ideaId: null });
  });
});

test("an article without an address is not posted about, and that is what is waited for", () => {
  const board = { ...empty, unaddressed: { until: 5_000 } };
  expect(takePublished(board)).toEqual({ waitsFor: "address", count: 0, until: 5_000 });
  expect(takePublished({ ...board, toPost: piece })).toMatchObject({ type: "post", pieceId: "p" });
});

test("an idea is left alone until its time", () => {
  const later = { ...empty, nextIdea: { ...idea, slotAt: 5_000 } };
  expect(takeIdea(later)).toEqual({ waitsFor: "slot", count: 0, until: 4_900 });
  expect(isWork(takeIdea({ ...later, now: 4_900 }))).toBe(true);
  const look = { ...empty, nextLook: { name: "x", at: 1_001 } };
  expect(takeFigures(look)).toEqual({ waitsFor: "figures", count: 0, until: 1_001 });
});

describe.each([
  ["the writer", takeIdea, { nextIdea: idea }],
  ["the social agent", takePublished, { toPost: piece }],
  ["the video agent", takeScript, { toFilm: piece }],
] as const)("%s", (_, take, there) => {
  test("stops while too much waits for the owner", () => {
    const board = { ...empty, ...there, waiting: waitingAtMost };
    expect(take(board)).toEqual({ waitsFor: "owner", count: waitingAtMost, until: null });
    expect(isWork(take({ ...board, waiting: waitingAtMost - 1 }))).toBe(true);
  });

  test("stops while so much is on its way to the owner", () => {
    const board = { ...empty, ...there, waiting: 2, drafts: waitingAtMost - 2 };
    expect(take(board)).toEqual({ waitsFor: "others", count: waitingAtMost - 2, until: null });
    expect(isWork(take({ ...board, waiting: 1 }))).toBe(true);
  });

  test("answers the owner first, whatever waits", () => {
    const board = { ...empty, ...there, waiting: 40, drafts: 40, changesAsked: piece };
    expect(take(board)).toMatchObject({ type: "answer", pieceId: "p", claim: "answer:v2" });
  });
});

test("what is made real has another claim than the same in simulation", () => {
  const claims = (["simulated", "real"] as const).map((origin) => {
    const next = takeIdea({ ...empty, nextIdea: idea, origin });
    return isWork(next) ? next.claim : null;
  });
  expect(new Set(claims).size).toBe(2);
});

test("of any board everybody either works or rests with a reason, and nobody invents work", () => {
  const onTop = fc.option(fc.constant(piece));
  const board: fc.Arbitrary<Board> = fc.record({
    now: fc.integer({ min: 0, max: 10_000 }),
    origin: fc.constantFrom("simulated" as const, "real" as const),
    waiting: fc.integer({ min: 0, max: 9 }),
    drafts: fc.integer({ min: 0, max: 9 }),
    changesAsked: onTop,
    nextIdea: fc.option(
      fc.record({ id: fc.constant("i"), topic: fc.constant("t"), slotAt: fc.nat(20_000) }),
    ),
    toImprove: onTop,
    toRefresh: fc.option(fc.nat(20_000).map((at) => ({ ...piece, at }))),
    toPlace: onTop,
    toPost: onTop,
    unaddressed: fc.option(fc.integer({ min: 10_001, max: 20_000 }).map((until) => ({ until }))),
    toFilm: onTop,
    nextEdition: fc.option(fc.record({ name: fc.constant("e"), at: fc.nat(20_000) })),
    nextLook: fc.option(fc.record({ name: fc.constant("n"), at: fc.nat(20_000) })),
    leadMs: fc.nat(5_000),
  });
  fc.assert(
    fc.property(board, (state) => {
      for (const take of [
        takeIdea,
        takeDraft,
        takeApproved,
        takePublished,
        takeScript,
        takeFigures,
      ]) {
        const next = take(state);
        if (isWork(next)) {
          const there = [
            state.changesAsked,
            state.nextIdea,
            state.toImprove,
            state.toRefresh,
            state.toPlace,
            state.toPost,
            state.nextEdition,
          ];
          expect([...there, state.toFilm, state.nextLook].some((each) => each !== null)).toBe(true);
        } else if (next.until !== null) expect(next.until).toBeGreaterThan(state.now);
      }
    }),
  );
});

describe("the publisher", () => {
  const due = { ...empty, nextEdition: { name: "2026-06-05", at: 1_000 } };

  test("makes the week's edition once it is due, and rests until then", () => {
    expect(takeApproved(due)).toMatchObject({
      type: "edition",
      pieceId: null,
      claim: "edition:2026-06-05:simulated",
    });
    const early = { ...due, nextEdition: { name: "2026-06-05", at: 1_001 } };
    expect(takeApproved(early)).toEqual({ waitsFor: "approved", count: 0, until: 1_001 });
  });

  test("brings articles out first, whatever waits for the owner", () => {
    const board = { ...due, waiting: 40, drafts: 40, toPlace: piece };
    expect(takeApproved(board)).toMatchObject({ type: "place", pieceId: "p" });
    expect(takeApproved({ ...board, toPlace: null })).toMatchObject({ waitsFor: "owner" });
    const asked = { ...board, changesAsked: piece };
    expect(takeApproved(asked)).toMatchObject({ type: "answer", claim: "answer:v2" });
  });
});

test("the SEO agent improves what is new first, and proposes updates of what has aged, each version's once", () => {
  const aged = { ...empty, toRefresh: { ...piece, at: 1_000 } };
  expect(takeDraft(aged)).toMatchObject({ type: "refresh", pieceId: "p", claim: "refresh:v2" });
  expect(takeDraft({ ...aged, toImprove: piece })).toMatchObject({ type: "improve" });
  const young = { ...empty, toRefresh: { ...piece, at: 1_001 } };
  expect(takeDraft(young)).toEqual({ waitsFor: "article", count: 0, until: 1_001 });
});
