import type { Db, Queries } from "#db/client.server.ts";
import { AppError } from "#app/core/errors.ts";
import type { IntegrationStatus } from "./schema.ts";
import { ownBlogName } from "#app/domain/blog/blog.ts";
import { integrationStatusOf, type Connected } from "./status.ts";

const integrationStatusSql = {
  mode: "SELECT mode FROM workspaces WHERE id = ?",
  // Does not read secrets.
  connections: `SELECT provider, label, worked_at AS "workedAt", fails_since AS "failsSince", problem
    FROM integrations WHERE workspace_id = ? ORDER BY created_at, id`,
  blog: `SELECT (SELECT max(published_at) FROM publications
      WHERE workspace_id = @workspaceId AND channel = @ownBlogName) AS "workedAt"
    FROM blogs WHERE workspace_id = @workspaceId`,
} as const;

/** The connected services of a workspace. Every open dashboard asks twice a minute. */
export function createIntegrationStatus({
  db,
  offersWriter,
}: {
  db: Pick<Db, "snapshot">;
  /** The operator provides a writer for everyone. */
  offersWriter: boolean;
}) {
  async function read(tx: Queries, workspaceId: string): Promise<IntegrationStatus> {
    const [mode, connections, blog] = await Promise.all([
      tx.statement<{ mode: "simulation" | "live" }>(integrationStatusSql.mode).value(workspaceId),
      tx.statement<Connected>(integrationStatusSql.connections).all(workspaceId),
      tx
        .statement<{ workedAt: number | null }>(integrationStatusSql.blog)
        .get({ workspaceId, ownBlogName }),
    ]);
    if (!mode) throw new AppError("not_found", "This workspace no longer exists. Reload the page.");
    const here = { writer: offersWriter, blog: blog ?? null };
    return integrationStatusOf(connections, mode, here);
  }

  return {
    /** @throws AppError `not_found` when the workspace does not exist. */
    of: (workspaceId: string): Promise<IntegrationStatus> =>
      db.snapshot((tx) => read(tx, workspaceId)),
  };
}
