import { eraseRemains, type Queries, type SqliteDb } from "../../../db/client.server";
import { makeNextSecretKey, settleNextSecretKey, type SecretKey } from "../../core/secrets.server";
import { noteFact } from "./facts.server";

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
 */
export async function rotateSecret<Counts>({
  db,
  dataDir,
  secret,
  reseal,
}: RotateDeps<Counts>): Promise<Counts> {
  const next = makeNextSecretKey(dataDir);
  const counts = await db.write(async (tx) => {
    const done = await reseal(tx, { from: secret, to: next });
    await noteFact(tx, "secret_check", next.check);
    await noteFact(tx, "former_secret_check", secret.check);
    return done;
  });
  settleNextSecretKey(dataDir, next.check);
  await eraseRemains(db);
  return counts;
}
