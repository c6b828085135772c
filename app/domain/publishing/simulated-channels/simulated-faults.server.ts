import type { Queries } from "#db/client.server.ts";
import { readSimulatedFault, type SimulatedFault } from "./simulated-fault.ts";

/** The only statements that write simulated failures. */
const sql = {
  set: `INSERT INTO simulated_faults (workspace_id, fault) SELECT id, @fault FROM workspaces
    WHERE id = @workspaceId AND kind = 'user'
    ON CONFLICT (workspace_id) DO UPDATE SET fault = excluded.fault`,
  end: "DELETE FROM simulated_faults WHERE workspace_id = ?",
  take: "DELETE FROM simulated_faults WHERE workspace_id = ? AND fault = ?",
  of: "SELECT fault FROM simulated_faults WHERE workspace_id = ?",
} as const;

/** The next simulated failure of a workspace; null: none. */
export async function simulatedFaultOf(
  tx: Queries,
  workspaceId: string,
): Promise<SimulatedFault | null> {
  return readSimulatedFault(await tx.statement<{ fault: string }>(sql.of).value(workspaceId));
}

/** For real workspaces; the demo's channels never fail. */
export async function setSimulatedFault(
  tx: Queries,
  { workspaceId, fault }: { workspaceId: string; fault: SimulatedFault },
): Promise<boolean> {
  return (await tx.statement(sql.set).run({ workspaceId, fault })).changes > 0;
}

/** Ends the simulated fault. @returns whether there was one */
export async function endSimulatedFault(tx: Queries, workspaceId: string): Promise<boolean> {
  return (await tx.statement(sql.end).run(workspaceId)).changes > 0;
}

/** Uses up the failure, for one item only. @returns whether it was still pending */
export async function takeSimulatedFault(
  tx: Queries,
  workspaceId: string,
  fault: SimulatedFault,
): Promise<boolean> {
  return (await tx.statement(sql.take).run(workspaceId, fault)).changes > 0;
}
