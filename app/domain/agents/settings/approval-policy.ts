/**
 * How far an agent's texts go without their owner. `usual`: simulated ones go on by themselves but for one of
 * each kind, real ones wait.
 */
export const approvalPolicies = ["usual", "ask", "automatic", "suggest"] as const;
export type ApprovalPolicy = (typeof approvalPolicies)[number];

/** Each as people choose it; what is usual depends on whether the texts are practice. */
export const approvalPolicyTexts = {
  usual: {
    name: "Usual",
    meaning:
      "Simulated texts go on by themselves, but for one of each kind that waits for you to try it. Real texts wait for you.",
  },
  ask: { name: "Ask me", meaning: "Each text waits for your decision, simulated ones too." },
  automatic: {
    name: "Automatic",
    meaning:
      "No text waits. Real ones go out by themselves only once you have approved ten of this agent’s in a row as they were; one that you change or send back resets the count.",
  },
  suggest: {
    name: "Suggest only",
    meaning:
      "Each text waits for your decision. One that you approve is sent nowhere: copy or download it.",
  },
} as const satisfies Record<ApprovalPolicy, { name: string; meaning: string }>;

/** So many of an agent's real texts have to be approved unchanged, one after another, before it is trusted. */
export const provenAfter = 10;
