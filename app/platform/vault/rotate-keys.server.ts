import type { Queries } from "#db/client.server.ts";
import { isAppError } from "#app/core/errors.ts";
import type { Vault } from "./vault.server.ts";

export interface SealedRow {
  id: string;
  /** As sealed by the vault. */
  secret: string;
  keyVersion: number;
}

/** A table with vault secrets, as needed for rotating keys. */
export interface SecretRows {
  /** Bound into each secret, with the row's id. */
  table: string;
  sealed(tx: Queries, workspaceId: string): Promise<SealedRow[]>;
  reseal(tx: Queries, row: SealedRow): Promise<unknown>;
}

/** A secret's context, so that it opens only in its row. */
export const placeOfRow = (
  { table }: Pick<SecretRows, "table">,
  { workspaceId, id }: { workspaceId: string; id: string },
) => ({ workspaceId, row: `${table} ${id}` });

/**
 * Gives every workspace a new key and re-encrypts all its secrets, in the caller's transaction.
 * @param from the vault that opens the present secrets
 * @param to the vault of the installation's next secret
 * @param tables all tables with secrets: the old keys are deleted
 * @returns how many were re-encrypted, and how many were unreadable and stay so
 */
export async function rotateKeys(
  tx: Queries,
  { from, to, tables }: { from: Vault; to: Vault; tables: readonly SecretRows[] },
): Promise<{ resealed: number; unreadable: number }> {
  const counts = { resealed: 0, unreadable: 0 };
  for (const workspaceId of await from.workspaces(tx)) {
    const plain: { rows: SecretRows; id: string; text: string }[] = [];
    for (const rows of tables)
      for (const { id, ...sealed } of await rows.sealed(tx, workspaceId)) {
        const place = placeOfRow(rows, { workspaceId, id });
        const text = await from.open(tx, place, sealed).catch(unlessUnreadable);
        if (text === null) counts.unreadable += 1;
        else plain.push({ rows, id, text });
      }
    await to.rotate(tx, workspaceId, async () => {
      for (const { rows, id, text } of plain) {
        const sealed = await to.seal(tx, placeOfRow(rows, { workspaceId, id }), text);
        await rows.reseal(tx, { id, ...sealed });
      }
    });
    counts.resealed += plain.length;
  }
  return counts;
}

function unlessUnreadable(error: unknown): null {
  if (isAppError(error) && error.code === "wrong_secret_key") return null;
  throw error;
}
