import type { Queries } from "#db/client.server.ts";
import { AppError } from "#app/core/errors.ts";
import type { NewId } from "#app/core/secrets/ids.ts";
import { addCounts } from "#app/domain/agents/view/agent-counts.server.ts";
import type { EarningFields } from "./earning.ts";

/** The columns of an owner's entry, in the tables of current and removed entries. */
const columns = `id, workspace_id, agent_id, amount_cents, source, day, created_at, type, content_item_id, note, original,
    entered_by, import_id, fingerprint, version`;

const selected = `id, agent_id AS "agentId", amount_cents AS "amountCents", source, day, created_at AS "createdAt",
    type, content_item_id AS "contentItemId", note, original, entered_by AS "enteredBy", import_id AS "importId", fingerprint, version`;

const sql = {
  insert: `INSERT INTO earnings_entries (origin, ${columns})
    VALUES ('real', @id, @workspaceId, @agentId, @amountCents, @source, @day, @now, @type, @contentItemId, @note, @original,
      @enteredBy, @importId, @fingerprint, 1)
    ON CONFLICT (workspace_id, fingerprint) WHERE fingerprint IS NOT NULL DO NOTHING`,
  find: `SELECT ${selected} FROM earnings_entries WHERE id = ? AND workspace_id = ? AND type IS NOT NULL`,
  findRemoved: `SELECT ${selected} FROM removed_earnings WHERE id = ? AND workspace_id = ?`,
  update: `UPDATE earnings_entries SET agent_id = @agentId, amount_cents = @amountCents, source = @source, day = @day,
      type = @type, content_item_id = @contentItemId, note = @note, original = @original, version = @version
    WHERE id = @id AND workspace_id = @workspaceId`,
  noteChange: `INSERT INTO earning_changes (id, workspace_id, entry_id, version, actor_id, created_at, before, after)
    VALUES (@changeId, @workspaceId, @id, @version, @by, @now, @before, @after)`,
  putAside: `INSERT INTO removed_earnings (${columns}, removed_at, removed_by, with_import)
    SELECT ${columns}, @now, @by, false FROM earnings_entries WHERE id = @id AND workspace_id = @workspaceId`,
  remove: "DELETE FROM earnings_entries WHERE id = ? AND workspace_id = ?",
  putBack: `INSERT INTO earnings_entries (origin, ${columns})
    SELECT 'real', ${columns} FROM removed_earnings WHERE id = @id AND workspace_id = @workspaceId
    ON CONFLICT (workspace_id, fingerprint) WHERE fingerprint IS NOT NULL DO NOTHING`,
  forget: "DELETE FROM removed_earnings WHERE id = ? AND workspace_id = ?",
  maker: `SELECT agent_id AS "agentId", kind FROM content_items
    WHERE id = ? AND workspace_id = ? AND origin = 'real'`,
} as const;

/** An entry by the owner. */
export interface Earning extends EarningFields {
  id: string;
  /** The agent that made the related content; null: none. */
  agentId: string | null;
  createdAt: number;
  enteredBy: string | null;
  importId: string | null;
  fingerprint: string | null;
  /** Its revision, from 1. */
  version: number;
}

/** Who changes an entry, and when. */
export interface Change {
  workspaceId: string;
  id: string;
  /** The person; null: unknown. */
  by: string | null;
  now: number;
}

/** The origin of an entry that is in no file. */
export const byHand = { importId: null, fingerprint: null } as const;

/**
 * Adds income. Its agent's counters are updated in the same transaction, here and below.
 * @returns false: the same row of a file already exists
 * @throws AppError `bad_request` unless the content is this workspace's and was really published
 */
export async function enterEarning(
  tx: Queries,
  { workspaceId, id, by, now }: Change,
  fields: EarningFields,
  from: Pick<Earning, "importId" | "fingerprint">,
): Promise<boolean> {
  const agentId = await makerOf(tx, workspaceId, fields.contentItemId);
  const row = { ...fields, ...from, id, workspaceId, agentId, now, enteredBy: by };
  const { changes } = await tx.statement(sql.insert).run(row);
  if (changes > 0) await count(tx, agentId, fields.amountCents);
  return changes > 0;
}

/** @throws AppError `not_found` */
export async function findEarning(tx: Queries, workspaceId: string, id: string): Promise<Earning> {
  const found = await tx.statement<Earning>(sql.find).get(id, workspaceId);
  if (!found)
    throw new AppError("not_found", "This entry doesn't exist. It may have been deleted.");
  return found;
}

/**
 * Replaces an entry and keeps its former revision.
 * @throws AppError `not_found`, and as `enterEarning`
 */
export async function correctEarning(
  tx: Queries,
  { newId, ...change }: Change & { newId: NewId },
  fields: EarningFields,
): Promise<Earning> {
  const { workspaceId, id } = change;
  const before = await findEarning(tx, workspaceId, id);
  const agentId = await makerOf(tx, workspaceId, fields.contentItemId);
  const after = { ...before, ...fields, agentId, version: before.version + 1 };
  await tx.statement(sql.update).run({ ...after, ...change });
  const states = { before: stateOf(before), after: stateOf(after) };
  await tx
    .statement(sql.noteChange)
    .run({ ...change, ...states, changeId: newId(), version: after.version });
  await count(tx, before.agentId, -before.amountCents);
  await count(tx, agentId, after.amountCents);
  return after;
}

/** Removes an entry; it can be restored. @throws AppError `not_found` */
export async function removeEarning(tx: Queries, change: Change): Promise<Earning> {
  const { workspaceId, id } = change;
  const entry = await findEarning(tx, workspaceId, id);
  await tx.statement(sql.putAside).run({ ...change });
  await tx.statement(sql.remove).run(id, workspaceId);
  await count(tx, entry.agentId, -entry.amountCents);
  return entry;
}

/** False: it is not removed, or its row of a file exists again. */
export async function bringEarningBack(
  tx: Queries,
  { workspaceId, id }: Pick<Change, "workspaceId" | "id">,
): Promise<boolean> {
  const entry = await tx.statement<Earning>(sql.findRemoved).get(id, workspaceId);
  if (!entry) return false;
  const { changes } = await tx.statement(sql.putBack).run({ id, workspaceId });
  if (changes === 0) return false;
  await tx.statement(sql.forget).run(id, workspaceId);
  await count(tx, entry.agentId, entry.amountCents);
  return true;
}

/** The owner's fields, for storing and comparing. */
export function stateOf(fields: EarningFields): string {
  const { amountCents, day, source, type, contentItemId, note, original } = fields;
  return JSON.stringify({ amountCents, day, source, type, contentItemId, note, original });
}

/** The agent that earned it. Reports earn nothing. */
async function makerOf(
  tx: Queries,
  workspaceId: string,
  contentItemId: string | null,
): Promise<string | null> {
  if (contentItemId === null) return null;
  const find = tx.statement<{ agentId: string | null; kind: string }>(sql.maker);
  const contentItem = await find.get(contentItemId, workspaceId);
  if (!contentItem) throw new AppError("bad_request", "Choose content that has been published.");
  return contentItem.kind === "report" ? null : contentItem.agentId;
}

async function count(tx: Queries, agentId: string | null, cents: number): Promise<void> {
  if (agentId === null) return;
  await addCounts(tx, { agentId, origin: "real" }, { revenueCents: cents });
}
