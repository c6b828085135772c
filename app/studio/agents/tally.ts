import type { Tally } from "./kinds/types";

/**
 * The counts of an agent that belong to an origin, of the row `a` of agents: a simulation's are never
 * shown, or counted, as real.
 * @param origin an expression of the statement that gives one
 */
export const tallySql = (origin: "?" | "t.origin") =>
  `CASE ${origin} WHEN 'real' THEN a.real_tally ELSE a.simulated_tally END`;

/** @param stored as the engine has written it, and nobody else */
export function readTally(stored: string): Tally {
  return JSON.parse(stored) as Tally;
}
