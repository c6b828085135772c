import type { Queries } from "#db/client.server.ts";

const sql = {
  workflow: `SELECT id, type, name FROM agents WHERE workspace_id = ? AND enabled = 1 ORDER BY position`,
} as const;

/** An agent that is on. */
interface EnabledAgent {
  id: string;
  type: string;
  name: string;
}

/** The agents at work in a workspace; work for a missing or paused type skips it. */
export async function readEnabledAgents(
  tx: Queries,
  workspaceId: string,
): Promise<readonly EnabledAgent[]> {
  return tx.statement<EnabledAgent>(sql.workflow).all(workspaceId);
}
