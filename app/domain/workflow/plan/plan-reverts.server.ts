import type { Queries } from "#db/client.server.ts";
import type { Clock } from "#app/core/time/clock.ts";
import { wakeIdle } from "#app/domain/agents/runner/idle-tasks.server.ts";
import type { Idea } from "#app/domain/ideas/idea.ts";
import {
  changeIdea,
  findIdea,
  moveIdea,
  noteDuplicate,
  usedSamples,
} from "#app/domain/ideas/ideas.server.ts";
import { placeOf, readPlace, readSaying, wordsOf } from "#app/domain/workflow/tasks/idea-traces.ts";

interface PlanRevertsDeps {
  clock: Clock;
  /** Has an idea's articles go out at another time. */
  moveArticles(tx: Queries, idea: Idea, slotAt: number): Promise<void>;
}

/** Undoes changes of the plan, in the caller's transaction. */
export function createPlanReverts({ clock, moveArticles }: PlanRevertsDeps) {
  return {
    /** Puts an idea back where it was; false: it is not where that change left it any more. */
    async putBack(
      tx: Queries,
      workspaceId: string,
      id: string,
      { from, to }: { from: string; to: string },
    ): Promise<boolean> {
      const idea = await findIdea(tx, workspaceId, id).catch(() => null);
      const place = readPlace(to);
      if (!idea || placeOf(idea) !== from || !place) return false;
      const now = clock.now();
      await moveIdea(tx, idea, place.state, { now, slotAt: place.slotAt });
      if (place.slotAt !== null) await moveArticles(tx, idea, place.slotAt);
      await wakeIdle(tx, workspaceId, now);
      return true;
    },

    /**
     * Restores an idea's previous words. False: it was changed since or is being written.
     * @param words as `wordsOf` and `sayingOf` return them
     */
    async putWordsBack(
      tx: Queries,
      workspaceId: string,
      id: string,
      words: { from: string; to: string },
    ): Promise<boolean> {
      const idea = await findIdea(tx, workspaceId, id).catch(() => null);
      if (!idea || idea.state === "in_work" || idea.state === "done") return false;
      if (wordsOf(idea) !== words.from) return false;
      const { sampleSlug, duplicateOfId, duplicateAllowed, ...before } = readSaying(words.to);
      // In the meantime, another idea may use the sample article.
      const isFree = sampleSlug !== null && !(await usedSamples(tx, workspaceId)).has(sampleSlug);
      await changeIdea(tx, {
        ...idea,
        ...before,
        sampleSlug: isFree ? sampleSlug : idea.sampleSlug,
      });
      await noteDuplicate(tx, idea, { duplicateOfId, duplicateAllowed });
      await wakeIdle(tx, workspaceId, clock.now());
      return true;
    },
  };
}
