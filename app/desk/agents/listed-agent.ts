import * as z from "zod/mini";
import { paces } from "../../studio/agents/settings";
import { Agent } from "../../workspace/agent";

/** An agent with what its owner may set. */
export const ListedAgent = z.extend(Agent, {
  /** Whether it is switched on. */
  enabled: z.boolean(),
  /** How often it begins a task. */
  pace: z.enum(paces),
  /** ISO. */
  createdAt: z.string(),
});
export type ListedAgent = z.infer<typeof ListedAgent>;
