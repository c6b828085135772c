import type { Queries } from "#db/client.server.ts";
import { isAppError } from "#app/core/errors.ts";
import type { Vault } from "./vault.server.ts";

export interface SealedRow {
  id: string;
  /** As the vault has sealed it. */
  secret: string;
  keyVersion: number;
}

/** A table that keeps secrets of workspaces in the vault, as far as giving them another key takes. */
export interface SecretRows {
  /** Bound into each of them, with the row's id. */
  table: string;
  sealed(tx: Queries, workspaceId: string): Promise<SealedRow[]>;
  reseal(tx: Queries, row: SealedRow): Promise<unknown>;
}

/** Where a row's secret belongs, so that it opens nowhere else. */
export const placeOfRow = (
  { table }: Pick<SecretRows, "table">,
  { workspaceId, id }: { workspaceId: string; id: string },
) => ({ workspaceId, row: `${table} ${id}` });

/**
 * Gives every workspace another key, and encrypts all that it has with that, in the caller's transaction.
 * @param from what opens the secrets now
 * @param to of the installation's secret that is to count from then on
 * @param tables all that hold secrets: the former keys are forgotten
 * @returns how many were encrypted anew, and how many could not be read: these stay as unreadable
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
