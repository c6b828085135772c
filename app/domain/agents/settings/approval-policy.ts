/**
 * How far an agent's content goes without its owner. `default`: simulated content is approved
 * automatically except one of each kind, real content waits.
 */
export const approvalPolicies = ["default", "ask", "auto", "suggest"] as const;
export type ApprovalPolicy = (typeof approvalPolicies)[number];

/** How each is shown. The default depends on whether the content is simulated. */
export const approvalPolicyTexts = {
  default: {
    name: "Default",
    meaning:
      "Simulated content is approved automatically, except one of each kind for you to try. Real content waits for you.",
  },
  ask: {
    name: "Ask me",
    meaning: "Everything waits for your approval, including simulated content.",
  },
  auto: {
    name: "Auto-approve",
    meaning:
      "Nothing needs approval. Real content is published automatically once you have approved ten of this agent’s drafts in a row without changes. Editing one or requesting changes resets the count.",
  },
  suggest: {
    name: "Suggest only",
    meaning:
      "Everything waits for your approval. Approved content isn’t published: copy or download it.",
  },
} as const satisfies Record<ApprovalPolicy, { name: string; meaning: string }>;

/**
 * Real drafts of an agent that must be approved unchanged in a row before it publishes
 * automatically.
 */
export const provenAfter = 10;
