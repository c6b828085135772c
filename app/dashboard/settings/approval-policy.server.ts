import type { Db } from "#db/client.server.ts";
import type { ApprovalPolicy } from "#app/domain/agents/settings/approval-policy.ts";
import { originOf } from "#app/workspace/origin.ts";
import { cleanInARow } from "#app/domain/workflow/review/auto-approval.server.ts";
import type { ApprovalPolicyView } from "./approval-policy-view.ts";

// Agents that publish content; what the others work on follows its writer's policy.
const sql = {
  mode: `SELECT mode FROM workspaces WHERE id = ?`,
  // Counts the same way as the work queue.
  makers: `SELECT a.id, a.name, a.type, a.approval_policy AS "approvalPolicy",
      (SELECT count(*) FROM content_items p WHERE p.agent_id = a.id AND p.state = 'in_review'
        AND p.origin = ? AND p.decide_at IS NULL) AS waiting
    FROM agents a WHERE a.workspace_id = ? AND a.removed_at IS NULL
      AND a.type IN ('content_writer', 'social_media', 'youtube_manager') ORDER BY a.position`,
} as const;

interface MakerRow {
  id: string;
  name: string;
  type: string;
  approvalPolicy: ApprovalPolicy;
  waiting: number;
}

/** The agents' approval policies and their progress toward Auto-approve. */
export function createApprovalPolicyView({ db }: { db: Pick<Db, "snapshot"> }) {
  return (workspaceId: string): Promise<ApprovalPolicyView> =>
    db.snapshot(async (tx) => {
      const stored = await tx
        .statement<{ mode: ApprovalPolicyView["mode"] }>(sql.mode)
        .value(workspaceId);
      const mode = stored ?? "simulation";
      const origin = originOf(mode);
      const makers = await tx.statement<MakerRow>(sql.makers).all(origin, workspaceId);
      return {
        mode,
        agents: await Promise.all(
          makers.map(async (agent) => ({
            ...agent,
            cleanInARow: await cleanInARow(tx, { workspaceId, agentId: agent.id }),
          })),
        ),
      };
    });
}
