import type { Db, Queries } from "#db/client.server.ts";
import type { Clock } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";
import type { NewId } from "#app/core/secrets/ids.ts";
import {
  placeOfRow,
  type SealedRow,
  type SecretRows,
} from "#app/platform/vault/rotate-keys.server.ts";
import type { Vault } from "#app/platform/vault/vault.server.ts";

const columns = `id, workspace_id AS "workspaceId", provider, label, settings, worked_at AS "workedAt",
    fails_since AS "failsSince", problem`;

/** The only statements that write connections. */
const sql = {
  add: `INSERT INTO integrations (id, workspace_id, provider, label, secret, key_version, settings,
      worked_at, created_at)
    VALUES (@id, @workspaceId, @provider, @label, @secret, @keyVersion, @settings, @now, @now)
    ON CONFLICT (workspace_id, provider, label) DO NOTHING`,
  change: `UPDATE integrations SET secret = @secret, key_version = @keyVersion, settings = @settings,
      worked_at = @now, fails_since = NULL, problem = NULL WHERE id = @id`,
  settings:
    "UPDATE integrations SET settings = @settings WHERE id = @id AND workspace_id = @workspaceId",
  reseal: "UPDATE integrations SET secret = @secret, key_version = @keyVersion WHERE id = @id",
  remove: "DELETE FROM integrations WHERE id = ? AND workspace_id = ?",
  worked: `UPDATE integrations SET worked_at = @now, fails_since = NULL, problem = NULL
    WHERE id = @id AND (fails_since IS NOT NULL OR coalesce(worked_at, 0) < @now - @oldMs)`,
  failed: `UPDATE integrations SET fails_since = coalesce(fails_since, @now), problem = @problem
    WHERE id = @id AND problem IS DISTINCT FROM @problem`,
  list: `SELECT ${columns} FROM integrations WHERE workspace_id = ? ORDER BY created_at, id`,
  one: `SELECT ${columns} FROM integrations WHERE workspace_id = ? AND id = ?`,
  secret: `SELECT secret, key_version AS "keyVersion" FROM integrations WHERE id = ?`,
  sealed: `SELECT id, secret, key_version AS "keyVersion" FROM integrations WHERE workspace_id = ?`,
  same: `SELECT id FROM integrations WHERE workspace_id = ? AND provider = ? AND label = ?`,
} as const;

/** A service that a workspace has connected, without its secret. */
export interface Connection {
  id: string;
  workspaceId: string;
  /** As named in `providers.ts`. */
  provider: string;
  /** Distinguishes several of one provider; empty where there is one. */
  label: string;
  /** Settings that are not secret, such as an address and a model. */
  settings: Readonly<Record<string, string>>;
  /** Its last successful use. */
  workedAt: number | null;
  /** Since when it fails, and why. */
  failsSince: number | null;
  problem: string | null;
}

type Row = Omit<Connection, "settings"> & { settings: string };

/** How often a successful use is recorded at most. */
const notedEveryMs = 60_000;

interface ConnectionsDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  vault: Vault;
}

/** The services that workspaces have connected, with their secrets in the vault. */
export function createConnections({ db, clock, newId, vault }: ConnectionsDeps) {
  const placeOf = ({ workspaceId, id }: Pick<Connection, "workspaceId" | "id">) =>
    placeOfRow(connectionSecrets, { workspaceId, id });

  async function find(tx: Queries, workspaceId: string, id: string): Promise<Connection> {
    const row = await tx.statement<Row>(sql.one).get(workspaceId, id);
    if (!row) throw new AppError("not_found", "This connection no longer exists. Reload the page.");
    return connectionOf(row);
  }

  async function secretOf(tx: Queries, connection: Pick<Connection, "workspaceId" | "id">) {
    const sealed = await tx
      .statement<{ secret: string; keyVersion: number }>(sql.secret)
      .get(connection.id);
    if (!sealed)
      throw new AppError("not_found", "This connection no longer exists. Reload the page.");
    return vault.open(tx, placeOf(connection), sealed);
  }

  return {
    list: async (workspaceId: string, tx: Queries = db.read): Promise<Connection[]> =>
      (await tx.statement<Row>(sql.list).all(workspaceId)).map(connectionOf),

    /** @throws AppError `not_found` */
    find: (workspaceId: string, id: string) => find(db.read, workspaceId, id),

    /**
     * Only for the provider itself.
     * @throws AppError `not_found`, `wrong_secret_key`
     */
    secretOf: (connection: Pick<Connection, "workspaceId" | "id">) => secretOf(db.read, connection),

    /** Stores a connection that has just worked, or gives an existing one a new secret. */
    async save(
      tx: Queries,
      {
        workspaceId,
        provider,
        label,
        settings,
        secret,
      }: Pick<Connection, "workspaceId" | "provider" | "label" | "settings"> & { secret: string },
    ): Promise<Connection> {
      const now = clock.now();
      const same = await tx.statement<{ id: string }>(sql.same).value(workspaceId, provider, label);
      const id = same ?? newId();
      const sealed = await vault.seal(tx, placeOf({ workspaceId, id }), secret);
      const row = { ...sealed, id, settings: JSON.stringify(settings), now };
      if (same === undefined)
        await tx.statement(sql.add).run({ ...row, workspaceId, provider, label });
      else await tx.statement(sql.change).run(row);
      return find(tx, workspaceId, id);
    },

    /**
     * Changes settings that are not secret.
     * @throws AppError `not_found`
     */
    async change(
      tx: Queries,
      { workspaceId, id }: Pick<Connection, "workspaceId" | "id">,
      changes: Connection["settings"],
    ): Promise<void> {
      const { settings } = await find(tx, workspaceId, id);
      const changed = JSON.stringify({ ...settings, ...changes });
      await tx.statement(sql.settings).run({ id, workspaceId, settings: changed });
    },

    /**
     * Deletes the connection and its secret.
     * @throws AppError `not_found`
     */
    async remove(tx: Queries, workspaceId: string, id: string): Promise<Connection> {
      const connection = await find(tx, workspaceId, id);
      await tx.statement(sql.remove).run(id, workspaceId);
      return connection;
    },

    /** Records a successful use. */
    noteWorked: (id: string): Promise<unknown> =>
      db.write((tx) => tx.statement(sql.worked).run({ id, now: clock.now(), oldMs: notedEveryMs })),

    /** Records a refusal or an outage; `problem` is shown to the owner. */
    noteFailed: (id: string, problem: string): Promise<unknown> =>
      db.write((tx) => tx.statement(sql.failed).run({ id, problem, now: clock.now() })),
  };
}

/** The secrets of connections, for changing the encryption key. */
export const connectionSecrets: SecretRows = {
  table: "integrations",
  sealed: (tx, workspaceId) => tx.statement<SealedRow>(sql.sealed).all(workspaceId),
  reseal: (tx, row) => tx.statement(sql.reseal).run({ ...row }),
};

export type Connections = ReturnType<typeof createConnections>;

function connectionOf({ settings, ...row }: Row): Connection {
  // Written here only.
  return { ...row, settings: JSON.parse(settings) as Connection["settings"] };
}
