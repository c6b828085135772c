import type { Queries } from "#db/client.server.ts";
import type { ApprovalPolicy } from "#app/domain/agents/settings/approval-policy.ts";
import { provenAfter } from "#app/domain/agents/settings/approval-policy.ts";
import type { ContentItem } from "#app/domain/content/content-item.ts";
import type { CheckResult } from "#app/domain/content/checks.ts";
import { checksOf } from "#app/domain/content/stored-checks.server.ts";

const sql = {
  approvalPolicy: `SELECT approval_policy AS "approvalPolicy" FROM agents WHERE id = ? AND workspace_id = ?`,
  // One of its kind has gone on by itself, none waits for the owner, and nobody watches how it goes on.
  // Few wait; an expression of their kind keeps them from being looked for among all of it.
  mayBeLeft: `SELECT EXISTS (SELECT 1 FROM content_items WHERE workspace_id = @workspaceId AND kind = @kind
        AND origin = @origin AND state = 'approved' AND id <> @id)
      AND NOT EXISTS (SELECT 1 FROM content_items WHERE workspace_id = @workspaceId AND kind || '' = @kind
        AND origin = @origin AND state = 'in_review' AND decide_at IS NULL AND id <> @id)
      AND NOT EXISTS (SELECT 1 FROM ideas WHERE id = @ideaId AND quick = 1) AS "left"`,
  // What a person has last said of each of its real texts, the newest first.
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

/** How far the texts of an agent go without their owner; whose agent is unknown, as is usual. */
async function approvalPolicyIn(
  tx: Queries,
  { workspaceId, agentId }: ContentItem,
): Promise<ApprovalPolicy> {
  const found = tx.statement<{ approvalPolicy: ApprovalPolicy }>(sql.approvalPolicy);
  return (agentId === null ? null : await found.value(agentId, workspaceId)) ?? "usual";
}

/**
 * How many of an agent's real texts their owner has lately approved one after another as they were: no other
 * version asked for, no word changed, no program deciding. At most as many as it takes to be trusted.
 */
export async function cleanInARow(tx: Queries, agent: OneAgent): Promise<number> {
  const said = tx.statement<{ clean: number }>(sql.said);
  const latest = await said.all({ ...agent, limit: provenAfter });
  const spoilt = latest.findIndex(({ clean }) => clean === 0);
  return spoilt < 0 ? latest.length : spoilt;
}

/** Whether a piece waits for its owner, whatever time passes. */
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
    case "automatic":
      // It may have been chosen while all was practice, and an owner who corrects a text has second thoughts.
      return (
        origin === "real" &&
        (agentId === null || (await cleanInARow(tx, { workspaceId, agentId })) < provenAfter)
      );
    case "usual":
      // Whatever its workspace does by now: nothing real goes out without a person.
      return origin === "real" || (!isDemo && (await isLeftToOwner(tx, contentItem)));
  }
}

/** Whether its checks say what nobody but a person lets out. */
const isHeldAgainst = async (tx: Queries, { versionId }: ContentItem): Promise<boolean> =>
  (await checksOf(tx, versionId)).some(
    ({ name, outcome }) => holding.has(name) && outcome === "look",
  );

/**
 * Its writer's provider holds something against it, or could not be asked; it says what its owner never says; a part
 * of it is in another language than they have asked for; or it repeats itself.
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
 * A simulated workspace runs by itself, but of each kind one piece waits for its owner, so that everybody
 * can try it. The first of a kind does not, nor what is made of the idea that somebody has chosen to watch: a
 * newcomer is to see an idea go all the way.
 */
async function isLeftToOwner(
  tx: Queries,
  { id, workspaceId, ideaId, kind, origin }: ContentItem,
): Promise<boolean> {
  const may = tx.statement<{ left: number }>(sql.mayBeLeft);
  return (await may.value({ id, workspaceId, ideaId, kind, origin })) === 1;
}
