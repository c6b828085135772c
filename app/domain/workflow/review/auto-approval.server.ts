import type { Queries } from "#db/client.server.ts";
import type { ApprovalPolicy } from "#app/domain/agents/settings/approval-policy.ts";
import { provenAfter } from "#app/domain/agents/settings/approval-policy.ts";
import type { ContentItem } from "#app/domain/content/content-item.ts";
import type { CheckResult } from "#app/domain/content/checks.ts";
import { checksOf } from "#app/domain/content/stored-checks.server.ts";

const sql = {
  approvalPolicy: `SELECT approval_policy AS "approvalPolicy" FROM agents WHERE id = ? AND workspace_id = ?`,
  // One of its type was auto-approved, none waits for review, and no one is watching its progress.
  mayBeLeft: `SELECT EXISTS (SELECT 1 FROM content_items WHERE workspace_id = @workspaceId AND kind = @kind
        AND origin = @origin AND state = 'approved' AND id <> @id)
      AND NOT EXISTS (SELECT 1 FROM content_items WHERE workspace_id = @workspaceId AND kind || '' = @kind
        AND origin = @origin AND state = 'in_review' AND decide_at IS NULL AND id <> @id)
      AND NOT EXISTS (SELECT 1 FROM ideas WHERE id = @ideaId AND quick = 1) AS "left"`,
  // The owner's last decision on each of the agent's real items, newest first.
  said: `SELECT CASE WHEN r.decision = 'approved'
        AND NOT EXISTS (SELECT 1 FROM reviews o WHERE o.content_item_id = r.content_item_id AND o.decision IN ('changes_requested', 'rejected'))
        AND NOT EXISTS (SELECT 1 FROM content_versions v WHERE v.content_item_id = r.content_item_id AND v.made_by = 'person')
      THEN 1 ELSE 0 END AS clean
    FROM reviews r JOIN content_items p ON p.id = r.content_item_id
    WHERE r.workspace_id = @workspaceId AND r.decided_by = 'person' AND r.decision <> 'unpublished'
      AND p.agent_id = @agentId AND p.origin = 'real'
      AND NOT EXISTS (SELECT 1 FROM reviews l WHERE l.content_item_id = r.content_item_id
        AND (l.created_at > r.created_at OR (l.created_at = r.created_at AND l.id > r.id)))
    ORDER BY r.created_at DESC, r.id DESC LIMIT @limit`,
} as const;

interface OneAgent {
  workspaceId: string;
  agentId: string;
}

/** An agent's approval policy; an unknown agent has the default. */
async function approvalPolicyIn(
  tx: Queries,
  { workspaceId, agentId }: ContentItem,
): Promise<ApprovalPolicy> {
  const found = tx.statement<{ approvalPolicy: ApprovalPolicy }>(sql.approvalPolicy);
  return (agentId === null ? null : await found.value(agentId, workspaceId)) ?? "default";
}

/**
 * How many of an agent's recent real items the owner approved in a row, unchanged and in person. Counts only up to
 * the number that suggests auto-approval.
 */
export async function cleanInARow(tx: Queries, agent: OneAgent): Promise<number> {
  const said = tx.statement<{ clean: number }>(sql.said);
  const latest = await said.all({ ...agent, limit: provenAfter });
  const spoilt = latest.findIndex(({ clean }) => clean === 0);
  return spoilt < 0 ? latest.length : spoilt;
}

/** Whether content always needs the owner's review. */
export async function asksOwner(
  tx: Queries,
  contentItem: ContentItem,
  isDemo: boolean,
): Promise<boolean> {
  const { workspaceId, agentId, origin } = contentItem;
  if (origin === "real" && (await isHeldAgainst(tx, contentItem))) return true;
  switch (await approvalPolicyIn(tx, contentItem)) {
    case "ask":
    case "suggest":
      return true;
    case "auto":
      // The policy may date from the simulation, and a correction shows that the owner has doubts.
      return (
        origin === "real" &&
        (agentId === null || (await cleanInARow(tx, { workspaceId, agentId })) < provenAfter)
      );
    case "default":
      // Even in a simulated workspace, real content is never published without a person.
      return origin === "real" || (!isDemo && (await isLeftToOwner(tx, contentItem)));
  }
}

/** Whether its checks require a person's review. */
const isHeldAgainst = async (tx: Queries, { versionId }: ContentItem): Promise<boolean> =>
  (await checksOf(tx, versionId)).some(
    ({ name, outcome }) => holding.has(name) && outcome === "look",
  );

/**
 * The provider flagged it or couldn't be asked, it contains banned words, a part is in another language, or it
 * repeats itself.
 */
const holding: ReadonlySet<CheckResult["name"]> = new Set([
  "moderation",
  "never_say",
  "language",
  "repetition",
]);

/** Whether nothing that its agent makes is sent anywhere, approved or not. */
export const isSuggestion = async (tx: Queries, contentItem: ContentItem): Promise<boolean> =>
  (await approvalPolicyIn(tx, contentItem)) === "suggest";

/**
 * A simulated workspace runs by itself, but keeps one item of each type for the owner to review. Exempt are the
 * first of a type and what comes from the idea chosen in onboarding, so that new users see an idea go all the way.
 */
async function isLeftToOwner(
  tx: Queries,
  { id, workspaceId, ideaId, kind, origin }: ContentItem,
): Promise<boolean> {
  const may = tx.statement<{ left: number }>(sql.mayBeLeft);
  return (await may.value({ id, workspaceId, ideaId, kind, origin })) === 1;
}
