import * as z from "zod/mini";
import { describeFields, type FieldTexts } from "#app/core/text/field-texts.ts";
import { speeds } from "#app/domain/agents/settings/setting-values.ts";
import { approvalPolicies } from "#app/domain/agents/settings/approval-policy.ts";
import { Agent } from "#app/workspace/agent.ts";
import { agentTexts } from "#app/workspace/agent.copy.ts";

/** An agent with its settings. */
const Listed = z.extend(Agent, {
  enabled: z.boolean(),
  speed: z.enum(speeds),
  approvalPolicy: z.enum(approvalPolicies),
  createdAt: z.string(),
});
export type ListedAgent = z.infer<typeof Listed>;

export const approvalPolicyText =
  "What it may publish without you: usual (simulated content is approved automatically except one of each type; real content waits), ask (everything waits), automatic (nothing waits; real content only after ten approvals in a row without changes), or suggest (nothing is published, approved or not).";

export const listedAgentTexts: FieldTexts<ListedAgent> = {
  ...agentTexts,
  enabled: "Whether it is on.",
  speed: "Its speed: relaxed, standard, or busy.",
  approvalPolicy: approvalPolicyText,
  createdAt: "When it was added, as an ISO timestamp.",
};

export const ListedAgent = describeFields(Listed, listedAgentTexts);
