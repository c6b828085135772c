import type { Queries } from "#db/client.server.ts";
import { AppError } from "#app/core/errors.ts";
import type { ContentItem } from "#app/domain/content/content-item.ts";
import { findContentItem } from "#app/domain/content/content-items.server.ts";
import { findIdea } from "#app/domain/ideas/ideas.server.ts";
import type { IdeaWords } from "#app/domain/workflow/tasks/idea-traces.ts";
import type { Reviews } from "#app/domain/workflow/review/reviews.server.ts";

/** @param ideaId an expression of SQL */
const articlesOut = (ideaId: string) =>
  `SELECT p.id FROM content_items p WHERE p.idea_id = ${ideaId} AND p.kind = 'article' AND p.state = 'approved'
    AND EXISTS (SELECT 1 FROM publications l WHERE l.content_item_id = p.id AND l.state = 'published')`;

const articleOut = `${articlesOut("?")} LIMIT 1`;

/** Whether an idea has an article that could be brought up to date, as an expression of SQL: 0 or 1. */
export const hasArticleOut = (ideaId: string): string => `EXISTS (${articlesOut(ideaId)})`;

/**
 * Updates a published article instead of writing the same again: its agent makes a new version, which the owner
 * reviews and which then replaces the old one on every channel. In the caller's transaction.
 */
export function createUpdates({ reviews }: { reviews: Pick<Reviews, "decideIn"> }) {
  return {
    /** The idea's published article that waits for nothing; null: none. */
    articleOf: async (tx: Queries, ideaId: string): Promise<string | null> =>
      (await tx.statement<{ id: string }>(articleOut).value(ideaId)) ?? null,

    /**
     * @param ideaId of the article
     * @param words what to add
     * @throws AppError `not_found`, `not_waiting` when it isn't published or is being changed, or `conflict` when no
     *   agent can write it
     */
    async ask(
      tx: Queries,
      {
        workspaceId,
        ideaId,
        words,
        actorId,
      }: { workspaceId: string; ideaId: string; words: IdeaWords; actorId: string | null },
      now: number,
    ): Promise<ContentItem> {
      await findIdea(tx, workspaceId, ideaId);
      const contentItemId = await this.articleOf(tx, ideaId);
      if (contentItemId === null)
        throw new AppError(
          "not_waiting",
          "That article is no longer published or is already being updated. Plan this idea, or change it.",
        );
      const { versionId } = await findContentItem(tx, workspaceId, contentItemId);
      const asked = {
        workspaceId,
        contentItemId,
        versionId,
        note: noteOf(words),
        actorId,
      } as const;
      return reviews.decideIn(
        tx,
        { ...asked, decision: "changes_requested", decidedBy: "person" },
        now,
      );
    },
  };
}

export type Updates = ReturnType<typeof createUpdates>;

/** As its agent reads it. */
function noteOf({ topic, angle, keyword }: IdeaWords): string {
  const side = angle === "" ? "" : ` Angle: ${angle}.`;
  const sought = keyword === "" || keyword === topic ? "" : ` Search term: ${keyword}.`;
  return `Update this article to also cover: ${topic}.${side}${sought}`;
}
