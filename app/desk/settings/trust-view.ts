import type { Trust } from "../../studio/agents/trust";
import type { Mode } from "../../workspace/origin";

/** An agent whose texts go out. */
export interface TrustedAgent {
  id: string;
  name: string;
  type: string;
  trust: Trust;
  /** How many of its texts wait for their owner. */
  waiting: number;
  /** How many of its real texts were lately approved one after another as they were, up to what trust takes. */
  cleanInARow: number;
}

export interface TrustView {
  mode: Mode;
  agents: readonly TrustedAgent[];
}

export const trustPath = "/settings/trust";

export const saveTrust = "save_trust";

/** The field that says how far an agent may go. */
export const trustField = (agentId: string): string => `trust.${agentId}`;
