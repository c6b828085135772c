import type { PracticeFault } from "../../studio/publishing/destinations/practice-fault";

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
} as const satisfies Record<PracticeFault, { name: string; follows: string }>;
