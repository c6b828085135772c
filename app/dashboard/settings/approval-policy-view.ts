import type { ApprovalPolicy } from "#app/domain/agents/settings/approval-policy.ts";
import type { Mode } from "#app/workspace/origin.ts";

/** An agent that publishes content. */
export interface TrustedAgent {
  id: string;
  name: string;
  type: string;
  approvalPolicy: ApprovalPolicy;
  /** Drafts waiting for review. */
  waiting: number;
  /** Real drafts approved in a row without changes, up to what Auto-approve needs. */
  cleanInARow: number;
}

export interface ApprovalPolicyView {
  mode: Mode;
  agents: readonly TrustedAgent[];
}

export const approvalPolicyPath = "/settings/approvals";

export const saveApprovalPolicy = "save_approval_policy";

/** The form field of an agent's approval policy. */
export const approvalPolicyField = (agentId: string): string => `approvalPolicy.${agentId}`;
