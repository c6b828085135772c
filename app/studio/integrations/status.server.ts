import type { Db, Queries } from "../../../db/client.server";
import { AppError } from "../../core/errors";
import type { IntegrationStatus } from "./schema";
import { integrationStatusOf } from "./status";

const integrationStatusSql = {
  mode: "SELECT mode FROM workspaces WHERE id = ?",
  // What does not work is as good as not there; no secret is even read.
  providers: `SELECT DISTINCT provider FROM integrations
    WHERE workspace_id = ? AND fails_since IS NULL AND worked_at IS NOT NULL`,
  blog: "SELECT 1 AS one FROM blogs WHERE workspace_id = ?",
} as const;

/** Which outside services a workspace has connected. Asked by every open dashboard, twice a minute. */
export function createIntegrationStatus({
  db,
  offersWriter,
}: {
  db: Pick<Db, "snapshot">;
  /** The operator has a writer for everybody. */
  offersWriter: boolean;
}) {
  async function read(tx: Queries, workspaceId: string): Promise<IntegrationStatus> {
    const [mode, providers, blog] = await Promise.all([
      tx.statement<{ mode: "simulation" | "live" }>(integrationStatusSql.mode).value(workspaceId),
      tx.statement<{ provider: string }>(integrationStatusSql.providers).values(workspaceId),
      tx.statement<{ one: number }>(integrationStatusSql.blog).value(workspaceId),
    ]);
    if (!mode) throw new AppError("not_found", "This workspace no longer exists.");
    const here = { writer: offersWriter, blog: blog !== undefined };
    return integrationStatusOf(new Set(providers), mode, here);
  }

  return {
    /** @throws AppError `not_found` when there is no such workspace. */
    of: (workspaceId: string): Promise<IntegrationStatus> =>
      db.snapshot((tx) => read(tx, workspaceId)),
  };
}
