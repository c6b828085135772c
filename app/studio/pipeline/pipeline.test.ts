import pino from "pino";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../tests/harness/database";
import { createManualClock, DAY, HOUR, MINUTE, type ManualClock } from "../../core/clock";
import { createIds, type NewId } from "../../core/ids";
import { insertWorkspace } from "../../workspace/workspaces.server";
import { isWork, type Rest, type Take, type Work } from "../board/board";
import {
  takeApproved,
  takeDraft,
  takeFigures,
  takeIdea,
  takePublished,
  takeScript,
} from "../board/takes";
import { notePublished } from "../content/pieces.server";
import { findIdea, moveIdea } from "../ideas/ideas.server";
import { createSampleDestinations } from "../publishing/destinations/samples.server";
import { createOutbox } from "../publishing/outbox-worker.server";
import { createOutcomes } from "../publishing/outcomes.server";
import { createPlacements } from "../publishing/placements.server";
import { addSampleIdea, fillSamplePlan } from "../simulation/sample-plan.server";
import { sampleTexts } from "../simulation/library";
import { writeSample } from "../simulation/sample-writer";
import { createAssignments } from "./assignments.server";
import { createHandOver } from "./hand-over.server";
import { createPlanner } from "./planner.server";
import { createReviews } from "./reviews.server";
import { skipMissing } from "./skip-missing.server";

/*
 * All areas of the pipeline together, with a crew that does by hand what the engine does: ask for work,
 * do it, hand it over.
 */

const takes: Record<string, Take> = {
  content_writer: takeIdea,
  seo_optimizer: takeDraft,
  publisher: takeApproved,
  social_media: takePublished,
  youtube_manager: takeScript,
  analytics: takeFigures,
};
const begin = Date.parse("2026-11-23T05:00:00Z");

let database: TestDatabase;
let clock: ManualClock;
let newId: NewId;
let house: Awaited<ReturnType<typeof openHouse>>;

async function openHouse({ demo }: { demo: boolean }) {
  const { db } = database;
  const log = pino({ level: "silent" });
  const samples = createSampleDestinations({
    db,
    clock,
    audience: () => ({ views: 10, interactions: 1, followers: 0, conversions: 0, earnedCents: 5 }),
  });
  const outcomes = createOutcomes({
    clock,
    newId,
    firstMeasureMs: HOUR,
    async record(tx, outcome) {
      const { operation } = outcome;
      if (outcome.result !== "confirmed" || operation.kind !== "create") return [];
      await notePublished(tx, { id: operation.pieceId, workspaceId: "w" }, outcome.at);
      const [piece] = await tx
        .statement<{ ideaId: string | null; kind: string }>(
          `SELECT idea_id AS "ideaId", kind FROM pieces WHERE id = ?`,
        )
        .all(operation.pieceId);
      if (piece?.kind === "article" && piece.ideaId !== null) {
        const idea = await findIdea(tx, "w", piece.ideaId);
        if (idea.state === "in_work") await moveIdea(tx, idea, "done", { now: outcome.at });
      }
      return [];
    },
  });
  const placements = createPlacements({ clock, newId, outcomes });
  const reviews = createReviews({
    db,
    clock,
    newId,
    placements,
    destinationsOf: (workspaceId) => samples.of(workspaceId),
    workspaceId: "w",
  });
  const handOver = createHandOver({ newId, reviews });
  const planner = createPlanner({ db, newId });
  const assignmentOf = createAssignments({ db, clock, destinationsOf: (id) => samples.of(id) });
  const outbox = createOutbox({
    db,
    clock,
    newId,
    log,
    outcomes,
    findDestination: samples.find,
    findStop: () => Promise.resolve(null),
    emit: () => undefined,
    // Tomorrow's demo is made by an outbox of its own.
    workspaceId: "w",
  });
  await db.write(async (tx) => {
    await insertWorkspace(tx, {
      id: "w",
      kind: demo ? "next_demo" : "user",
      ownerId: null,
      mode: "simulation",
      seed: "seed",
      goalCents: 0,
      nextRoutineAt: null,
      accessCheckAt: null,
      createdAt: clock.now(),
    });
    for (const [position, type] of Object.keys(takes).entries()) {
      await tx
        .statement(
          `INSERT INTO agents (id, workspace_id, type, name, position, status, enabled, created_at)
           VALUES (?, 'w', ?, ?, ?, 'active', 1, 0)`,
        )
        .run(type, type, type, position);
    }
  });
  return { db, reviews, handOver, planner, assignmentOf, outbox };
}

beforeEach(() => {
  database = createTestDatabase();
  clock = createManualClock(begin);
  newId = createIds({ clock });
});
afterEach(() => database.remove());

const plan = (taskId: string, type: string): Promise<Work | Rest> =>
  house.planner.next({
    taskId,
    workspaceId: "w",
    agentId: type,
    origin: "simulated",
    timeZone: "UTC",
    now: clock.now(),
    leadMs: 4 * HOUR,
    take: takes[type] ?? takeIdea,
  });

/** One agent asks, works and hands over. Gives what it did, or what it waits for. */
async function turn(type: string): Promise<Work | Rest> {
  const taskId = newId();
  const next = await plan(taskId, type);
  if (isWork(next)) await finish(taskId, type, next);
  await house.outbox.run();
  await house.reviews.decideDue();
  return next;
}

async function finish(taskId: string, agentId: string, work: Work) {
  const assignment = await house.assignmentOf({ workspaceId: "w", origin: "simulated" }, work);
  const written = assignment && writeSample(assignment);
  const finished = {
    taskId,
    workspaceId: "w",
    agentId,
    origin: "simulated",
    work,
    written,
  } as const;
  return house.db.write((tx) => house.handOver(tx, finished, clock.now()));
}

const types = Object.keys(takes);
const rows = (text: string) => house.db.read.statement<Record<string, unknown>>(text).all();
const done = async (...turns: string[]) => {
  const all: (string | undefined)[] = [];
  for (const type of turns) {
    const next = await turn(type);
    all.push(isWork(next) ? next.type : next.waitsFor);
  }
  return all;
};

describe("one idea goes through six agents", () => {
  beforeEach(async () => {
    house = await openHouse({ demo: false });
    const [text] = sampleTexts;
    if (!text) throw new Error("there are no sample texts");
    const slot = { workspaceId: "w", id: "idea", slotAt: begin, now: begin };
    await house.db.write((tx) => addSampleIdea(tx, text, slot));
  });

  test("each takes what the one before has finished, and then they rest", async () => {
    expect(await done(...types)).toEqual(["write", "improve", "place", "post", "film", "look"]);
    expect(await done(...types)).toEqual([
      "idea",
      "article",
      "approved",
      "published",
      "approved",
      "figures",
    ]);
    expect(await rows("SELECT kind, variant, state FROM pieces ORDER BY id")).toEqual([
      { kind: "article", variant: "", state: "approved" },
      { kind: "social_post", variant: "sample short network", state: "approved" },
      // Of each kind the second is left to the owner, to be tried.
      { kind: "social_post", variant: "sample long network", state: "in_review" },
      { kind: "video_pack", variant: "", state: "approved" },
      { kind: "report", variant: "", state: "approved" },
    ]);
    expect(await rows("SELECT destination, state FROM placements ORDER BY id")).toEqual([
      { destination: "sample blog", state: "published" },
      { destination: "sample newsletter", state: "published" },
      { destination: "sample short network", state: "published" },
      { destination: "sample video channel", state: "published" },
    ]);
    expect(await rows("SELECT state FROM ideas")).toEqual([{ state: "done" }]);
    // The SEO agent's version, and what it was made from.
    expect(
      await rows(
        "SELECT number FROM versions WHERE title <> '' AND piece_id = (SELECT min(id) FROM pieces)",
      ),
    ).toEqual([{ number: 1 }, { number: 2 }]);
    expect(
      (await rows("SELECT deliveries FROM simulated_posts")).every((row) => row.deliveries === 1),
    ).toBe(true);
  });

  test("what was planned is found again after a crash, and what was handed over is stored once", async () => {
    const first = await plan("task", "content_writer");
    expect(await plan("task", "content_writer")).toEqual(first);
    expect(await plan("another", "content_writer")).toMatchObject({ waitsFor: "idea" });
    if (!isWork(first)) throw new Error("there was nothing to do");
    const before = await finish("task", "content_writer", first);
    expect(before).not.toBeNull();
    expect(await finish("task", "content_writer", first)).toBe(before);
    expect(await rows("SELECT 1 AS one FROM pieces")).toHaveLength(1);
  });

  test.each([
    ["seo_optimizer", ["write", "place", "post", "film"]],
    ["publisher", ["write", "improve", "post", "film"]],
  ])("without the %s nothing is stuck", async (missing, expected) => {
    await house.db.write(async (tx) => {
      await tx.statement("UPDATE agents SET enabled = 0 WHERE type = ?").run(missing);
    });
    const others = types.filter((type) => type !== missing && type !== "analytics");
    expect(await done(...others)).toEqual(expected);
    expect(await rows("SELECT 1 AS one FROM placements WHERE state = 'published'")).toHaveLength(4);
  });

  test("an agent that is paused while its work lies there is skipped", async () => {
    await done("content_writer");
    await house.db.write(async (tx) => {
      await tx.statement("UPDATE agents SET enabled = 0 WHERE type = 'seo_optimizer'").run();
      await skipMissing(tx, house.reviews, { workspaceId: "w", origin: "simulated" }, clock.now());
    });
    expect(await done("publisher", "social_media")).toEqual(["place", "post"]);
  });
});

test("a note of the owner is answered by another version, which is approved on its own", async () => {
  house = await openHouse({ demo: true });
  await house.db.write((tx) =>
    fillSamplePlan(tx, { workspaceId: "w", now: begin, timeZone: "UTC", articlesAWeek: 7, newId }),
  );
  expect(await done("content_writer", "seo_optimizer")).toEqual(["write", "improve"]);
  const [piece] = await rows(`SELECT id, version_id AS "versionId" FROM pieces`);
  const asked = {
    workspaceId: "w",
    pieceId: String(piece?.id),
    versionId: String(piece?.versionId),
    note: "shorter",
    decidedBy: "person",
    actorId: "u",
  } as const;
  await house.reviews.decide({ ...asked, decision: "changes_asked" });
  expect(await done("content_writer")).toEqual(["answer"]);
  await expect(house.reviews.decide({ ...asked, decision: "approved" })).rejects.toMatchObject({
    code: "version_outdated",
  });
  const [answered] = await rows(`SELECT state, version_id AS "versionId" FROM pieces`);
  expect(answered?.state).toBe("in_review");
  await house.reviews.decide({
    ...asked,
    versionId: String(answered?.versionId),
    decision: "approved",
  });
  expect(await done("publisher")).toEqual(["place"]);
  expect(await rows("SELECT DISTINCT version_id AS v FROM operations")).toEqual([
    { v: answered?.versionId },
  ]);
});

test("what is approved, taken back and approved again goes out in its slot, though the publisher has placed it", async () => {
  house = await openHouse({ demo: true });
  const slotAt = begin + 3 * HOUR;
  const [text] = sampleTexts;
  if (!text) throw new Error("there are no sample texts");
  await house.db.write((tx) =>
    addSampleIdea(tx, text, { workspaceId: "w", id: "idea", slotAt, now: begin }),
  );
  await done("content_writer", "seo_optimizer");
  const [piece] = await rows(`SELECT id, version_id AS "versionId" FROM pieces`);
  const asked = {
    workspaceId: "w",
    pieceId: String(piece?.id),
    versionId: String(piece?.versionId),
    note: "",
    decidedBy: "person",
    actorId: "u",
  } as const;
  const sent = () => rows("SELECT 1 AS one FROM simulated_posts");
  await house.reviews.decide({ ...asked, decision: "approved" });
  expect(await done("publisher")).toEqual(["place"]);
  await house.reviews.decide({ ...asked, decision: "withdrawn" });
  clock.advance(2 * HOUR);
  await house.reviews.decide({ ...asked, decision: "approved" });
  await house.outbox.run();
  expect(await sent()).toEqual([]);
  clock.advance(2 * HOUR);
  await house.outbox.run();
  expect(await sent()).toHaveLength(2);
});

test.each([
  ["rejected", []],
  // The answer to them goes out in the same slot.
  ["changes_asked", ["due", "due"]],
] as const)("what waits for its slot and is then %s", async (decision, left) => {
  house = await openHouse({ demo: true });
  const slotAt = begin + DAY;
  const [text] = sampleTexts;
  if (!text) throw new Error("there are no sample texts");
  await house.db.write((tx) =>
    addSampleIdea(tx, text, { workspaceId: "w", id: "idea", slotAt, now: begin - DAY }),
  );
  clock.set(slotAt - HOUR);
  await done("content_writer", "seo_optimizer");
  const [piece] = await rows(`SELECT id, version_id AS "versionId" FROM pieces`);
  const asked = {
    workspaceId: "w",
    pieceId: String(piece?.id),
    versionId: String(piece?.versionId),
    note: "shorter",
    decidedBy: "person",
    actorId: "u",
  } as const;
  await house.reviews.decide({ ...asked, decision: "approved" });
  await done("publisher");
  await house.reviews.decide({ ...asked, decision: "withdrawn" });
  await house.reviews.decide({ ...asked, decision });
  expect(await rows("SELECT state FROM operations WHERE state <> 'cancelled'")).toEqual(
    left.map((state) => ({ state })),
  );
});

test("what was rejected after it had been placed goes out in its slot once it is approved after all", async () => {
  house = await openHouse({ demo: true });
  const slotAt = begin + 3 * HOUR;
  const [text] = sampleTexts;
  if (!text) throw new Error("there are no sample texts");
  await house.db.write((tx) =>
    addSampleIdea(tx, text, { workspaceId: "w", id: "idea", slotAt, now: begin }),
  );
  await done("content_writer", "seo_optimizer");
  const [piece] = await rows(`SELECT id, version_id AS "versionId" FROM pieces`);
  const asked = {
    workspaceId: "w",
    pieceId: String(piece?.id),
    versionId: String(piece?.versionId),
    note: "",
    decidedBy: "person",
    actorId: "u",
  } as const;
  const sent = () => rows("SELECT 1 AS one FROM simulated_posts");
  await house.reviews.decide({ ...asked, decision: "approved" });
  expect(await done("publisher")).toEqual(["place"]);
  for (const decision of ["withdrawn", "rejected", "withdrawn", "approved"] as const)
    await house.reviews.decide({ ...asked, decision });
  clock.advance(2 * HOUR);
  await house.outbox.run();
  expect(await sent()).toEqual([]);
  clock.advance(2 * HOUR);
  await house.outbox.run();
  expect(await sent()).toHaveLength(2);
  // The publisher's still.
  expect(await rows("SELECT DISTINCT placed_by FROM placements")).toEqual([
    { placed_by: "publisher" },
  ]);
});

test("what a person has approved goes out a minute later and not before, and can be taken back until then", async () => {
  house = await openHouse({ demo: true });
  await house.db.write((tx) =>
    fillSamplePlan(tx, {
      workspaceId: "w",
      now: begin - HOUR,
      timeZone: "UTC",
      articlesAWeek: 7,
      newId,
    }),
  );
  await house.db.write(async (tx) => {
    await tx.statement("UPDATE agents SET enabled = 0 WHERE type = 'publisher'").run();
    await tx.statement("UPDATE ideas SET slot_at = ?").run(begin);
  });
  await done("content_writer", "seo_optimizer");
  const [piece] = await rows(`SELECT id, version_id AS "versionId" FROM pieces`);
  const asked = {
    workspaceId: "w",
    pieceId: String(piece?.id),
    versionId: String(piece?.versionId),
    note: "",
    decidedBy: "person",
    actorId: "u",
  } as const;
  await house.reviews.decide({ ...asked, decision: "approved" });
  await house.outbox.run();
  expect(await rows("SELECT 1 AS one FROM simulated_posts")).toEqual([]);
  await house.reviews.decide({ ...asked, decision: "withdrawn" });
  clock.advance(2 * MINUTE);
  await house.outbox.run();
  expect(await rows("SELECT 1 AS one FROM simulated_posts")).toEqual([]);
  await house.reviews.decide({ ...asked, decision: "approved" });
  clock.advance(2 * MINUTE);
  await house.outbox.run();
  expect(await rows("SELECT 1 AS one FROM simulated_posts")).toHaveLength(2);
});

test("three weeks of a demo: every idea in the plan comes out, and some pieces always wait", async () => {
  house = await openHouse({ demo: true });
  const waiting: number[] = [];
  for (let hour = 0; hour < 21 * 24; hour += 2) {
    if (hour % 24 === 0) {
      await house.db.write((tx) =>
        fillSamplePlan(tx, {
          workspaceId: "w",
          now: clock.now(),
          timeZone: "UTC",
          articlesAWeek: 7,
          newId,
        }),
      );
    }
    await done(...types);
    if (hour > 3 * 24)
      waiting.push((await rows("SELECT 1 AS one FROM pieces WHERE state = 'in_review'")).length);
    clock.advance(2 * HOUR);
  }
  const published = await rows(
    "SELECT 1 AS one FROM pieces WHERE kind = 'article' AND published_at IS NOT NULL",
  );
  expect(published.length).toBeGreaterThanOrEqual(18);
  expect(
    await rows(`SELECT state FROM operations WHERE state IN ('needs_look', 'failed', 'held')`),
  ).toEqual([]);
  expect(
    (await rows("SELECT deliveries FROM simulated_posts")).every((row) => row.deliveries === 1),
  ).toBe(true);
  const mean = waiting.reduce((sum, each) => sum + each, 0) / waiting.length;
  expect(mean).toBeGreaterThan(1);
  expect(mean).toBeLessThan(6);
  const ideas = await rows(`SELECT state, count(*) AS ideas FROM ideas GROUP BY state`);
  expect(Object.fromEntries(ideas.map((row) => [row.state, row.ideas]))).toMatchObject({
    done: expect.any(Number) as number,
  });
  expect(clock.now() - begin).toBe(21 * DAY);
});
