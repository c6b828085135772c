import type { Queries } from "../../../db/client.server";

const sql = {
  crew: `SELECT id, type, name FROM agents WHERE workspace_id = ? AND enabled = 1 ORDER BY position`,
} as const;

/** An agent that is on. */
interface CrewMember {
  id: string;
  type: string;
  name: string;
}

/** Who is at work in a workspace: a kind that is missing or paused is skipped by what it would have got. */
export async function crewOf(tx: Queries, workspaceId: string): Promise<readonly CrewMember[]> {
  return tx.statement<CrewMember>(sql.crew).all(workspaceId);
}
