import type { Db } from "../../../db/client.server";
import { AppError } from "../../core/errors";
import type { IntegrationStatus } from "./schema";
import { integrationStatusOf } from "./status";

export const integrationStatusSql = {
  mode: "SELECT mode FROM workspaces WHERE id = ?",
  // Names only, all of them in the index: no secret is even read.
  providers: "SELECT DISTINCT provider FROM integrations WHERE workspace_id = ?",
} as const;

/** Which outside services a workspace has connected. Asked by every open dashboard, twice a minute. */
export function createIntegrationStatus({ db }: { db: Pick<Db, "reader"> }) {
  const { reader } = db;
  const selectMode = reader
    .prepare<[string], "simulation" | "live">(integrationStatusSql.mode)
    .pluck();
  const selectProviders = reader.prepare<[string], string>(integrationStatusSql.providers).pluck();

  const read = reader.transaction((workspaceId: string): IntegrationStatus => {
    const mode = selectMode.get(workspaceId);
    if (!mode) throw new AppError("not_found", "This workspace no longer exists.");
    return integrationStatusOf(new Set(selectProviders.all(workspaceId)), mode);
  });

  return {
    /** @throws AppError `not_found` when there is no such workspace. */
    of: async (workspaceId: string): Promise<IntegrationStatus> => read(workspaceId),
  };
}
