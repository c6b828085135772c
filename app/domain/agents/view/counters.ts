import type { Counters } from "#app/domain/agents/kinds/types.ts";

/**
 * The counts of an agent that belong to an origin, of the row `a` of agents: a simulation's are never
 * shown, or counted, as real.
 * @param origin what gives the origin in the statement, or the mode that shows one
 */
export const agentCountersSql = (origin: "?" | "t.origin" | "w.mode") =>
  `CASE WHEN ${origin} IN ('real', 'live') THEN a.real_counters ELSE a.simulated_counters END`;

/** @param stored as the engine has written it, and nobody else */
export function readCounters(stored: string): Counters {
  return JSON.parse(stored) as Counters;
}
