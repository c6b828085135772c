import { coverOf } from "#app/domain/pictures/picture.ts";
import { mayHaveCover } from "#app/domain/workflow/edit/covers.server.ts";
import type { Queries } from "#db/client.server.ts";
import { renderMarked } from "#app/platform/prose/mark-text.ts";
import { renderText } from "#app/platform/prose/render-text.ts";
import type { ApprovalPolicy } from "#app/domain/agents/settings/approval-policy.ts";
import type { ContentItem } from "#app/domain/content/content-item.ts";
import { wordsOf } from "#app/domain/content/counting.ts";
import { findContentItem } from "#app/domain/content/content-items.server.ts";
import { findVersion, type Version } from "#app/domain/content/versions.server.ts";
import { checksOf } from "#app/domain/content/stored-checks.server.ts";
import {
  readModeration,
  readSources,
  readUnread,
  readUnsupported,
  stillStanding,
} from "#app/domain/content/provenance.ts";
import { findEdit, isEditable, textOf } from "#app/domain/workflow/edit/edits.server.ts";
import { readClaims } from "./claims/read-claims.server.ts";
import { findChanges } from "./text-changes.ts";
import type { DrawnChanges, PastReview, TextToReview } from "./text-to-review.ts";

/** How many earlier versions can be compared. */
const shownVersions = 20;

const sql = {
  agent: `SELECT name, approval_policy AS "approvalPolicy" FROM agents WHERE id = ?`,
  decideAt: `SELECT decide_at FROM content_items WHERE id = ?`,
  slot: `SELECT slot_at FROM ideas WHERE id = ?`,
  decisions: `SELECT r.decision, r.note, r.decided_by AS "decidedBy", r.created_at AS at,
      v.number AS "versionNumber"
    FROM reviews r JOIN content_versions v ON v.id = r.version_id
    WHERE r.content_item_id = ? ORDER BY r.created_at, r.id`,
  earlier: `SELECT number FROM content_versions WHERE content_item_id = ? AND number < ? ORDER BY number DESC LIMIT ?`,
  noted: `SELECT id, number, provenance FROM content_versions WHERE content_item_id = ? AND number <= ?`,
  numbered: `SELECT id FROM content_versions WHERE content_item_id = ? AND number = ?`,
} as const;

interface NotedVersion {
  id: string;
  number: number;
  provenance: string;
}

interface Wanted {
  workspaceId: string;
  contentItemId: string;
  /** The version to compare with; null: none; left out: the default. */
  since?: number | null | undefined;
}

/** Reads what a review needs, except publishing details.
 * @throws AppError `not_found` when this workspace has no such item
 */
export async function readText(
  tx: Queries,
  { workspaceId, contentItemId, since }: Wanted,
): Promise<
  Omit<TextToReview, "goesOut"> & {
    whole: ContentItem;
    slotAt: number | null;
    isSuggestion: boolean;
  }
> {
  const contentItem = await findContentItem(tx, workspaceId, contentItemId);
  const version = await findVersion(tx, workspaceId, contentItem.versionId);
  const { number } = version;
  const [agent, decidesAt, slotAt, checks, decisions, earlier, edit, noted] = await Promise.all([
    tx
      .statement<{ name: string; approvalPolicy: ApprovalPolicy }>(sql.agent)
      .get(contentItem.agentId),
    tx.statement<{ at: number | null }>(sql.decideAt).value(contentItemId),
    tx.statement<{ at: number | null }>(sql.slot).value(contentItem.ideaId),
    checksOf(tx, version.id),
    tx.statement<PastReview>(sql.decisions).all(contentItemId),
    tx.statement<{ number: number }>(sql.earlier).all(contentItemId, number, shownVersions),
    findEdit(tx, workspaceId, contentItemId),
    tx.statement<NotedVersion>(sql.noted).all(contentItemId, number),
  ]);
  const provenance = noted.find(({ id }) => id === version.id)?.provenance ?? "";
  const numbers = earlier.map((each) => each.number);
  // People know what they changed themselves, so only agents' versions are compared by default.
  const answered = version.madeBy === "agent" ? answeredBy(decisions, number) : null;
  const comparable = answered ?? numbers[0] ?? null;
  const wanted = since === undefined ? answered : since;
  const compared = wanted !== null && numbers.includes(wanted) ? wanted : null;
  const { description, body } = textOf(version);
  const unsupported = stillStanding(readUnsupported(provenance) ?? [], version);
  const statements = unsupported.map(({ statement }) => statement);
  const { html, marked } = renderMarked(body, statements);
  return {
    whole: contentItem,
    slotAt: slotAt ?? null,
    isSuggestion: agent?.approvalPolicy === "suggest",
    contentItem: {
      id: contentItem.id,
      title: version.title,
      kind: contentItem.kind,
      variant: contentItem.variant,
      state: contentItem.state,
      origin: contentItem.origin,
      agentId: contentItem.agentId,
      agentName: agent?.name ?? null,
      waitsSince: contentItem.stateAt,
      decidesAt: decidesAt ?? null,
      isOut: contentItem.publishedAt !== null,
    },
    version: { id: version.id, number, madeBy: version.madeBy, writer: version.writer },
    description,
    cover: coverOf(version.fields),
    canHaveCover: mayHaveCover(contentItem),
    html,
    unsupported: unsupported.map((each, index) => ({ ...each, isMarked: marked[index] === true })),
    moderation: readModeration(provenance),
    body,
    words: wordsOf(body).length,
    checks,
    sources: readSources(provenance),
    unread: readUnread(provenance),
    ...(await readClaims(tx, { workspaceId, versions: noted, shown: version })),
    decisions,
    earlier: numbers,
    comparable,
    changes: compared === null ? null : await changesSince(tx, version, compared),
    isEditable: isEditable(contentItem),
    editSavedAt: edit?.savedAt ?? null,
  };
}

/** The version that changes were requested for, when this one is newer; null: none. */
function answeredBy(decisions: readonly PastReview[], number: number): number | null {
  const asked = decisions.filter(({ decision }) => decision === "changes_requested").at(-1);
  return asked && asked.versionNumber < number ? asked.versionNumber : null;
}

async function changesSince(tx: Queries, version: Version, since: number) {
  const id = await tx.statement<{ id: string }>(sql.numbered).value(version.contentItemId, since);
  if (id === undefined) return null;
  // Safe without a workspace check: its content item was already checked.
  const text = await tx.statement<{ body: string }>(bodyOf).value(id);
  return { since, ...drawChanges(text ?? "", version.body) };
}

const bodyOf = `SELECT b.text FROM content_versions v
  JOIN content_body_texts b ON b.workspace_id = v.workspace_id AND b.hash = v.body_hash WHERE v.id = ?`;

/** Compares two Markdown texts for display. */
export function drawChanges(before: string, after: string): DrawnChanges {
  const { blocks, ...counts } = findChanges(before, after);
  return {
    ...counts,
    blocks: blocks.map((block) =>
      block.kind === "same" ? { kind: "same", html: renderText(block.text) } : block,
    ),
  };
}
