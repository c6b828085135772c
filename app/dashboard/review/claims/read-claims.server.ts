import type { Queries } from "#db/client.server.ts";
import { claimsOf, cutLinksOf, type TextClaim } from "#app/domain/content/claims.ts";

const source = "SELECT title, address FROM sources WHERE workspace_id = ? AND id = ?";

interface Wanted {
  workspaceId: string;
  /** The version shown and earlier ones. */
  versions: readonly { number: number; provenance: string }[];
  shown: Parameters<typeof claimsOf>[1];
}

/** A version's claims with their sources, and the links removed from it. */
export async function readClaims(
  tx: Queries,
  { workspaceId, versions, shown }: Wanted,
): Promise<{ claims: TextClaim[]; cutLinks: string[] }> {
  const claims = claimsOf(versions, shown);
  const found = new Map<string, TextClaim["source"]>();
  const statement = tx.statement<{ title: string; address: string }>(source);
  for (const id of new Set(claims.flatMap(({ sourceId }) => sourceId ?? []))) {
    const row = await statement.get(workspaceId, id);
    if (row) found.set(id, { title: row.title, url: row.address === "" ? null : row.address });
  }
  return {
    claims: claims.map(({ sourceId, ...claim }) => ({
      ...claim,
      source: sourceId === null ? null : (found.get(sourceId) ?? null),
    })),
    cutLinks: cutLinksOf(versions, shown.number),
  };
}
