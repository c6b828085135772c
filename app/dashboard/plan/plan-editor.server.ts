import type { Db, Queries } from "#db/client.server.ts";
import type { Clock } from "#app/core/time/clock.ts";
import type { NewId } from "#app/core/secrets/ids.ts";
import {
  readPublishingSchedule,
  type PublishingSchedule,
} from "#app/domain/ideas/publishing-schedule.server.ts";
import type { Idea } from "#app/domain/ideas/idea.ts";
import { findIdea, listIdeas } from "#app/domain/ideas/ideas.server.ts";
import { fillWeek } from "#app/domain/workflow/plan/fill-week.server.ts";
import { placeOf, type IdeaWords } from "#app/domain/workflow/tasks/idea-traces.ts";
import type { Plan } from "#app/domain/workflow/plan/plan.server.ts";
import { addAction } from "#app/workspace/activities.server.ts";
import type { WorkspaceEvent } from "#app/workspace/events.ts";
import type { Mode } from "#app/workspace/origin.ts";
import type { Revert } from "#app/workspace/undo.server.ts";
import type { Actor } from "#app/workspace/viewer.ts";
import {
  changeOf,
  filledField,
  nowhere,
  placeField,
  slotText,
  wordsField,
} from "./idea-changes.ts";

interface PlanEditorDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  emit(event: WorkspaceEvent): void;
  plan: Plan;
  /** Fills the slots left open by the owner's ideas; returns how many. */
  fillRest(
    tx: Queries,
    plan: { workspaceId: string; now: number } & PublishingSchedule,
  ): Promise<number>;
}

/** `seen`: the version on the page; `despite`: accept a similar idea. */
interface Asked {
  id: string;
  seen?: number | undefined;
  despite?: boolean | undefined;
}

/** The result and how to undo it; null: nothing changed. */
export interface Done {
  idea: Idea;
  undo: string | null;
}

/** Changes the plan for its owner. Each change is recorded and can be undone. */
export function createPlanEditor({ db, clock, newId, emit, plan, fillRest }: PlanEditorDeps) {
  /** @param title the activity's title */
  async function change(
    actor: Actor,
    id: string,
    title: string,
    act: (tx: Queries) => Promise<unknown>,
  ): Promise<Done> {
    const { workspaceId } = actor;
    const { idea, activity } = await db.write(async (tx) => {
      const before = await findIdea(tx, workspaceId, id);
      await act(tx);
      const idea = await findIdea(tx, workspaceId, id);
      if (placeOf(idea) === placeOf(before) && idea.version === before.version)
        return { idea, activity: null };
      const undoable = changeOf(before, idea);
      const { timeZone } = await readPublishingSchedule(tx, workspaceId);
      const activity = await addAction(tx, {
        id: newId(),
        actor,
        agentId: null,
        ideaId: idea.id,
        title,
        description: `“${idea.topic}”${slotText(idea, timeZone)}`,
        createdAt: clock.now(),
        change: undoable,
      });
      return { idea, activity: { ...activity, undoable } };
    });
    if (!activity) return { idea, undo: null };
    const { undoable, ...recorded } = activity;
    emit({ workspaceId, type: "activity", activity: recorded });
    emit({ workspaceId, type: "overview" });
    return { idea, undo: undoable && recorded.id };
  }

  async function scheduleAt(
    tx: Queries,
    workspaceId: string,
    id: string,
    { slotAt, ...asked }: Omit<Asked, "id"> & { slotAt: number },
  ): Promise<void> {
    const { state, slotAt: before } = await findIdea(tx, workspaceId, id);
    const isScheduled = before !== null && state !== "proposed" && state !== "dropped";
    if (isScheduled) await plan.move(tx, workspaceId, id, { slotAt, seen: asked.seen });
    else await plan.plan(tx, workspaceId, id, { at: slotAt, ...asked });
  }

  const revert: Revert = async (tx, workspaceId, parts) => {
    let reverted = 0;
    for (const { subject, field, before, after } of parts) {
      const [from = "", version] =
        field === filledField ? String(after).split(" ") : [String(after)];
      // Ideas that were edited after filling the week stay.
      if (version !== undefined && version !== (await versionOf(tx, workspaceId, subject)))
        continue;
      const values = { from, to: String(before) };
      const putBack = field === wordsField ? plan.putWordsBack : plan.putBack;
      if (await putBack(tx, workspaceId, subject, values)) reverted += 1;
    }
    return reverted;
  };

  return {
    /** Undoes any of these changes. */
    revert,

    /** A similar idea with its score (0 to 1); null: none. */
    resembles: (workspaceId: string, words: IdeaWords & { id?: string }) =>
      db.snapshot((tx) => plan.resembles(tx, { ...words, workspaceId })),

    /** Adds an owner's idea.
     * @param at publishing time; `next`: the next open slot; null: saved for later
     * @throws AppError `conflict` when there is a similar one, `bad_request`
     */
    async add(
      actor: Actor,
      {
        at,
        despite = false,
        reason,
        ...words
      }: IdeaWords & { reason: string; at: number | "next" | null; despite?: boolean },
    ): Promise<Done> {
      const { workspaceId } = actor;
      const { idea, activity } = await db.write(async (tx) => {
        const own = { ...words, workspaceId, reason, source: "owner" } as const;
        const { id } = await plan.propose(tx, own, { despite });
        const time = at === "next" || at === null ? {} : { at };
        if (at !== null) await plan.plan(tx, workspaceId, id, { ...time, despite });
        const idea = await findIdea(tx, workspaceId, id);
        const { timeZone } = await readPublishingSchedule(tx, workspaceId);
        const activity = await addAction(tx, {
          id: newId(),
          actor,
          agentId: null,
          ideaId: id,
          title: "Idea added",
          description: `“${idea.topic}”${slotText(idea, timeZone)}`,
          createdAt: clock.now(),
          change: {
            kind: "idea_added",
            parts: [{ subject: id, field: placeField, before: nowhere, after: placeOf(idea) }],
          },
        });
        return { idea, activity };
      });
      emit({ workspaceId, type: "activity", activity });
      emit({ workspaceId, type: "overview" });
      return { idea, undo: activity.id };
    },

    /** Schedules an idea, as `Plan.plan`. */
    take: (actor: Actor, { id, ...asked }: Asked & { at?: number | undefined }): Promise<Done> =>
      change(actor, id, "Idea scheduled", (tx) => plan.plan(tx, actor.workspaceId, id, asked)),

    /** Moves an idea, as `Plan.move`; schedules it if it wasn't. */
    move: (actor: Actor, { id, ...asked }: Asked & { slotAt: number }): Promise<Done> =>
      change(actor, id, "Idea moved", (tx) => scheduleAt(tx, actor.workspaceId, id, asked)),

    /** Edits an idea, as `Plan.change`. */
    change: (actor: Actor, { id, ...asked }: Asked & { words: IdeaWords }): Promise<Done> =>
      change(actor, id, "Idea edited", (tx) => plan.change(tx, actor.workspaceId, id, asked)),

    /** Edits and moves in one transaction. */
    changeAndMove: (
      actor: Actor,
      { id, words, slotAt, ...asked }: Asked & { words: IdeaWords; slotAt: number },
    ): Promise<Done> =>
      change(actor, id, "Idea edited", async (tx) => {
        await plan.change(tx, actor.workspaceId, id, { ...asked, words });
        // The caller has seen the version before this edit.
        await scheduleAt(tx, actor.workspaceId, id, { ...asked, slotAt, seen: undefined });
      }),

    /** Deletes an idea, as `Plan.drop`. */
    drop: (actor: Actor, { id, seen }: Omit<Asked, "despite">): Promise<Done> =>
      change(actor, id, "Idea deleted", (tx) => plan.drop(tx, actor.workspaceId, id, { seen })),

    /** Fills the open slots of the next 7 days.
     * @returns filled and open slots, and how to undo it; null: nothing was filled
     */
    async fill(actor: Actor): Promise<{ filled: number; free: number; undo: string | null }> {
      const { workspaceId } = actor;
      const now = clock.now();
      const { week, activity } = await db.write(async (tx) => {
        const earlier = await ideasToFillWith(tx, workspaceId, now);
        const week = await fillWeek(tx, { workspaceId, now }, { plan, fillRest });
        const { planned } = await ideasToFillWith(tx, workspaceId, now);
        const placed = planned.filter(({ id }) => !earlier.planned.some((each) => each.id === id));
        if (placed.length === 0) return { week, activity: null };
        const activity = await addAction(tx, {
          id: newId(),
          actor,
          agentId: null,
          title: "Week filled",
          description:
            placed.length === 1 ? "1 idea scheduled" : `${placed.length} ideas scheduled`,
          createdAt: now,
          change: {
            kind: "week_filled",
            parts: placed.map((idea) => {
              const proposed = earlier.proposed.find(({ id }) => id === idea.id);
              const before = proposed ? placeOf(proposed) : nowhere;
              const after = `${placeOf(idea)} ${idea.version}`;
              return { subject: idea.id, field: filledField, before, after };
            }),
          },
        });
        return { week, activity };
      });
      if (activity) emit({ workspaceId, type: "activity", activity });
      emit({ workspaceId, type: "overview" });
      return { ...week, undo: activity?.id ?? null };
    },

    /** The manager's morning fill, in the caller's transaction. Proposed ideas are left to the owner while there are others.
     */
    async fillAhead(
      tx: Queries,
      { workspaceId, mode, now }: { workspaceId: string; mode: Mode; now: number },
    ): Promise<void> {
      if (mode === "live") await fillWeek(tx, { workspaceId, now }, { plan, fillRest });
      else
        await fillRest(tx, {
          workspaceId,
          now,
          ...(await readPublishingSchedule(tx, workspaceId)),
        });
    },
  };
}

/** More than a filled week can contain. */
const maxFilledWith = 60;

async function ideasToFillWith(tx: Queries, workspaceId: string, now: number) {
  const limit = maxFilledWith;
  return {
    proposed: await listIdeas(tx, workspaceId, { state: "proposed", from: 0, limit }),
    planned: await listIdeas(tx, workspaceId, { state: "planned", from: now, limit }),
  };
}

/** Null: the idea is gone. */
const versionOf = async (tx: Queries, workspaceId: string, id: string): Promise<string | null> =>
  (await findIdea(tx, workspaceId, id).catch(() => null))?.version.toString() ?? null;
