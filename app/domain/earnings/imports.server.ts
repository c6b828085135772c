import { setImmediate as nextTurn } from "node:timers/promises";
import type { Queries } from "#db/client.server.ts";
import type { importStates } from "#db/schema.server.ts";
import { AppError } from "#app/core/errors.ts";
import type { NewId } from "#app/core/secrets/ids.ts";
import type { EarningType } from "#app/workspace/earning-type.ts";
import type { EarningFields } from "./earning.ts";
import { enterEarning, stateOf, type Change } from "./entries.server.ts";
import { inTurns, rowsAtOnce } from "./in-turns.server.ts";
import type { FileRow } from "./read-earnings-file.server.ts";

/** The maximum number of open files; another one drops the oldest. */
const maxOpen = 3;
/** Increased whenever the reading rules change, so that earlier imports can be checked. */
const parserVersion = 3;

const selected = `id, name, state, entries, amount_cents AS "amountCents", created_at AS "createdAt",
    done_at AS "doneAt", (state = 'done' AND parser_version < ${parserVersion} AND checked_at IS NULL) AS "needsCheck"`;

const moved = `id, workspace_id, agent_id, amount_cents, source, day, created_at, type, content_item_id, note, original,
    entered_by, import_id, fingerprint, version`;

/** Entries that were never corrected; they have no related content and so no agent's counters. */
const untouched = `(SELECT id FROM earnings_entries WHERE import_id = @id AND version = 1 ORDER BY id LIMIT ${rowsAtOnce})`;
const dismiss = `(SELECT id FROM removed_earnings WHERE import_id = @id AND with_import ORDER BY id LIMIT ${rowsAtOnce})`;

const putAside = (
  which: string,
) => `INSERT INTO removed_earnings (${moved}, removed_at, removed_by, with_import)
    SELECT ${moved}, @now, @by, true FROM earnings_entries WHERE id ${which}`;

const sql = {
  add: `INSERT INTO earning_imports (id, workspace_id, actor_id, name, state, content, created_at)
    VALUES (@id, @workspaceId, @by, @name, 'open', @content, @now)`,
  forgetOlder: `DELETE FROM earning_imports WHERE workspace_id = @workspaceId AND state = 'open' AND id NOT IN
    (SELECT id FROM earning_imports WHERE workspace_id = @workspaceId AND state = 'open'
      ORDER BY created_at DESC LIMIT ${maxOpen})`,
  find: `SELECT ${selected} FROM earning_imports WHERE id = ? AND workspace_id = ?`,
  content: "SELECT content FROM earning_imports WHERE id = ? AND workspace_id = ?",
  discard: "DELETE FROM earning_imports WHERE id = ? AND workspace_id = ? AND state = 'open'",
  finish: `UPDATE earning_imports SET state = 'done', content = NULL, entries = @entries,
      amount_cents = @amountCents, done_at = @now, parser_version = ${parserVersion} WHERE id = @id`,
  setState: "UPDATE earning_imports SET state = ? WHERE id = ? AND workspace_id = ? AND state = ?",
  list: `SELECT ${selected} FROM earning_imports WHERE workspace_id = @workspaceId AND state IN ('done', 'removed')
      AND (created_at, id) < (@createdAt, @id) ORDER BY created_at DESC, id DESC LIMIT @rows`,
  check: `UPDATE earning_imports SET checked_at = @now
    WHERE id = @id AND workspace_id = @workspaceId AND state = 'done'`,
  unchecked: `SELECT count(*) FROM earning_imports WHERE workspace_id = ? AND state = 'done'
    AND parser_version < ${parserVersion} AND checked_at IS NULL`,
  corrected: `SELECT l.id, c.before, l.amount_cents AS "amountCents", l.day, l.source, l.type,
      l.content_item_id AS "contentItemId", l.note, l.original
    FROM earnings_entries l JOIN earning_changes c
      ON c.workspace_id = l.workspace_id AND c.entry_id = l.id AND c.version = 2
    WHERE l.import_id = ? AND l.version > 1`,
  putAside: putAside(`IN ${untouched}`),
  remove: `DELETE FROM earnings_entries WHERE id IN ${untouched}`,
  putOneAside: putAside("= @entryId"),
  removeOne: "DELETE FROM earnings_entries WHERE id = ?",
  putBack: `INSERT INTO earnings_entries (origin, ${moved})
    SELECT 'real', ${moved} FROM removed_earnings WHERE id IN ${dismiss}
    ON CONFLICT (workspace_id, fingerprint) WHERE fingerprint IS NOT NULL DO NOTHING`,
  forget: `DELETE FROM removed_earnings WHERE id IN ${dismiss}`,
} as const;

/** A file of earnings. */
export interface EarningImport {
  id: string;
  name: string;
  state: (typeof importStates)[number];
  /** How many entries it added, and their total then. */
  entries: number;
  amountCents: number;
  createdAt: number;
  doneAt: number | null;
  /** It was read by earlier rules and is not confirmed. */
  needsCheck: boolean;
}

type Row = Omit<EarningImport, "needsCheck"> & { needsCheck: number | boolean };
const importOf = (row: Row): EarningImport => ({ ...row, needsCheck: Boolean(row.needsCheck) });

/** Keeps a file until its owner has checked it. */
export async function keepFile(
  tx: Queries,
  file: Change & { name: string; content: Uint8Array },
): Promise<void> {
  await tx.statement(sql.add).run({ ...file });
  await tx.statement(sql.forgetOlder).run({ workspaceId: file.workspaceId });
}

type ImportKey = Pick<Change, "workspaceId" | "id">;

/** @throws AppError `not_found` */
export async function findImport(
  tx: Queries,
  { workspaceId, id }: ImportKey,
): Promise<EarningImport> {
  const found = await tx.statement<Row>(sql.find).get(id, workspaceId);
  if (!found)
    throw new AppError("not_found", "This import doesn't exist. It may have been deleted.");
  return importOf(found);
}

/** Null: it was imported. */
export const contentOf = async (
  tx: Queries,
  { workspaceId, id }: ImportKey,
): Promise<Uint8Array | null> =>
  (await tx.statement<{ content: Uint8Array | null }>(sql.content).value(id, workspaceId)) ?? null;

export const discardFile = (tx: Queries, { workspaceId, id }: ImportKey): Promise<unknown> =>
  tx.statement(sql.discard).run(id, workspaceId);

/** A page of the list begins before this import. */
export interface ImportPlace {
  createdAt: number;
  id: string;
}

/** Imports with entries, the latest first. */
export async function listImports(
  tx: Queries,
  workspaceId: string,
  { before, rows }: { before: ImportPlace | null; rows: number },
): Promise<EarningImport[]> {
  const place = before ?? { createdAt: Number.MAX_SAFE_INTEGER, id: "" };
  const list = tx.statement<Row>(sql.list);
  return (await list.all({ workspaceId, ...place, rows })).map(importOf);
}

/** How many were read by earlier rules and are not confirmed. */
export const countUnchecked = async (tx: Queries, workspaceId: string): Promise<number> =>
  Number((await tx.statement<{ count: number }>(sql.unchecked).value(workspaceId)) ?? 0);

/** Confirms an import. @throws AppError `not_waiting` if it is removed */
export async function checkImport(tx: Queries, change: Change): Promise<void> {
  const { changes } = await tx.statement(sql.check).run({ ...change });
  if (changes === 0) throw new AppError("not_waiting", "This import has been undone.");
}

/**
 * Adds all rows of a file in the caller's transaction.
 * @returns how many, without those that were added in the meantime
 */
export async function takeRows(
  tx: Queries,
  { newId, type, ...change }: Change & { newId: NewId; type: EarningType },
  rows: readonly FileRow[],
): Promise<{ entries: number; amountCents: number }> {
  let entries = 0;
  let amountCents = 0;
  for await (const { fingerprint, line: _, ...row } of inTurns(rows)) {
    const fields = { ...row, type, contentItemId: null };
    const from = { importId: change.id, fingerprint };
    if (!(await enterEarning(tx, { ...change, id: newId() }, fields, from))) continue;
    entries += 1;
    amountCents += row.amountCents;
  }
  const { id, now } = change;
  await tx.statement(sql.finish).run({ id, now, entries, amountCents });
  return { entries, amountCents };
}

/** Corrected entries that were changed back to their imported state. */
async function asItCame(tx: Queries, { id }: Pick<ImportKey, "id">): Promise<string[]> {
  type Row = EarningFields & { id: string; before: string };
  const corrected = await tx.statement<Row>(sql.corrected).all(id);
  return corrected.filter((row) => stateOf(row) === row.before).map((row) => row.id);
}

/**
 * Removes the entries of a file except corrected ones. @returns how many
 * @throws AppError `not_waiting` if it is already removed
 */
export async function removeImport(tx: Queries, change: Change): Promise<number> {
  await setState(tx, change, { from: "done", to: "removed" });
  const takenBack = await asItCame(tx, change);
  for await (const entryId of inTurns(takenBack)) {
    await tx.statement(sql.putOneAside).run({ ...change, entryId });
    await tx.statement(sql.removeOne).run(entryId);
  }
  const never = await inParts(async () => {
    await tx.statement(sql.putAside).run({ ...change });
    return (await tx.statement(sql.remove).run({ id: change.id })).changes;
  });
  return takenBack.length + never;
}

/** Restores all of them. @returns how many. @throws AppError `not_waiting` */
export async function restoreImport(tx: Queries, key: ImportKey): Promise<number> {
  await setState(tx, key, { from: "removed", to: "done" });
  const { id } = key;
  let back = 0;
  await inParts(async () => {
    back += (await tx.statement(sql.putBack).run({ id })).changes;
    return (await tx.statement(sql.forget).run({ id })).changes;
  });
  return back;
}

async function setState(
  tx: Queries,
  { workspaceId, id }: ImportKey,
  { from, to }: { from: EarningImport["state"]; to: EarningImport["state"] },
): Promise<void> {
  const { changes } = await tx.statement(sql.setState).run(to, id, workspaceId, from);
  if (changes === 0) throw new AppError("not_waiting", "This has already been done.");
}

/** @param part returns how many rows it moved; 0: done */
async function inParts(part: () => Promise<number>): Promise<number> {
  let all = 0;
  for (let last = Infinity; last > 0; all += last) {
    last = await part();
    await nextTurn();
  }
  return all;
}
