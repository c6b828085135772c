import type { Queries } from "../../../db/client.server";
import type { Origin } from "../../workspace/origin";
import type { VoiceText } from "./voice-habits";

/** What sounds alike is looked for among so many texts, a new one included. */
export const heardTexts = 10;

/** A workspace that has just gone live has this many of the other origin before its own, at most. */
const lookedThrough = 60;

const sql = {
  // By their index, and only so many: what the cost follows is not how much there is.
  last: `SELECT v.title, b.text AS body
    FROM (SELECT id, version_id, origin, created_at FROM pieces WHERE workspace_id = @workspaceId AND kind = 'article'
      ORDER BY created_at DESC, id DESC LIMIT @lookedThrough) p
    JOIN versions v ON v.id = p.version_id
    JOIN bodies b ON b.workspace_id = v.workspace_id AND b.hash = v.body_hash
    WHERE p.origin = @origin AND p.id <> @except ORDER BY p.created_at DESC, p.id DESC LIMIT @limit`,
} as const;

/** The newest articles of a workspace that are of one origin, the newest first. */
export function readLastTexts(
  tx: Queries,
  {
    workspaceId,
    origin,
    except,
    limit,
  }: {
    workspaceId: string;
    origin: Origin;
    /** The piece that they are laid beside; empty: none. */
    except: string;
    limit: number;
  },
): Promise<VoiceText[]> {
  return tx
    .statement<VoiceText>(sql.last)
    .all({ workspaceId, origin, except, limit, lookedThrough });
}
