import type { Db, Queries } from "../../../db/client.server";
import type { Clock } from "../../core/clock";
import { dayIn } from "../../core/time-zone";
import type { Asker, Pipeline } from "../agents/pipeline-port";
import type { Work } from "../board/board";
import { lookOf } from "../board/looks";
import { readWeeksArticles } from "../board/read-edition.server";
import { readBrief } from "../brief/briefs.server";
import { readSources, readUnsupported } from "../content/provenance";
import { findPiece } from "../content/pieces.server";
import { findVersion } from "../content/versions.server";
import { checksOf } from "../content/stored-checks.server";
import { findIdea } from "../ideas/ideas.server";
import type { Destination } from "../publishing/destination-port";
import { findPublishedVersion } from "../publishing/placement-store.server";
import type { Assignment } from "../writing/assignment";
import { readFigures } from "./look-figures.server";

const sql = {
  note: `SELECT note FROM reviews WHERE piece_id = ? AND decision = 'changes_asked'
    ORDER BY created_at DESC LIMIT 1`,
  provenance: "SELECT provenance FROM versions WHERE id = ?",
  timeZone: "SELECT time_zone FROM workspaces WHERE id = ?",
} as const;

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
      const asked = { workspaceId, origin, look: lookOf(nameIn(work.claim)), now: clock.now() };
      return { work: "look", figures: await readFigures(tx, asked) };
    }
    if (type === "edition") return readEdition(tx, { workspaceId, origin }, work.claim);
    if (type === "write") {
      return idea && { work: "write", idea, brief: (await readBrief(tx, workspaceId)).answers };
    }
    if (pieceId === null) return null;
    const { versionId: newest } = await findPiece(tx, workspaceId, pieceId);
    // A post is about what its readers find, and not about what waits to take its place.
    const published = type === "post" ? await findPublishedVersion(tx, pieceId) : null;
    const source = await readSource(tx, workspaceId, published ?? newest);
    switch (type) {
      case "improve":
        return idea && { work: "improve", idea, source };
      case "refresh": {
        const day = dayIn(clock.now(), await zoneOf(tx, workspaceId));
        return { work: "refresh", idea, source, day };
      }
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

/** Which look or edition a claim is about: "look:", its name and the origin. */
const nameIn = (claim: string) => claim.slice(claim.indexOf(":") + 1, claim.lastIndexOf(":"));

/** The articles of a week; null: all of them have been taken down since. */
async function readEdition(
  tx: Queries,
  { workspaceId, origin }: Pick<Asker, "workspaceId" | "origin">,
  claim: string,
): Promise<Assignment | null> {
  const whose = { workspaceId, origin, timeZone: await zoneOf(tx, workspaceId) };
  const articles = await readWeeksArticles(tx, whose, { name: nameIn(claim) });
  return articles.length === 0 ? null : { work: "edition", articles };
}

const zoneOf = async (tx: Queries, workspaceId: string): Promise<string> =>
  (await tx.statement<{ zone: string }>(sql.timeZone).value(workspaceId)) ?? "UTC";

/** What a writer is to work from. */
async function readSource(tx: Queries, workspaceId: string, versionId: string) {
  const { title, body, fields } = await findVersion(tx, workspaceId, versionId);
  const noted = await tx.statement<{ provenance: string }>(sql.provenance).value(versionId);
  const checks = await checksOf(tx, versionId);
  const failed = checks.filter(({ outcome }) => outcome === "look");
  const unsupported = readUnsupported(noted ?? "") ?? [];
  return { title, body, fields, sources: readSources(noted ?? "") ?? [], unsupported, failed };
}
