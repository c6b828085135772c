import type { Db, Queries } from "../../../db/client.server";
import { DAY, dayOf, type Clock } from "../../core/clock";
import type { Asker, Pipeline } from "../agents/pipeline-port";
import type { Work } from "../board/board";
import { readBrief } from "../brief/briefs.server";
import { findPiece, findVersion } from "../content/pieces.server";
import { findIdea } from "../ideas/ideas.server";
import type { Destination } from "../publishing/destination-port";
import type { AssignedFigures, Assignment } from "../writing/assignment";

const sql = {
  note: `SELECT note FROM reviews WHERE piece_id = ? AND decision = 'changes_asked'
    ORDER BY created_at DESC LIMIT 1`,
  span: `SELECT count(*) AS published, CAST(coalesce(sum(views), 0) AS bigint) AS views FROM placements
    WHERE workspace_id = ? AND state = 'published' AND created_at > ? AND created_at <= ? AND origin = ?`,
  best: `SELECT pc.title, CAST(sum(p.views) AS bigint) AS views
    FROM placements p JOIN pieces pc ON pc.id = p.piece_id
    WHERE p.workspace_id = ? AND p.state = 'published' AND p.created_at > ? AND p.views > 0 AND p.origin = ?
    GROUP BY pc.id, pc.title ORDER BY views DESC LIMIT 3`,
} as const;

/** Figures are compared with those of as long before. */
const spanMs = 7 * DAY;

interface AssignmentDeps {
  db: Pick<Db, "snapshot">;
  clock: Clock;
  destinationsOf(workspaceId: string, origin: Asker["origin"]): Promise<readonly Destination[]>;
}

/** Reads what a writer is given for a work: all of it of one state of the database. */
export function createAssignments({
  db,
  clock,
  destinationsOf,
}: AssignmentDeps): Pipeline["assignmentOf"] {
  return (of, work) => db.snapshot((tx) => read(tx, of, work));

  async function read(
    tx: Queries,
    { workspaceId, origin }: Pick<Asker, "workspaceId" | "origin">,
    work: Work,
  ): Promise<Assignment | null> {
    const { type, pieceId } = work;
    const idea = work.ideaId === null ? null : await findIdea(tx, workspaceId, work.ideaId);
    if (type === "place") return null;
    if (type === "look") {
      return { work: "look", figures: await readFigures(tx, { workspaceId, origin }, clock.now()) };
    }
    if (type === "write") {
      return idea && { work: "write", idea, brief: (await readBrief(tx, workspaceId)).answers };
    }
    if (pieceId === null) return null;
    const source = await readSource(tx, workspaceId, pieceId);
    switch (type) {
      case "improve":
        return idea && { work: "improve", idea, source };
      case "answer": {
        const note = (await tx.statement<{ note: string }>(sql.note).value(pieceId)) ?? "";
        return { work: "answer", idea, source, note };
      }
      case "post": {
        const networks = (await destinationsOf(workspaceId, origin))
          .filter(({ role }) => role === "social")
          .map(({ name, charsAtMost }) => ({ name, longest: charsAtMost }));
        return { work: "post", idea, source, networks };
      }
      case "film":
        return { work: "film", idea, source };
    }
  }
}

async function readFigures(
  tx: Queries,
  { workspaceId, origin }: Pick<Asker, "workspaceId" | "origin">,
  now: number,
): Promise<AssignedFigures> {
  const span = tx.statement<{ published: number; views: number }>(sql.span);
  const present = await span.get(workspaceId, now - spanMs, now, origin);
  const before = await span.get(workspaceId, now - 2 * spanMs, now - spanMs, origin);
  const best = tx.statement<{ title: string; views: number }>(sql.best);
  return {
    day: dayOf(now),
    published: present?.published ?? 0,
    views: present?.views ?? 0,
    viewsBefore: before && before.published > 0 ? before.views : null,
    best: await best.all(workspaceId, now - spanMs, origin),
  };
}

/** What a writer is to work from. */
async function readSource(tx: Queries, workspaceId: string, pieceId: string) {
  const piece = await findPiece(tx, workspaceId, pieceId);
  const { title, body, fields } = await findVersion(tx, workspaceId, piece.versionId);
  return { title, body, fields };
}
