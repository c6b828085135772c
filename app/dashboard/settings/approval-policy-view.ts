import type { ApprovalPolicy } from "#app/domain/agents/settings/approval-policy.ts";
import type { Mode } from "#app/workspace/origin.ts";

/** An agent whose texts go out. */
export interface TrustedAgent {
  id: string;
  name: string;
  type: string;
  approvalPolicy: ApprovalPolicy;
  /** How many of its texts wait for their owner. */
  waiting: number;
  /** How many of its real texts were lately approved one after another as they were, up to what trust takes. */
  cleanInARow: number;
}

export interface ApprovalPolicyView {
  mode: Mode;
  agents: readonly TrustedAgent[];
}

export const approvalPolicyPath = "/settings/approvals";

export const saveApprovalPolicy = "save_approval_policy";

/** The field that says how far an agent may go. */
export const approvalPolicyField = (agentId: string): string => `approvalPolicy.${agentId}`;
