import * as z from "zod/mini";
import { describeFields, type FieldTexts } from "../../core/field-texts";
import { paces } from "../../studio/agents/settings";
import { Agent } from "../../workspace/agent";
import { agentTexts } from "../../workspace/agent-texts";

/** An agent with what its owner may set. */
const Listed = z.extend(Agent, {
  enabled: z.boolean(),
  pace: z.enum(paces),
  createdAt: z.string(),
});
export type ListedAgent = z.infer<typeof Listed>;

export const listedAgentTexts: FieldTexts<ListedAgent> = {
  ...agentTexts,
  enabled: "Whether it is switched on.",
  pace: "How quickly it works on a task: relaxed, standard or busy.",
  createdAt: "Since when there is this agent, as an ISO timestamp.",
};

export const ListedAgent = describeFields(Listed, listedAgentTexts);
