import type { Queries } from "#db/client.server.ts";
import type { Origin } from "#app/workspace/origin.ts";
import type { VoiceText } from "./voice-habits.ts";

/** How many texts are compared for repeated wording, including the new one. */
export const heardTexts = 10;

/** A workspace that has just gone live has this many of the other origin before its own, at most. */
const lookedThrough = 60;

const sql = {
  // By index and limited, so the cost does not grow with the amount of content.
  newest: `SELECT id, version_id AS "versionId", origin FROM content_items WHERE workspace_id = ? AND kind = 'article'
    ORDER BY created_at DESC, id DESC LIMIT ?`,
  text: `SELECT v.title, b.text AS body FROM content_versions v
    JOIN content_body_texts b ON b.workspace_id = v.workspace_id AND b.hash = v.body_hash WHERE v.id = ?`,
} as const;

/** The newest articles of a workspace with one origin, newest first. */
export async function readLastTexts(
  tx: Queries,
  {
    workspaceId,
    origin,
    except,
    limit,
  }: {
    workspaceId: string;
    origin: Origin;
    /** The content they are compared with; empty: none. */
    except: string;
    limit: number;
  },
): Promise<VoiceText[]> {
  const newest = await tx
    .statement<{ id: string; versionId: string; origin: Origin }>(sql.newest)
    .all(workspaceId, lookedThrough);
  const text = tx.statement<VoiceText>(sql.text);
  const texts: VoiceText[] = [];
  for (const contentItem of newest) {
    if (texts.length === limit) break;
    if (contentItem.origin !== origin || contentItem.id === except) continue;
    const found = await text.get(contentItem.versionId);
    if (found) texts.push(found);
  }
  return texts;
}
