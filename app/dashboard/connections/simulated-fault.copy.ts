import type { SimulatedFault } from "#app/domain/publishing/simulated-channels/simulated-fault.ts";

/** Failures to simulate, and what the owner sees then. */
export const practiceWords = {
  lost: {
    name: "No response",
    follows: "We can't confirm the post. Review asks you to check whether it's online.",
  },
  late: {
    name: "Delayed response",
    follows:
      "No response at first. After a minute we check, find the post, and don't publish it twice.",
  },
  no_entry: {
    name: "Access denied",
    follows: "Content for test channels goes on hold and continues when you stop simulating.",
  },
  refused: {
    name: "Content rejected",
    follows: "Publishing fails, and the content's page says why.",
  },
} as const satisfies Record<SimulatedFault, { name: string; follows: string }>;
