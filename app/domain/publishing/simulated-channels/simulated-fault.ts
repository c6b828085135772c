/** Failures that an owner can simulate on a test channel. */
export const simulatedFaults = ["lost", "late", "no_entry", "refused"] as const;
export type SimulatedFault = (typeof simulatedFaults)[number];

export const readSimulatedFault = (typed: unknown): SimulatedFault | null =>
  simulatedFaults.find((each) => each === typed) ?? null;
