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
  /** The one that counts so far. */
  secret: SecretKey;
  /** Encrypts all that was encrypted with the former secret with the next one, in this transaction. */
  reseal(tx: Queries, secrets: { from: SecretKey; to: SecretKey }): Promise<Counts>;
}

/**
 * Replaces the installation's secret. The data folder is locked meanwhile. Wherever the process ends, the
 * next start finds the secret that belongs to what is stored:
 * 1. The next secret is on the disk, beside the former; that one counts.
 * 2. All that was encrypted is so with the next one, and the data says that this counts: one transaction.
 * 3. The next one's file takes the former's place.
 * 4. The database's file is written anew, so that what was encrypted with the former secret stands in it no more.
 * @returns what `reseal` has counted; `notErased` is why the last could not be done, or null
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
    // As on a full disk. The new secret counts all the same, and its operator has to know.
    return { ...counts, notErased: error };
  }
}
