import type { Queries } from "#db/client.server.ts";
import { readSimulatedFault, type SimulatedFault } from "./simulated-fault.ts";

/** The only texts that write what is to go wrong at practice places. */
const sql = {
  set: `INSERT INTO simulated_faults (workspace_id, fault) SELECT id, @fault FROM workspaces
    WHERE id = @workspaceId AND kind = 'user'
    ON CONFLICT (workspace_id) DO UPDATE SET fault = excluded.fault`,
  end: "DELETE FROM simulated_faults WHERE workspace_id = ?",
  take: "DELETE FROM simulated_faults WHERE workspace_id = ? AND fault = ?",
  of: "SELECT fault FROM simulated_faults WHERE workspace_id = ?",
} as const;

/** What goes wrong next at the practice places of a workspace; null: nothing. */
export async function simulatedFaultOf(
  tx: Queries,
  workspaceId: string,
): Promise<SimulatedFault | null> {
  return readSimulatedFault(await tx.statement<{ fault: string }>(sql.of).value(workspaceId));
}

/** Of a workspace of somebody's own; the demo's places never fail. */
export async function setSimulatedFault(
  tx: Queries,
  { workspaceId, fault }: { workspaceId: string; fault: SimulatedFault },
): Promise<boolean> {
  return (await tx.statement(sql.set).run({ workspaceId, fault })).changes > 0;
}

/** Nothing goes wrong any more. @returns whether something would have */
export async function endSimulatedFault(tx: Queries, workspaceId: string): Promise<boolean> {
  return (await tx.statement(sql.end).run(workspaceId)).changes > 0;
}

/** It goes wrong now, and for one text only. @returns whether it was still to come */
export async function takeSimulatedFault(
  tx: Queries,
  workspaceId: string,
  fault: SimulatedFault,
): Promise<boolean> {
  return (await tx.statement(sql.take).run(workspaceId, fault)).changes > 0;
}
