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
  placeWords,
  wordsField,
} from "./idea-changes.ts";

interface PlanEditorDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  emit(event: WorkspaceEvent): void;
  plan: Plan;
  /** Fills what the owner's own ideas leave free; says how many places it has filled. */
  fillRest(
    tx: Queries,
    plan: { workspaceId: string; now: number } & PublishingSchedule,
  ): Promise<number>;
}

/** What a person asks for names the version that they have looked at, and whether they know of a twin. */
interface Asked {
  id: string;
  seen?: number | undefined;
  despite?: boolean | undefined;
}

/** What was done, and what takes it back; null: it was so already. */
export interface Done {
  idea: Idea;
  undo: string | null;
}

/** What the owner of a workspace does with its plan; each deed is told, and can be taken back. */
export function createPlanEditor({ db, clock, newId, emit, plan, fillRest }: PlanEditorDeps) {
  /** @param title of what was done, for the feed */
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
        description: `“${idea.topic}”${placeWords(idea, timeZone)}`,
        createdAt: clock.now(),
        change: undoable,
      });
      return { idea, activity: { ...activity, undoable } };
    });
    if (!activity) return { idea, undo: null };
    const { undoable, ...told } = activity;
    emit({ workspaceId, type: "activity", activity: told });
    emit({ workspaceId, type: "overview" });
    return { idea, undo: undoable && told.id };
  }

  async function placeAt(
    tx: Queries,
    workspaceId: string,
    id: string,
    { slotAt, ...asked }: Omit<Asked, "id"> & { slotAt: number },
  ): Promise<void> {
    const { state, slotAt: before } = await findIdea(tx, workspaceId, id);
    const hasPlace = before !== null && state !== "proposed" && state !== "dropped";
    if (hasPlace) await plan.move(tx, workspaceId, id, { slotAt, seen: asked.seen });
    else await plan.plan(tx, workspaceId, id, { at: slotAt, ...asked });
  }

  const revert: Revert = async (tx, workspaceId, parts) => {
    let reverted = 0;
    for (const { subject, field, before, after } of parts) {
      const [from = "", version] =
        field === filledField ? String(after).split(" ") : [String(after)];
      // What the week was filled with and somebody has given other words since is theirs.
      if (version !== undefined && version !== (await versionOf(tx, workspaceId, subject)))
        continue;
      const values = { from, to: String(before) };
      const putBack = field === wordsField ? plan.putWordsBack : plan.putBack;
      if (await putBack(tx, workspaceId, subject, values)) reverted += 1;
    }
    return reverted;
  };

  return {
    /** For undoing any of these. */
    revert,

    /** What says the same as these words, and how alike the two are (0 to 1); null: nothing does. */
    resembles: (workspaceId: string, words: IdeaWords & { id?: string }) =>
      db.snapshot((tx) => plan.resembles(tx, { ...words, workspaceId })),

    /**
     * An idea of the owner's own.
     * @param at when it is to go out; `next`: at the next free place; null: that is decided later
     * @throws AppError `conflict` when there is one that says the same, `bad_request`
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
          description: `“${idea.topic}”${placeWords(idea, timeZone)}`,
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

    /** As `Plan.plan`: an idea gets a place. */
    take: (actor: Actor, { id, ...asked }: Asked & { at?: number | undefined }): Promise<Done> =>
      change(actor, id, "Idea planned", (tx) => plan.plan(tx, actor.workspaceId, id, asked)),

    /** As `Plan.move`; what has no place yet gets this one. */
    move: (actor: Actor, { id, ...asked }: Asked & { slotAt: number }): Promise<Done> =>
      change(actor, id, "Idea moved", (tx) => placeAt(tx, actor.workspaceId, id, asked)),

    /** As `Plan.change`: an idea is about something else. */
    change: (actor: Actor, { id, ...asked }: Asked & { words: IdeaWords }): Promise<Done> =>
      change(actor, id, "Idea changed", (tx) => plan.change(tx, actor.workspaceId, id, asked)),

    /** As `change`, and then as `move`: where one of them cannot be done, neither is. */
    changeAndMove: (
      actor: Actor,
      { id, words, slotAt, ...asked }: Asked & { words: IdeaWords; slotAt: number },
    ): Promise<Done> =>
      change(actor, id, "Idea changed", async (tx) => {
        await plan.change(tx, actor.workspaceId, id, { ...asked, words });
        // Whoever asked has seen the version before these words.
        await placeAt(tx, actor.workspaceId, id, { ...asked, slotAt, seen: undefined });
      }),

    /** As `Plan.drop`: an idea is not to be written. */
    drop: (actor: Actor, { id, seen }: Omit<Asked, "despite">): Promise<Done> =>
      change(actor, id, "Idea dropped", (tx) => plan.drop(tx, actor.workspaceId, id, { seen })),

    /**
     * Fills the free places of the week ahead.
     * @returns how many it has filled, how many are left, and what takes it back; null: nothing was filled
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
            placed.length === 1
              ? "One idea has a place now"
              : `${placed.length} ideas have a place now`,
          createdAt: now,
          change: {
            kind: "week_filled",
            parts: placed.map((idea) => {
              const waited = earlier.proposed.find(({ id }) => id === idea.id);
              const before = waited ? placeOf(waited) : nowhere;
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

    /**
     * As the manager does it each morning: what waits for its owner's decision is left to them as long as
     * there is something else to write about. In the caller's transaction.
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

/** More than there are of either in a week that is filled. */
const maxFilledWith = 60;

async function ideasToFillWith(tx: Queries, workspaceId: string, now: number) {
  const limit = maxFilledWith;
  return {
    proposed: await listIdeas(tx, workspaceId, { state: "proposed", from: 0, limit }),
    planned: await listIdeas(tx, workspaceId, { state: "planned", from: now, limit }),
  };
}

/** Of an idea that is gone: none. */
const versionOf = async (tx: Queries, workspaceId: string, id: string): Promise<string | null> =>
  (await findIdea(tx, workspaceId, id).catch(() => null))?.version.toString() ?? null;
