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

/** An idea as entered. */
type OwnIdea = Pick<Idea, "workspaceId" | "topic" | "angle" | "keyword" | "reason" | "source">;

interface Seen {
  /** The version that the user saw; left out: any. */
  seen?: number | undefined;
}

interface Despite {
  /** The owner wants it although it is similar to another. */
  despite?: boolean | undefined;
}

interface PlanDeps {
  clock: Clock;
  newId: NewId;
  publications: Pick<Publications, "reschedule">;
}

export type Plan = ReturnType<typeof createPlan>;

/** The latest possible slot, which catches mistyped years. */
const farthestMs = 5 * 366 * DAY;

const articlesOf = "SELECT id FROM content_items WHERE idea_id = ? AND kind = 'article'";

/**
 * Adds, moves and drops ideas, each in the caller's transaction. An idea similar to another is refused unless the
 * owner insists.
 */
export function createPlan({ clock, newId, publications }: PlanDeps) {
  /** @returns the duplicate to store with it */
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
      `This is similar to “${found.duplicate.topic}”. Use that idea, or change this one’s topic.`,
    );
  }

  /** Approved content moves to the new time, too. */
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
      throw new AppError("bad_request", "That time has passed. Choose a future time.");
    if (slotAt > now + farthestMs)
      throw new AppError(
        "bad_request",
        "That’s more than five years ahead. Choose an earlier date.",
      );
  }

  return {
    ...createPlanReverts({ clock, moveArticles }),

    /** The idea similar to these words, and how similar (0 to 1); null: none. */
    resembles,

    /**
     * Adds an unplanned idea.
     * @throws AppError `conflict` when there is a similar one
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
     * Plans an idea that was proposed, dropped or without a slot.
     * @param at in milliseconds; left out: the next open slot
     * @throws AppError `not_found`, `not_waiting` when it is being written or published, `conflict` when there is a
     *   similar one, `changed_meanwhile`, `bad_request`
     */
    async plan(
      tx: Queries,
      workspaceId: string,
      id: string,
      { at, seen, despite = false }: Seen & Despite & { at?: number | undefined } = {},
    ): Promise<number> {
      const idea = await findIdea(tx, workspaceId, id);
      if (idea.state === "in_work" || idea.state === "done")
        throw new AppError("not_waiting", "This idea is already being written, or has been.");
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
     * Moves a planned idea to another time. Approvals stay valid because the text is unchanged.
     * @throws AppError `not_found`, `not_waiting` when it has no slot or is published, `changed_meanwhile`,
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
        throw new AppError("not_waiting", "This has been published, so you can’t move it.");
      if (idea.state !== "planned" && idea.state !== "in_work")
        throw new AppError("not_waiting", "This idea isn’t planned yet. Plan it first.");
      checkSeen(idea, seen);
      if (slotAt === idea.slotAt) return;
      checkTime(slotAt);
      const now = clock.now();
      await moveIdea(tx, idea, idea.state, { now, slotAt });
      await moveArticles(tx, idea, slotAt);
      await wakeIdle(tx, workspaceId, now);
    },

    /**
     * Changes an idea's topic.
     * @throws AppError `not_found`, `not_waiting` when it is being written or published, `conflict` when there is a
     *   similar one, `changed_meanwhile`
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
          "This idea is already being written, or has been. Request changes to its article instead.",
        );
      checkSeen(idea, seen);
      const changed = { ...idea, ...words };
      await noteDuplicate(tx, idea, await refuseDuplicate(tx, changed, despite));
      // The sample article no longer fits the new topic.
      const isOther = words.topic !== idea.topic || words.keyword !== idea.keyword;
      await changeIdea(tx, { ...changed, sampleSlug: isOther ? null : idea.sampleSlug });
      if (isOther) await adoptIdea(tx, idea);
      await wakeIdle(tx, workspaceId, clock.now());
    },

    /**
     * Drops an idea.
     * @throws AppError `not_found`, `changed_meanwhile`, or `not_waiting` when it is being written or published
     */
    async drop(tx: Queries, workspaceId: string, id: string, { seen }: Seen = {}): Promise<void> {
      const idea = await findIdea(tx, workspaceId, id);
      if (idea.state === "in_work" || idea.state === "done")
        throw new AppError(
          "not_waiting",
          "This idea is already being written, or has been. Reject its article instead.",
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
    "This idea was changed in another window after you opened this page. Nothing was saved. Review the current version.",
  );
}
