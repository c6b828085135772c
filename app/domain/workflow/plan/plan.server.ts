import type { Queries } from "#db/client.server.ts";
import { DAY, MINUTE, type Clock } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";
import type { NewId } from "#app/core/secrets/ids.ts";
import { modeOf } from "#app/workspace/workspaces.server.ts";
import { wakeIdle } from "#app/domain/agents/runner/idle-tasks.server.ts";
import type { Idea } from "#app/domain/ideas/idea.ts";
import {
  addIdea,
  adoptIdea,
  changeIdea,
  findIdea,
  moveIdea,
  noteDuplicate,
} from "#app/domain/ideas/ideas.server.ts";
import type { Publications } from "#app/domain/publishing/publications/publication-scheduler.server.ts";
import { resembles } from "#app/domain/workflow/review/duplicates.server.ts";
import type { IdeaWords } from "#app/domain/workflow/tasks/idea-traces.ts";
import { nextSlot } from "./next-slot.server.ts";
import { createPlanReverts } from "./plan-reverts.server.ts";
import { isPracticeIdea } from "./sample-ideas.server.ts";

/** An idea as somebody has it. */
type OwnIdea = Pick<Idea, "workspaceId" | "topic" | "angle" | "keyword" | "reason" | "source">;

interface Seen {
  /** The version that somebody has looked at; left out: whatever there is. */
  seen?: number | undefined;
}

interface Despite {
  /** Its owner wants it although another one says the same. */
  despite?: boolean | undefined;
}

interface PlanDeps {
  clock: Clock;
  newId: NewId;
  publications: Pick<Publications, "reschedule">;
}

export type Plan = ReturnType<typeof createPlan>;

/** No place of the plan lies further ahead; a year that somebody has mistyped does. */
const farthestMs = 5 * 366 * DAY;

const articlesOf = "SELECT id FROM content_items WHERE idea_id = ? AND kind = 'article'";

/**
 * The ways into the plan and out of it, each in the caller's transaction. None lets an idea in that says
 * the same as another in other words, unless its owner wants it all the same.
 */
export function createPlan({ clock, newId, publications }: PlanDeps) {
  /** @returns what is to be noted of what it resembles */
  async function refuseDuplicate(
    tx: Queries,
    idea: IdeaWords & { id?: string; workspaceId: string },
    despite: boolean,
  ): Promise<Pick<Idea, "duplicateOfId" | "duplicateAllowed">> {
    const found = await resembles(tx, idea);
    if (!found) return { duplicateOfId: null, duplicateAllowed: 0 };
    if (despite) return { duplicateOfId: found.duplicate.id, duplicateAllowed: 1 };
    throw new AppError(
      "conflict",
      `“${found.duplicate.topic}” says the same in other words. Use that one, or change what this one is about.`,
    );
  }

  /** Whatever has been approved goes out at the new time, too. */
  async function moveArticles(tx: Queries, { id, workspaceId }: Idea, slotAt: number) {
    const articles = await tx.statement<{ id: string }>(articlesOf).values(id);
    for (const contentItemId of articles)
      await publications.reschedule(
        tx,
        { workspaceId, contentItemId: String(contentItemId) },
        slotAt,
      );
  }

  /** @throws AppError `bad_request` for a time that has passed, or that is a slip of the pen */
  function checkTime(slotAt: number): void {
    const now = clock.now();
    if (slotAt < now - MINUTE)
      throw new AppError("bad_request", "That time has passed. Choose one that is still to come.");
    if (slotAt > now + farthestMs)
      throw new AppError("bad_request", "That is more than five years ahead. Choose a day before.");
  }

  return {
    ...createPlanReverts({ clock, moveArticles }),

    /** What says the same as these words, and how alike the two are (0 to 1); null: nothing does. */
    resembles,

    /**
     * An idea that nobody has planned yet.
     * @throws AppError `conflict` when there is one that says the same
     */
    async propose(tx: Queries, idea: OwnIdea, { despite = false }: Despite = {}): Promise<Idea> {
      const duplicate = await refuseDuplicate(tx, idea, despite);
      const proposed: Idea = {
        ...idea,
        ...duplicate,
        id: newId(),
        state: "proposed",
        sampleSlug: null,
        slotAt: null,
        quick: 0,
        createdAt: clock.now(),
        endedAt: null,
        version: 1,
      };
      await addIdea(tx, proposed);
      return proposed;
    },

    /**
     * Gives an idea a place of the plan: one that was proposed or dropped, or has lost its place.
     * @param at in milliseconds; left out: the next free one
     * @throws AppError `not_found`, `not_waiting` when it is being written or is out, `conflict` when
     *   there is one that says the same, `changed_meanwhile`, `bad_request`
     */
    async plan(
      tx: Queries,
      workspaceId: string,
      id: string,
      { at, seen, despite = false }: Seen & Despite & { at?: number | undefined } = {},
    ): Promise<number> {
      const idea = await findIdea(tx, workspaceId, id);
      if (idea.state === "in_work" || idea.state === "done")
        throw new AppError("not_waiting", "This idea is being written, or has been.");
      if (idea.state === "planned" && idea.slotAt !== null && at === undefined) return idea.slotAt;
      checkSeen(idea, seen);
      if (at !== undefined) checkTime(at);
      await noteDuplicate(
        tx,
        idea,
        await refuseDuplicate(tx, idea, despite || idea.duplicateAllowed === 1),
      );
      const now = clock.now();
      const slotAt = at ?? (await nextSlot(tx, workspaceId, now));
      // An owner who plans it in a live workspace makes it their own.
      if ((await modeOf(tx, workspaceId)) === "live" && (await isPracticeIdea(tx, idea)))
        await adoptIdea(tx, idea);
      await moveIdea(tx, idea, "planned", { now, slotAt });
      await wakeIdle(tx, workspaceId, now);
      return slotAt;
    },

    /**
     * What stands in the plan goes out at another time. An approval holds: the text has not changed.
     * @throws AppError `not_found`, `not_waiting` when it has no place or is out, `changed_meanwhile`,
     *   `bad_request`
     */
    async move(
      tx: Queries,
      workspaceId: string,
      id: string,
      { slotAt, seen }: Seen & { slotAt: number },
    ): Promise<void> {
      const idea = await findIdea(tx, workspaceId, id);
      if (idea.state === "done")
        throw new AppError("not_waiting", "This has gone out: it cannot be moved any more.");
      if (idea.state !== "planned" && idea.state !== "in_work")
        throw new AppError("not_waiting", "This idea is not in the plan. Plan it first.");
      checkSeen(idea, seen);
      if (slotAt === idea.slotAt) return;
      checkTime(slotAt);
      const now = clock.now();
      await moveIdea(tx, idea, idea.state, { now, slotAt });
      await moveArticles(tx, idea, slotAt);
      await wakeIdle(tx, workspaceId, now);
    },

    /**
     * An idea is about something else from now on.
     * @throws AppError `not_found`, `not_waiting` when it is being written or is out, `conflict` when
     *   there is one that says the same, `changed_meanwhile`
     */
    async change(
      tx: Queries,
      workspaceId: string,
      id: string,
      { words, seen, despite = false }: Seen & Despite & { words: IdeaWords },
    ): Promise<void> {
      const idea = await findIdea(tx, workspaceId, id);
      if (idea.state === "in_work" || idea.state === "done")
        throw new AppError(
          "not_waiting",
          "This idea is being written, or has been. Ask for changes to its article instead.",
        );
      checkSeen(idea, seen);
      const changed = { ...idea, ...words };
      await noteDuplicate(tx, idea, await refuseDuplicate(tx, changed, despite));
      // A sample text is about what the sample's idea was about.
      const isOther = words.topic !== idea.topic || words.keyword !== idea.keyword;
      await changeIdea(tx, { ...changed, sampleSlug: isOther ? null : idea.sampleSlug });
      if (isOther) await adoptIdea(tx, idea);
      await wakeIdle(tx, workspaceId, clock.now());
    },

    /**
     * An idea is not to be written.
     * @throws AppError `not_found`, `changed_meanwhile`, or `not_waiting` when it is being written or is out
     */
    async drop(tx: Queries, workspaceId: string, id: string, { seen }: Seen = {}): Promise<void> {
      const idea = await findIdea(tx, workspaceId, id);
      if (idea.state === "in_work" || idea.state === "done")
        throw new AppError(
          "not_waiting",
          "This idea is being written, or has been. Reject its article instead.",
        );
      checkSeen(idea, seen);
      if (idea.state !== "dropped")
        await moveIdea(tx, idea, "dropped", { now: clock.now(), slotAt: null });
    },
  };
}

/** @throws AppError `changed_meanwhile` */
function checkSeen({ version }: Idea, seen: number | undefined): void {
  if (seen === undefined || seen === version) return;
  throw new AppError(
    "changed_meanwhile",
    "This idea was changed in another window since you opened this page. Nothing was done: look at it as it is now.",
  );
}
