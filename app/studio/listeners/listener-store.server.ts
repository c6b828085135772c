import type { Queries } from "../../../db/client.server";
import { AppError } from "../../core/errors";
import type { SealedRow, SecretRows } from "../../platform/vault/rotate-keys.server";
import type { Listener } from "./listener";

const columns = `id, name, host, events, paused_for AS "pausedFor", worked_at AS "workedAt",
    fails_since AS "failsSince", problem`;

/** The only texts that write listeners. */
const sql = {
  add: `INSERT INTO listeners (id, workspace_id, name, host, secret, key_version, events, created_at)
    VALUES (@id, @workspaceId, @name, @host, @secret, @keyVersion, @events, @now)`,
  list: `SELECT ${columns} FROM listeners WHERE workspace_id = ? AND removed_at IS NULL ORDER BY id`,
  one: `SELECT ${columns} FROM listeners WHERE id = ? AND workspace_id = ? AND removed_at IS NULL`,
  secret: `SELECT secret, key_version AS "keyVersion" FROM listeners WHERE id = ? AND removed_at IS NULL`,
  // Those that were removed can be brought back.
  sealed: `SELECT id, secret, key_version AS "keyVersion" FROM listeners WHERE workspace_id = ?`,
  reseal: "UPDATE listeners SET secret = @secret, key_version = @keyVersion WHERE id = @id",
  choose: "UPDATE listeners SET events = @events, name = @name WHERE id = @id",
  pause: `UPDATE listeners SET paused_for = @reason, paused_at = @now WHERE id = @id AND paused_for IS NULL`,
  goOn: `UPDATE listeners SET paused_for = NULL, paused_at = NULL, fails_since = NULL, problem = NULL,
      told_at = NULL WHERE id = ?`,
  worked: `UPDATE listeners SET worked_at = @now, fails_since = NULL, problem = NULL, told_at = NULL
    WHERE id = @id`,
  failed: `UPDATE listeners SET fails_since = coalesce(fails_since, @now), problem = @problem WHERE id = @id
    RETURNING name, fails_since AS "failsSince", told_at AS "toldAt", paused_for AS "pausedFor"`,
  told: "UPDATE listeners SET told_at = ? WHERE id = ?",
  remove: "UPDATE listeners SET removed_at = @now WHERE id = @id AND removed_at IS NULL",
  bringBack: `UPDATE listeners SET removed_at = NULL
    WHERE id = ? AND workspace_id = ? AND removed_at IS NOT NULL`,
  forget: "DELETE FROM listeners WHERE removed_at < ?",
} as const;

type Row = Omit<Listener, "events"> & { events: string };

/** The addresses and signing keys of programs, for giving them another key. */
export const listenerSecrets: SecretRows = {
  table: "listeners",
  sealed: (tx, workspaceId) => tx.statement<SealedRow>(sql.sealed).all(workspaceId),
  reseal: (tx, row) => tx.statement(sql.reseal).run({ ...row }),
};

interface FailingListener {
  name: string;
  failsSince: number;
  toldAt: number | null;
  pausedFor: Listener["pausedFor"];
}

export async function listListeners(tx: Queries, workspaceId: string): Promise<Listener[]> {
  return (await tx.statement<Row>(sql.list).all(workspaceId)).map(listenerOf);
}

/** @throws AppError `not_found` */
export async function findListener(
  tx: Queries,
  workspaceId: string,
  id: string,
): Promise<Listener> {
  const row = await tx.statement<Row>(sql.one).get(id, workspaceId);
  if (!row) throw new AppError("not_found", "This program is not told anything any more.");
  return listenerOf(row);
}

export const sealedSecret = (tx: Queries, id: string): Promise<Omit<SealedRow, "id"> | undefined> =>
  tx.statement<Omit<SealedRow, "id">>(sql.secret).get(id);

export const addListener = (
  tx: Queries,
  row: Pick<Listener, "id" | "name" | "host"> &
    SealedRow & { workspaceId: string; events: string; now: number },
) => tx.statement(sql.add).run({ ...row });

export const chooseEvents = (
  tx: Queries,
  { id, name, events }: Pick<Listener, "id" | "name" | "events">,
) => tx.statement(sql.choose).run({ id, name, events: JSON.stringify(events) });

export const pauseListener = async (
  tx: Queries,
  pause: { id: string; reason: NonNullable<Listener["pausedFor"]>; now: number },
): Promise<boolean> => (await tx.statement(sql.pause).run(pause)).changes > 0;

export const goOnTelling = (tx: Queries, id: string) => tx.statement(sql.goOn).run(id);

export const noteTold = (tx: Queries, id: string, now: number) =>
  tx.statement(sql.worked).run({ id, now });

export const noteFailing = (
  tx: Queries,
  failing: { id: string; problem: string; now: number },
): Promise<FailingListener | undefined> =>
  tx.statement<FailingListener>(sql.failed).get({ ...failing });

export const noteOwnerKnows = (tx: Queries, id: string, now: number) =>
  tx.statement(sql.told).run(now, id);

export const removeListener = (tx: Queries, id: string, now: number) =>
  tx.statement(sql.remove).run({ id, now });

export const bringListenerBack = async (
  tx: Queries,
  workspaceId: string,
  id: string,
): Promise<boolean> => (await tx.statement(sql.bringBack).run(id, workspaceId)).changes > 0;

/** Their keys are gone with them, and what was told. */
export const forgetRemoved = (tx: Queries, before: number) => tx.statement(sql.forget).run(before);

// Written here only.
const listenerOf = ({ events, ...row }: Row): Listener => ({
  ...row,
  events: JSON.parse(events) as Listener["events"],
});
