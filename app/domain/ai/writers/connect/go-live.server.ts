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
import { endRealWork, finishSimulationNow } from "#app/domain/agents/runner/interrupt.server.ts";
import { switchMode } from "#app/domain/agents/settings/mode.server.ts";
import { readBrief } from "#app/domain/brief/briefs.server.ts";
import {
  findFirstIdea,
  leaveSimulation,
} from "#app/domain/workflow/plan/leave-simulation.server.ts";
import {
  finishedInSimulation,
  rewriteIdeas,
} from "#app/domain/workflow/edit/rewrite-ideas.server.ts";
import { missingFor, type Readiness } from "#app/domain/ai/writers/prompts/missing.ts";

interface GoLiveDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  hasWriter(workspaceId: string): Promise<boolean>;
  /** Whether a search is connected. */
  searches(workspaceId: string): Promise<boolean>;
  placesOf(workspaceId: string): Promise<readonly { name: string }[]>;
  /** Work of the new mode that was on hold continues. Runs in the same transaction. */
  onSwitched(tx: Queries, workspaceId: string): Promise<unknown>;
  /**
   * Refills the plan of a workspace back in simulation with samples. Runs in the same transaction.
   */
  fillPlan(
    tx: Queries,
    workspace: { workspaceId: string; mode: Mode; now: number },
  ): Promise<unknown>;
  /** Aborts calls in progress. */
  abort(owner: { workspaceId: string }): void;
  emit(event: WorkspaceEvent): void;
}

const words = {
  live: {
    title: "Went live",
    description:
      "Your agents now write with a real AI model, and nothing is published without your approval",
  },
  simulation: {
    title: "Back to Simulation Mode",
    description: "Open calls were ended, and scheduled publications are on hold",
  },
} as const;

/** Switches a workspace to live and back. */
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
    const [{ answers }, writer, searching, channels] = await Promise.all([
      readBrief(db.read, workspaceId),
      hasWriter(workspaceId),
      searches(workspaceId),
      placesOf(workspaceId),
    ]);
    return {
      brief: answers.offer !== "" || answers.audience !== "",
      sources: answers.samples.length > 0 || answers.sites.length > 0 || searching,
      writer,
      places: channels.map(({ name }) => name),
    };
  }

  interface Entry {
    rewrites: readonly string[];
    now: number;
  }

  /** To live: simulated work ends at once. Returns the changes to the plan. */
  async function enter(
    tx: Queries,
    workspaceId: string,
    { rewrites, now }: Entry,
  ): Promise<string[]> {
    await finishSimulationNow(tx, workspaceId, now);
    const samples = await leaveSimulation(tx, workspaceId, now);
    const planned = await rewriteIdeas(tx, workspaceId, rewrites, now);
    return [
      ...(samples > 0 ? [describeRemoved(samples)] : []),
      ...(planned > 0 ? [describeRewritten(planned)] : []),
    ];
  }

  /** To simulation: real work ends at once and costs nothing more. */
  async function leave(tx: Queries, workspaceId: string, { now }: Entry): Promise<string[]> {
    await endRealWork(tx, workspaceId, now);
    await fillPlan(tx, { workspaceId, mode: "simulation", now });
    return [];
  }

  return {
    readiness,

    modeOf: (workspaceId: string): Promise<Mode> => modeOf(db.read, workspaceId),

    /** The idea chosen during onboarding, written first after going live; null: none. */
    firstTopic: async (workspaceId: string): Promise<string | null> =>
      (await findFirstIdea(db.read, workspaceId))?.topic ?? null,

    /** Finished ideas that could be rewritten, newest first. */
    finishedInSimulation: (workspaceId: string, limit: number) =>
      finishedInSimulation(db.read, workspaceId, limit),

    /**
     * @returns whether the mode changed
     * @throws AppError `conflict`, with what is missing to go live
     */
    async switchTo(
      actor: Actor,
      mode: Mode,
      /** Ideas finished in simulation to rewrite with AI; only used when going live. */
      { rewrites = [] }: { rewrites?: readonly string[] } = {},
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
        const changes = await (mode === "live" ? enter : leave)(tx, workspaceId, { rewrites, now });
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

const describeRemoved = (count: number) =>
  count === 1
    ? "1 sample idea was removed from the plan"
    : `${count} sample ideas were removed from the plan`;

const describeRewritten = (count: number) =>
  count === 1 ? "1 finished idea will be rewritten" : `${count} finished ideas will be rewritten`;

const listed = (names: readonly string[]) =>
  new Intl.ListFormat("en", { type: "conjunction" }).format(names);
