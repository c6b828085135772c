import * as z from "zod/mini";
import { describeFields, type FieldTexts } from "#app/core/text/field-texts.ts";
import { speeds } from "#app/domain/agents/settings/setting-values.ts";
import { approvalPolicies } from "#app/domain/agents/settings/approval-policy.ts";
import { Agent } from "#app/workspace/agent.ts";
import { agentTexts } from "#app/workspace/agent.copy.ts";

/** An agent with what its owner may set. */
const Listed = z.extend(Agent, {
  enabled: z.boolean(),
  speed: z.enum(speeds),
  approvalPolicy: z.enum(approvalPolicies),
  createdAt: z.string(),
});
export type ListedAgent = z.infer<typeof Listed>;

export const approvalPolicyText =
  "How far its texts go without you: usual (simulated ones go on by themselves but for one of each kind, real ones wait), ask (each waits), automatic (none waits; real ones only once ten in a row were approved unchanged), or suggest (nothing is sent, approved or not).";

export const listedAgentTexts: FieldTexts<ListedAgent> = {
  ...agentTexts,
  enabled: "Whether it is switched on.",
  speed: "How quickly it works on a task: relaxed, standard or busy.",
  approvalPolicy: approvalPolicyText,
  createdAt: "Since when there is this agent, as an ISO timestamp.",
};

export const ListedAgent = describeFields(Listed, listedAgentTexts);
