import { and, eq, isNull } from "drizzle-orm";
import type { Queries } from "#db/client.server.ts";
import { agents, workspaces } from "#db/schema.server.ts";
import { AppError } from "#app/core/errors.ts";
import type { WorkspaceRow } from "#app/workspace/workspaces.server.ts";

export type AgentRow = typeof agents.$inferSelect;

/** @throws AppError `not_found` when the workspace does not exist. */
export async function workspaceOf(tx: Queries, workspaceId: string): Promise<WorkspaceRow> {
  const rows = await tx.select().from(workspaces).where(eq(workspaces.id, workspaceId));
  if (!rows[0])
    throw new AppError("not_found", "This workspace no longer exists. Reload the page.");
  return rows[0];
}

/** All that have not been removed. */
export async function agentsOf(tx: Queries, workspaceId: string): Promise<AgentRow[]> {
  return tx
    .select()
    .from(agents)
    .where(and(eq(agents.workspaceId, workspaceId), isNull(agents.removedAt)));
}

/** @throws AppError `not_found` when the workspace has no such agent. */
export async function agentOf(
  tx: Queries,
  workspaceId: string,
  agentId: string,
): Promise<AgentRow> {
  const rows = await tx
    .select()
    .from(agents)
    .where(
      and(eq(agents.id, agentId), eq(agents.workspaceId, workspaceId), isNull(agents.removedAt)),
    );
  if (!rows[0])
    throw new AppError(
      "not_found",
      "This agent no longer exists in your workspace. Reload the page.",
    );
  return rows[0];
}
