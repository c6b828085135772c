import type { Counters } from "#app/domain/agents/kinds/types.ts";

/**
 * The counters of one origin from the row `a` of agents, so that simulated counts are never shown
 * as real.
 * @param origin the SQL for the origin, or the mode that shows one
 */
export const agentCountersSql = (origin: "?" | "t.origin" | "w.mode") =>
  `CASE WHEN ${origin} IN ('real', 'live') THEN a.real_counters ELSE a.simulated_counters END`;

/** @param stored written only by the engine */
export function readCounters(stored: string): Counters {
  return JSON.parse(stored) as Counters;
}
