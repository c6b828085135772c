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
 * Bringing up to date what is out, in place of writing the same a second time: its agent is asked for a next
 * version, which waits for its owner as any other; once that is approved, it takes the old one's place
 * wherever it is out. In the caller's transaction.
 */
export function createUpdates({ reviews }: { reviews: Pick<Reviews, "decideIn"> }) {
  return {
    /** The article of an idea that is out and waits for nothing; null: there is none. */
    articleOf: async (tx: Queries, ideaId: string): Promise<string | null> =>
      (await tx.statement<{ id: string }>(articleOut).value(ideaId)) ?? null,

    /**
     * @param ideaId of the article
     * @param words what it is to say besides
     * @throws AppError `not_found`, `not_waiting` when it is not out or is being changed, or `conflict` when
     *   nobody is left who could write it
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
          "That text is not out any more, or is being changed already. Plan this idea, or change it.",
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
  const side = angle === "" ? "" : ` From this side: ${angle}.`;
  const sought = keyword === "" || keyword === topic ? "" : ` People look for: ${keyword}.`;
  return `Bring this text up to date, so that it also covers: ${topic}.${side}${sought}`;
}
