import type { Db } from "#db/client.server.ts";
import type { PageRequest } from "#app/platform/api/pages.ts";
import type { Idea, IdeaState } from "#app/domain/ideas/idea.ts";
import { findIdea } from "#app/domain/ideas/ideas.server.ts";

const columns = `id, workspace_id AS "workspaceId", state, topic, angle, keyword, reason, source,
    slot_at AS "slotAt", created_at AS "createdAt", version, duplicate_of_id AS "duplicateOfId"`;

const sql = {
  first: `SELECT ${columns} FROM ideas WHERE workspace_id = @workspaceId AND state = @state
    ORDER BY created_at DESC, id DESC LIMIT @limit`,
  next: `SELECT ${columns} FROM ideas WHERE workspace_id = @workspaceId AND state = @state
      AND created_at <= @at AND (created_at < @at OR id < @id)
    ORDER BY created_at DESC, id DESC LIMIT @limit`,
} as const;

/** An idea for the API. */
export type ListedIdeaRow = Pick<
  Idea,
  | "id"
  | "state"
  | "topic"
  | "angle"
  | "keyword"
  | "reason"
  | "source"
  | "slotAt"
  | "createdAt"
  | "version"
  | "duplicateOfId"
>;

/** Lists a workspace's ideas for the API. */
export function createIdeaList({ db }: { db: Pick<Db, "snapshot"> }) {
  return {
    /** Newest first. */
    list: (workspaceId: string, state: IdeaState, { after, rows: limit }: PageRequest) =>
      db.snapshot((tx) =>
        after === null
          ? tx.statement<ListedIdeaRow>(sql.first).all({ workspaceId, state, limit })
          : tx
              .statement<ListedIdeaRow>(sql.next)
              .all({ workspaceId, state, at: after[0], id: after[1], limit }),
      ),

    /** @throws AppError `not_found` */
    one: (workspaceId: string, id: string): Promise<ListedIdeaRow> =>
      db.snapshot((tx) => findIdea(tx, workspaceId, id)),
  };
}
