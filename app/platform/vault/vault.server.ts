import { randomBytes } from "node:crypto";
import type { Queries } from "#db/client.server.ts";
import type { Clock } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";
import { open, seal } from "#app/core/secrets/sealing.server.ts";
import { deriveKey, type SecretKey } from "#app/core/secrets/secrets.server.ts";

/** The only SQL for workspace keys. */
const sql = {
  add: `INSERT INTO workspace_keys (workspace_id, version, wrapped, created_at)
    VALUES (@workspaceId, @version, @wrapped, @now) ON CONFLICT DO NOTHING`,
  newest: `SELECT version, wrapped FROM workspace_keys WHERE workspace_id = ?
    ORDER BY version DESC LIMIT 1`,
  one: "SELECT version, wrapped FROM workspace_keys WHERE workspace_id = ? AND version = ?",
  forget: "DELETE FROM workspace_keys WHERE workspace_id = ? AND version < ?",
  workspaces: "SELECT DISTINCT workspace_id AS id FROM workspace_keys ORDER BY workspace_id",
} as const;

interface WrappedKey {
  version: number;
  wrapped: string;
}

/** A stored secret. */
interface Sealed {
  /** Nonce, tag and ciphertext, in base64url. */
  secret: string;
  /** The workspace key's version. */
  keyVersion: number;
}

/** The secret's owner row, bound into it, so that it opens only there. */
interface SecretPlace {
  workspaceId: string;
  /** For example `integrations 01J…`. */
  row: string;
}

/**
 * Encrypts secrets with AES-256-GCM and a random nonce, using a key per workspace, which is itself
 * encrypted with a key derived from the installation's secret (NIST SP 800-38D).
 */
export function createVault({ secret, clock }: { secret: SecretKey; clock: Clock }) {
  const wrappingKey = Buffer.from(deriveKey(secret, "workspace keys"), "base64url");
  const wrappingPlace = (workspaceId: string, version: number) => `key ${workspaceId} ${version}`;

  const unwrap = (workspaceId: string, { version, wrapped }: WrappedKey) => ({
    version,
    key: openOrFail(wrappingKey, wrapped, wrappingPlace(workspaceId, version)),
  });

  async function addKey(tx: Queries, workspaceId: string, version: number) {
    const key = randomBytes(32);
    const wrapped = seal(wrappingKey, key, wrappingPlace(workspaceId, version));
    await tx.statement(sql.add).run({ workspaceId, version, wrapped, now: clock.now() });
    return { version, key };
  }

  async function newestKey(tx: Queries, workspaceId: string) {
    const found = await tx.statement<WrappedKey>(sql.newest).get(workspaceId);
    return found ? unwrap(workspaceId, found) : addKey(tx, workspaceId, 1);
  }

  return {
    /** Encrypts a text in the transaction that stores it. */
    async seal(tx: Queries, place: SecretPlace, text: string): Promise<Sealed> {
      const { version, key } = await newestKey(tx, place.workspaceId);
      return { secret: seal(key, Buffer.from(text), aadOf(place)), keyVersion: version };
    },

    /** @throws AppError `wrong_secret_key` if it was sealed for another row or modified. */
    async open(queries: Queries, place: SecretPlace, sealed: Sealed): Promise<string> {
      const { workspaceId } = place;
      const found = await queries
        .statement<WrappedKey>(sql.one)
        .get(workspaceId, sealed.keyVersion);
      if (!found) throw unreadable();
      return openOrFail(unwrap(workspaceId, found).key, sealed.secret, aadOf(place)).toString();
    },

    /** All workspaces with a key. */
    workspaces: async (tx: Queries): Promise<string[]> =>
      (await tx.statement<{ id: string }>(sql.workspaces).all()).map(({ id }) => id),

    /**
     * Gives a workspace a new key, in the caller's transaction.
     * @param reseal re-encrypts all its secrets with this vault; the old keys, perhaps wrapped by
     * another secret, are deleted afterward
     */
    async rotate(
      tx: Queries,
      workspaceId: string,
      reseal: (tx: Queries) => Promise<unknown>,
    ): Promise<void> {
      const found = await tx.statement<WrappedKey>(sql.newest).get(workspaceId);
      const version = (found?.version ?? 0) + 1;
      await addKey(tx, workspaceId, version);
      await reseal(tx);
      await tx.statement(sql.forget).run(workspaceId, version);
    },
  };
}

export type Vault = ReturnType<typeof createVault>;

const aadOf = ({ workspaceId, row }: SecretPlace) => `${workspaceId} ${row}`;

function openOrFail(key: Buffer, sealed: string, place: string): Buffer {
  const plain = open(key, sealed, place);
  if (!plain) throw unreadable();
  return plain;
}

const unreadable = () =>
  new AppError(
    "wrong_secret_key",
    "The stored credentials can no longer be read. Connect the service again.",
  );
