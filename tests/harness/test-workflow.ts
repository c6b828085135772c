import pino from "pino";
import { createManualClock, HOUR } from "#app/core/time/clock.ts";
import { createIds } from "#app/core/secrets/ids.ts";
import { isWork, type Idle, type PickWork, type Work } from "#app/domain/work-queue/work-queue.ts";
import {
  pickApproved,
  pickDraft,
  pickReview,
  pickIdea,
  pickPublished,
  pickScript,
} from "#app/domain/work-queue/pick-work.ts";
import { notePublished } from "#app/domain/content/content-items.server.ts";
import { findIdea, moveIdea } from "#app/domain/ideas/ideas.server.ts";
import { createAssignments } from "#app/domain/workflow/tasks/assignments.server.ts";
import { createSubmitDraft } from "#app/domain/workflow/tasks/submit-draft.server.ts";
import { createPlanner } from "#app/domain/workflow/tasks/planner.server.ts";
import { createReviews } from "#app/domain/workflow/review/reviews.server.ts";
import type { Channel } from "#app/domain/publishing/channel-port.ts";
import { createSimulatedChannels } from "#app/domain/publishing/simulated-channels/samples.server.ts";
import { createOutbox } from "#app/domain/publishing/jobs/outbox-worker.server.ts";
import { createOutcomes } from "#app/domain/publishing/jobs/outcomes.server.ts";
import { createPublicationScheduler } from "#app/domain/publishing/publications/publication-scheduler.server.ts";
import { addSampleIdea } from "#app/domain/simulation/sample-plan.server.ts";
import { sampleTexts } from "#app/domain/simulation/library/sample-texts.server.ts";
import { writeSample } from "#app/domain/simulation/sample-writer.server.ts";
import { insertWorkspace } from "#app/workspace/workspaces.server.ts";
import { createTestDatabase } from "./database.ts";

const pickers: Record<string, PickWork> = {
  content_writer: pickIdea,
  seo_optimizer: pickDraft,
  publisher: pickApproved,
  social_media: pickPublished,
  youtube_manager: pickScript,
  analytics: pickReview,
};

/** The agents, by their types, which are their names as well. */
export const agentTypes = Object.keys(pickers);
/** When each workflow begins. */
export const workflowBegins = Date.parse("2026-11-23T05:00:00Z");

/**
 * All areas of the pipeline together, with test agents in place of the engine: they ask for work,
 * do it and submit it.
 * @param demo of a demo; otherwise of a subscriber, who makes their own decisions
 * @param isConnected which of the sample places there are, by now
 */
export async function createTestWorkflow({
  demo,
  isConnected = () => true,
}: {
  demo: boolean;
  isConnected?: (place: Channel) => boolean;
}) {
  const database = createTestDatabase();
  const clock = createManualClock(workflowBegins);
  const newId = createIds({ clock });
  const { db } = database;
  const log = pino({ level: "silent" });
  const samples = createSimulatedChannels({
    db,
    clock,
    audience: () => ({ views: 10, interactions: 1, followers: 0, conversions: 0, earnedCents: 5 }),
  });
  const outcomes = createOutcomes({
    clock,
    newId,
    firstMeasureMs: HOUR,
    async record(tx, outcome) {
      const { publishJob } = outcome;
      if (outcome.result !== "confirmed" || publishJob.kind !== "publish") return [];
      await notePublished(tx, { id: publishJob.contentItemId, workspaceId: "w" }, outcome.at);
      const [contentItem] = await tx
        .statement<{ ideaId: string | null; kind: string }>(
          `SELECT idea_id AS "ideaId", kind FROM content_items WHERE id = ?`,
        )
        .all(publishJob.contentItemId);
      if (contentItem?.kind === "article" && contentItem.ideaId !== null) {
        const idea = await findIdea(tx, "w", contentItem.ideaId);
        if (idea.state === "in_work") await moveIdea(tx, idea, "done", { now: outcome.at });
      }
      return [];
    },
  });
  const publications = createPublicationScheduler({ clock, newId, outcomes });
  const reviews = createReviews({
    db,
    clock,
    newId,
    publications,
    channelsOf: async (workspaceId) => (await samples.of(workspaceId)).filter(isConnected),
    workspaceId: "w",
  });
  const submitDraft = createSubmitDraft({ newId, reviews });
  const planner = createPlanner({ db, newId });
  const assignmentOf = createAssignments({ db, clock, channelsOf: (id) => samples.of(id) });
  const outbox = createOutbox({
    db,
    clock,
    newId,
    log,
    outcomes,
    findChannel: samples.find,
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
    for (const [position, type] of Object.keys(pickers).entries()) {
      await tx
        .statement(
          `INSERT INTO agents (id, workspace_id, type, name, position, status, enabled, created_at)
           VALUES (?, 'w', ?, ?, ?, 'active', 1, 0)`,
        )
        .run(type, type, type, position);
    }
  });
  const plan = (taskId: string, type: string): Promise<Work | Idle> =>
    planner.next({
      taskId,
      workspaceId: "w",
      agentId: type,
      origin: "simulated",
      timeZone: "UTC",
      now: clock.now(),
      leadMs: 4 * HOUR,
      pickWork: pickers[type] ?? pickIdea,
    });

  /** One agent asks, works and hands over. Gives what it did, or what it waits for. */
  async function turn(type: string): Promise<Work | Idle> {
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
    return db.write((tx) => submitDraft(tx, finished, clock.now()));
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

  /** Puts the first sample's idea into the plan. @param slotAt when it is published */
  async function planSample(slotAt: number, now = workflowBegins): Promise<void> {
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
