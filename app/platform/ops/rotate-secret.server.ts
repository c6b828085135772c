import { eraseRemains, type Queries, type SqliteDb } from "#db/client.server.ts";
import {
  makeNextSecretKey,
  settleNextSecretKey,
  type SecretKey,
} from "#app/core/secrets/secrets.server.ts";
import { noteFact } from "./facts.server.ts";

interface RotateDeps<Counts> {
  db: SqliteDb;
  dataDir: string;
  /** The current secret. */
  secret: SecretKey;
  /** Re-encrypts everything with the next secret, in this transaction. */
  reseal(tx: Queries, secrets: { from: SecretKey; to: SecretKey }): Promise<Counts>;
}

/**
 * Replaces the installation's secret. Locks the data folder. After a crash at any step, the next
 * start finds the right secret:
 * 1. The next secret is on disk beside the current one, which still counts.
 * 2. One transaction re-encrypts everything and marks the next secret as current.
 * 3. The next secret's file replaces the current one's.
 * 4. The database file is rewritten, so that it contains nothing for the previous secret.
 * @returns what `reseal` counted; `notErased`: why the last step failed, or null
 */
export async function rotateSecret<Counts extends object>({
  db,
  dataDir,
  secret,
  reseal,
}: RotateDeps<Counts>): Promise<Counts & { notErased: unknown }> {
  const next = makeNextSecretKey(dataDir);
  const counts = await db.write(async (tx) => {
    const done = await reseal(tx, { from: secret, to: next });
    await noteFact(tx, "secret_check", next.check);
    await noteFact(tx, "former_secret_check", secret.check);
    return done;
  });
  settleNextSecretKey(dataDir, next.check);
  try {
    await eraseRemains(db);
    return { ...counts, notErased: null };
  } catch (error) {
    // On a full disk, for example. The new secret is in use, and the operator must know.
    return { ...counts, notErased: error };
  }
}
