import pino from "pino";
import { createManualClock, HOUR } from "../../app/core/clock";
import { createIds } from "../../app/core/ids";
import { isWork, type Rest, type Take, type Work } from "../../app/studio/board/board";
import {
  takeApproved,
  takeDraft,
  takeFigures,
  takeIdea,
  takePublished,
  takeScript,
} from "../../app/studio/board/takes";
import { notePublished } from "../../app/studio/content/pieces.server";
import { findIdea, moveIdea } from "../../app/studio/ideas/ideas.server";
import { createAssignments } from "../../app/studio/pipeline/assignments.server";
import { createHandOver } from "../../app/studio/pipeline/hand-over.server";
import { createPlanner } from "../../app/studio/pipeline/planner.server";
import { createReviews } from "../../app/studio/pipeline/reviews.server";
import type { Destination } from "../../app/studio/publishing/destination-port";
import { createSampleDestinations } from "../../app/studio/publishing/destinations/samples.server";
import { createOutbox } from "../../app/studio/publishing/outbox-worker.server";
import { createOutcomes } from "../../app/studio/publishing/outcomes.server";
import { createPlacements } from "../../app/studio/publishing/placements.server";
import { addSampleIdea } from "../../app/studio/simulation/sample-plan.server";
import { sampleTexts } from "../../app/studio/simulation/library";
import { writeSample } from "../../app/studio/simulation/sample-writer";
import { insertWorkspace } from "../../app/workspace/workspaces.server";
import { createTestDatabase } from "./database";

const takes: Record<string, Take> = {
  content_writer: takeIdea,
  seo_optimizer: takeDraft,
  publisher: takeApproved,
  social_media: takePublished,
  youtube_manager: takeScript,
  analytics: takeFigures,
};

/** The agents of a crew, by their types, which are their names as well. */
export const crewTypes = Object.keys(takes);
/** When each crew begins. */
export const crewBegins = Date.parse("2026-11-23T05:00:00Z");

/**
 * All areas of the pipeline together, with a crew that does by hand what the engine does: ask for work,
 * do it, hand it over.
 * @param demo of a demo; else of a subscriber, whose own decisions are left to them
 * @param isConnected which of the sample places there are, by now
 */
export async function createCrew({
  demo,
  isConnected = () => true,
}: {
  demo: boolean;
  isConnected?: (place: Destination) => boolean;
}) {
  const database = createTestDatabase();
  const clock = createManualClock(crewBegins);
  const newId = createIds({ clock });
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
    destinationsOf: async (workspaceId) => (await samples.of(workspaceId)).filter(isConnected),
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
  const plan = (taskId: string, type: string): Promise<Work | Rest> =>
    planner.next({
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
    await outbox.run();
    await reviews.decideDue();
    return next;
  }

  async function finish(taskId: string, agentId: string, work: Work) {
    const assignment = await assignmentOf({ workspaceId: "w", origin: "simulated" }, work);
    const written = assignment && writeSample(assignment);
    const finished = {
      taskId,
      workspaceId: "w",
      agentId,
      origin: "simulated",
      work,
      written,
    } as const;
    return db.write((tx) => handOver(tx, finished, clock.now()));
  }

  /** What a statement finds. */
  const rows = (text: string) => db.read.statement<Record<string, unknown>>(text).all();
  /** Each has its turn; gives what it did, or what it waits for. */
  const done = async (...turns: string[]) => {
    const all: (string | undefined)[] = [];
    for (const type of turns) {
      const next = await turn(type);
      all.push(isWork(next) ? next.type : next.waitsFor);
    }
    return all;
  };

  /** Puts the first sample's idea into the plan. @param slotAt when it goes out */
  async function planSample(slotAt: number, now = crewBegins): Promise<void> {
    const [text] = sampleTexts;
    if (!text) throw new Error("there are no sample texts");
    await db.write((tx) => addSampleIdea(tx, text, { workspaceId: "w", id: "idea", slotAt, now }));
  }

  return {
    db,
    clock,
    newId,
    reviews,
    outbox,
    plan,
    finish,
    done,
    rows,
    planSample,
    remove: database.remove,
  };
}
