/** What can go wrong at a practice place, because its owner wants to see what happens then. */
export const simulatedFaults = ["lost", "late", "no_entry", "refused"] as const;
export type SimulatedFault = (typeof simulatedFaults)[number];

export const readSimulatedFault = (typed: unknown): SimulatedFault | null =>
  simulatedFaults.find((each) => each === typed) ?? null;
