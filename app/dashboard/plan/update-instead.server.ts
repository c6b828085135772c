import type { Db } from "#db/client.server.ts";
import type { Clock } from "#app/core/time/clock.ts";
import type { NewId } from "#app/core/secrets/ids.ts";
import type { IdeaWords } from "#app/domain/workflow/tasks/idea-traces.ts";
import type { Plan } from "#app/domain/workflow/plan/plan.server.ts";
import type { Updates } from "#app/domain/workflow/edit/updates.server.ts";
import { addAction } from "#app/workspace/activities.server.ts";
import type { WorkspaceEvent } from "#app/workspace/events.ts";
import type { Actor } from "#app/workspace/viewer.ts";

interface UpdateInsteadDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  emit(event: WorkspaceEvent): void;
  plan: Pick<Plan, "drop">;
  updates: Updates;
}

/** Updates a similar published article instead of writing a new one. */
export function createUpdateInstead({ db, clock, newId, emit, plan, updates }: UpdateInsteadDeps) {
  return {
    /** Whether an idea has an article that can be updated. */
    canUpdate: (ideaId: string): Promise<boolean> =>
      db.snapshot(async (tx) => (await updates.articleOf(tx, ideaId)) !== null),

    /** Requests an update of another idea's article with this topic.
     * @param instead the idea the topic is from, which is deleted; null: not saved yet
     * @returns the article's title
     * @throws AppError as `Updates.ask` and `Plan.drop`; then nothing is changed
     */
    async updateInstead(
      actor: Actor,
      asked: {
        duplicateOfId: string;
        words: IdeaWords;
        instead: { id: string; seen?: number | undefined } | null;
      },
    ): Promise<string> {
      const { workspaceId, user } = actor;
      const { duplicateOfId: ideaId, words, instead } = asked;
      const { title, activity } = await db.write(async (tx) => {
        const now = clock.now();
        const of = { workspaceId, ideaId, words, actorId: user?.id ?? null };
        const { id: contentItemId, title, agentId } = await updates.ask(tx, of, now);
        if (instead) await plan.drop(tx, workspaceId, instead.id, { seen: instead.seen });
        const activity = await addAction(tx, {
          id: newId(),
          actor,
          agentId,
          contentItemId,
          title: "Update requested",
          description: `“${title}” will cover: ${words.topic}`,
          createdAt: now,
          change: null,
        });
        return { title, activity };
      });
      emit({ workspaceId, type: "activity", activity });
      emit({ workspaceId, type: "overview" });
      return title;
    },
  };
}
