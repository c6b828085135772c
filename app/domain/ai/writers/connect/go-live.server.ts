import type { Db, Queries } from "#db/client.server.ts";
import { eq } from "drizzle-orm";
import { workspaces } from "#db/schema.server.ts";
import type { Clock } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";
import type { NewId } from "#app/core/secrets/ids.ts";
import { addAction } from "#app/workspace/activities.server.ts";
import type { WorkspaceEvent } from "#app/workspace/events.ts";
import type { Mode } from "#app/workspace/origin.ts";
import type { Actor } from "#app/workspace/viewer.ts";
import { modeOf } from "#app/workspace/workspaces.server.ts";
import { endRealWork, hastenPlay } from "#app/domain/agents/runner/interrupt.server.ts";
import { switchMode } from "#app/domain/agents/settings/mode.server.ts";
import { readBrief } from "#app/domain/brief/briefs.server.ts";
import { findFirstIdea, leavePractice } from "#app/domain/workflow/plan/leave-simulation.server.ts";
import { finishedInPractice, writeAnew } from "#app/domain/workflow/edit/write-anew.server.ts";
import { missingFor, type Readiness } from "#app/domain/ai/writers/prompts/missing.ts";

interface GoLiveDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  hasWriter(workspaceId: string): Promise<boolean>;
  /** Whether pages of others can be found. */
  searches(workspaceId: string): Promise<boolean>;
  placesOf(workspaceId: string): Promise<readonly { name: string }[]>;
  /** What was held back for the sake of the other mode goes on. In the same transaction. */
  onSwitched(tx: Queries, workspaceId: string): Promise<unknown>;
  /** Fills the plan of a workspace that plays again: its samples had left. In the same transaction. */
  fillPlan(
    tx: Queries,
    workspace: { workspaceId: string; mode: Mode; now: number },
  ): Promise<unknown>;
  /** Calls off what is under way. */
  abort(owner: { workspaceId: string }): void;
  emit(event: WorkspaceEvent): void;
}

const words = {
  live: {
    title: "Went live",
    description: "Agents write with a real model from now on; nothing goes out unapproved",
  },
  simulation: {
    title: "Back to Simulation Mode",
    description: "Open calls have ended, and what was scheduled for real places is held",
  },
} as const;

/** Has a workspace work in the real world, and the way back. */
export function createGoLive({
  db,
  clock,
  newId,
  hasWriter,
  searches,
  placesOf,
  onSwitched,
  fillPlan,
  abort,
  emit,
}: GoLiveDeps) {
  async function readiness(workspaceId: string): Promise<Readiness> {
    const [{ answers }, writer, searching, places] = await Promise.all([
      readBrief(db.read, workspaceId),
      hasWriter(workspaceId),
      searches(workspaceId),
      placesOf(workspaceId),
    ]);
    return {
      brief: answers.offer !== "" || answers.audience !== "",
      sources: answers.samples.length > 0 || answers.sites.length > 0 || searching,
      writer,
      places: places.map(({ name }) => name),
    };
  }

  interface Entry {
    anew: readonly string[];
    now: number;
  }

  /** Into the real world: practice comes to its end at once. Says what that has done to the plan. */
  async function enter(tx: Queries, workspaceId: string, { anew, now }: Entry): Promise<string[]> {
    await hastenPlay(tx, workspaceId, now);
    const samples = await leavePractice(tx, workspaceId, now);
    const planned = await writeAnew(tx, workspaceId, anew, now);
    return [
      ...(samples > 0 ? [sampleWords(samples)] : []),
      ...(planned > 0 ? [anewWords(planned)] : []),
    ];
  }

  /** Back: real work ends at once, and costs nothing more. */
  async function leave(tx: Queries, workspaceId: string, { now }: Entry): Promise<string[]> {
    await endRealWork(tx, workspaceId, now);
    await fillPlan(tx, { workspaceId, mode: "simulation", now });
    return [];
  }

  return {
    readiness,

    modeOf: (workspaceId: string): Promise<Mode> => modeOf(db.read, workspaceId),

    /** What was chosen in the welcome and is written first after going live; null: nothing. */
    firstTopic: async (workspaceId: string): Promise<string | null> =>
      (await findFirstIdea(db.read, workspaceId))?.topic ?? null,

    /** What could be written anew, the newest first. */
    finishedInPractice: (workspaceId: string, limit: number) =>
      finishedInPractice(db.read, workspaceId, limit),

    /**
     * @returns whether that was another mode
     * @throws AppError `conflict`, with what is missing before it can go live
     */
    async switchTo(
      actor: Actor,
      mode: Mode,
      /** Ideas that were finished in practice and are to be written for real; of use when going live. */
      { anew = [] }: { anew?: readonly string[] } = {},
    ): Promise<boolean> {
      const { workspaceId } = actor;
      if (mode === "live") {
        const missing = missingFor(await readiness(workspaceId));
        if (missing.length > 0)
          throw new AppError("conflict", `Still missing: ${listed(missing)}.`);
      }
      const activity = await db.write(async (tx) => {
        const [workspace] = await tx
          .select()
          .from(workspaces)
          .where(eq(workspaces.id, workspaceId));
        if (!workspace || workspace.mode === mode) return null;
        await switchMode(tx, workspace, mode, { clock, onSwitched });
        const now = clock.now();
        const changes = await (mode === "live" ? enter : leave)(tx, workspaceId, { anew, now });
        const { title, description } = words[mode];
        return addAction(tx, {
          title,
          description: [description, ...changes].join(". "),
          id: newId(),
          actor,
          agentId: null,
          createdAt: now,
          change: null,
        });
      });
      if (!activity) return false;
      if (mode === "simulation") abort({ workspaceId });
      emit({ workspaceId, type: "activity", activity });
      emit({ workspaceId, type: "overview" });
      return true;
    },
  };
}

const sampleWords = (count: number) =>
  count === 1 ? "One sample idea has left the plan" : `${count} sample ideas have left the plan`;

const anewWords = (count: number) =>
  count === 1 ? "One finished idea is written anew" : `${count} finished ideas are written anew`;

const listed = (names: readonly string[]) =>
  new Intl.ListFormat("en", { type: "conjunction" }).format(names);
