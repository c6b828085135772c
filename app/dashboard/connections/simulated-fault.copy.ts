import type { SimulatedFault } from "#app/domain/publishing/simulated-channels/simulated-fault.ts";

/** What can be practised, and where its owner sees what happens then. */
export const practiceWords = {
  lost: {
    name: "No answer comes",
    follows: "Nobody knows whether it has appeared. Review asks you: “Did it appear?”",
  },
  late: {
    name: "It appears late",
    follows:
      "No answer comes at first. A minute later it is looked for, found, and never sent twice.",
  },
  no_entry: {
    name: "We are not let in",
    follows: "What is for the practice places is held and goes on when you end the practice.",
  },
  refused: {
    name: "The text is refused",
    follows: "It has failed, and its page says why.",
  },
} as const satisfies Record<SimulatedFault, { name: string; follows: string }>;
