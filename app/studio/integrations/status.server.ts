import type { Db, Queries } from "../../../db/client.server";
import { AppError } from "../../core/errors";
import type { IntegrationStatus } from "./schema";
import { integrationStatusOf } from "./status";

export const integrationStatusSql = {
  mode: "SELECT mode FROM workspaces WHERE id = ?",
  // Names only, all of them in the index: no secret is even read.
  providers: "SELECT DISTINCT provider FROM integrations WHERE workspace_id = ?",
} as const;

/** Which outside services a workspace has connected. Asked by every open dashboard, twice a minute. */
export function createIntegrationStatus({ db }: { db: Pick<Db, "snapshot"> }) {
  async function read(tx: Queries, workspaceId: string): Promise<IntegrationStatus> {
    const [mode, providers] = await Promise.all([
      tx.statement<{ mode: "simulation" | "live" }>(integrationStatusSql.mode).value(workspaceId),
      tx.statement<{ provider: string }>(integrationStatusSql.providers).values(workspaceId),
    ]);
    if (!mode) throw new AppError("not_found", "This workspace no longer exists.");
    return integrationStatusOf(new Set(providers), mode);
  }

  return {
    /** @throws AppError `not_found` when there is no such workspace. */
    of: (workspaceId: string): Promise<IntegrationStatus> =>
      db.snapshot((tx) => read(tx, workspaceId)),
  };
}
