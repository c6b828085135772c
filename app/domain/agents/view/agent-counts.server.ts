import type { Queries } from "#db/client.server.ts";
import type { Origin } from "#app/workspace/origin.ts";
import { add } from "#app/domain/agents/engine/state.ts";
import type { Counts } from "#app/domain/agents/kinds/types.ts";
import { readCounters } from "./counters.ts";

const sql = {
  simulated: "SELECT simulated_counters FROM agents WHERE id = ?",
  real: "SELECT real_counters FROM agents WHERE id = ?",
  setSimulated: "UPDATE agents SET simulated_counters = ? WHERE id = ?",
  setReal: "UPDATE agents SET real_counters = ? WHERE id = ?",
} as const;

/**
 * Adds to an agent's counters in the transaction of what is counted, so that a crash cannot
 * separate the two. A removed agent has none.
 */
export async function addCounts(
  tx: Queries,
  { agentId, origin }: { agentId: string; origin: Origin },
  counts: Counts,
): Promise<void> {
  const [read, write] =
    origin === "real" ? [sql.real, sql.setReal] : [sql.simulated, sql.setSimulated];
  const stored = await tx.statement<{ counters: string }>(read).value(agentId);
  if (stored === undefined) return;
  await tx.statement(write).run(JSON.stringify(add(readCounters(stored), counts)), agentId);
}
