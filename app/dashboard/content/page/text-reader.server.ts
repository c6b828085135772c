import { coverOf } from "#app/domain/pictures/picture.ts";
import { mayHaveCover } from "#app/domain/workflow/edit/covers.server.ts";
import type { Clock } from "#app/core/time/clock.ts";
import type { Db, Queries } from "#db/client.server.ts";
import { AppError } from "#app/core/errors.ts";
import type { ContentItem } from "#app/domain/content/content-item.ts";
import { wordsOf } from "#app/domain/content/counting.ts";
import { findContentItem } from "#app/domain/content/content-items.server.ts";
import { findVersion, type Version } from "#app/domain/content/versions.server.ts";
import { checksOf } from "#app/domain/content/stored-checks.server.ts";
import {
  readMadeWith,
  readPrompts,
  readSources,
  readUnread,
  readUnsupported,
  stillStanding,
} from "#app/domain/content/provenance.ts";
import { isEditable } from "#app/domain/workflow/edit/edits.server.ts";
import type { Channel } from "#app/domain/publishing/channel-port.ts";
import { readPublishingIssuesOf } from "#app/dashboard/publishing-issues/read-publishing-issues.server.ts";
import {
  listedColumns,
  withPlaces,
  type ListedRow,
} from "#app/dashboard/content/list/content-pages.server.ts";
import { readClaims } from "#app/dashboard/review/claims/read-claims.server.ts";
import { readCost, readEarned, readMetricSnapshots } from "./text-figures.server.ts";
import type { RecordedVersion } from "./text-record.ts";
import { contentTimeline, type TimelineFacts } from "./content-timeline.ts";
import { isOut, type ContentReview, type TextVersion, type TextView } from "./text-view.ts";
import {
  goesOutAnew,
  inTheirHours,
  putUpAt,
  readStays,
  readWithdrawal,
} from "#app/dashboard/content/publish/content-at-channels.server.ts";

const sql = {
  one: `SELECT ${listedColumns}
    FROM pieces p LEFT JOIN agents a ON a.id = p.agent_id WHERE p.id = ? AND p.workspace_id = ?`,
  // Its own workspace's people may read it, and everybody what is of the public demo.
  whereIs: `SELECT p.workspace_id AS "workspaceId", CASE WHEN w.kind = 'demo' THEN 1 ELSE 0 END AS demo
    FROM pieces p JOIN workspaces w ON w.id = p.workspace_id
    WHERE p.id = ? AND (p.workspace_id = ? OR w.kind = 'demo')`,
  // An agent's version is named after the task that made it.
  ofTask: `SELECT v.piece_id AS "pieceId", v.number, p.version_id AS "newestId", v.id
    FROM tasks t JOIN versions v ON v.id = t.id || '-1' JOIN pieces p ON p.id = v.piece_id
    WHERE t.id = ? AND t.agent_id = ?`,
  timeZone: `SELECT time_zone FROM workspaces WHERE id = ?`,
  versions: `SELECT v.id, v.number, v.title, v.made_by AS "madeBy", coalesce(a.name, u.first_name, u.email) AS maker,
      v.writer, v.sha256, v.created_at AS "createdAt", a.type AS "makerType", v.provenance
    FROM versions v LEFT JOIN agents a ON a.id = v.maker_id LEFT JOIN users u ON u.id = v.maker_id
    WHERE v.piece_id = ? ORDER BY v.number DESC`,
  decisions: `SELECT r.decision, r.note, r.decided_by AS "decidedBy", r.created_at AS at,
      v.number AS "versionNumber"
    FROM reviews r JOIN versions v ON v.id = r.version_id
    WHERE r.piece_id = ? ORDER BY r.created_at, r.id`,
  idea: `SELECT id, topic, angle, keyword, reason, source, created_at AS "createdAt" FROM ideas
    WHERE id = ? AND workspace_id = ?`,
  head: `SELECT id, title, kind FROM pieces WHERE id = ? AND workspace_id = ?`,
  ofIdea: `SELECT id, title, kind, variant, parent_id AS "parentId", published_at AS "publishedAt",
      created_at AS "createdAt" FROM pieces WHERE idea_id = ? AND workspace_id = ? ORDER BY created_at, id`,
  enabledTypes: `SELECT type FROM agents WHERE workspace_id = ? AND removed_at IS NULL`,
} as const;

type VersionRow = TextVersion & { makerType: string | null; provenance: string };
type Made = TimelineFacts["made"][number] & { variant: string };

/** One text of a workspace, with its history and what came of it. */
export function createTextReader({
  db,
  clock,
  channelsOf,
}: {
  db: Pick<Db, "read" | "snapshot">;
  clock: Clock;
  channelsOf: ChannelsOf;
}) {
  return {
    /** By which a page tells what can still be undone, as an ISO timestamp. */
    now: (): string => new Date(clock.now()).toISOString(),

    /**
     * @param number the version that is shown; left out: the newest
     * @throws AppError `not_found` when this workspace has no such text or version
     */
    read: (workspaceId: string, pieceId: string, number?: number): Promise<TextView> =>
      db.snapshot((tx) => readText(tx, { workspaceId, pieceId }, number, channelsOf)),

    /**
     * How a text came about, with every version of it.
     * @throws AppError `not_found`
     */
    record: (
      workspaceId: string,
      pieceId: string,
    ): Promise<{ view: TextView; versions: RecordedVersion[] }> =>
      db.snapshot(async (tx) => {
        const view = await readText(tx, { workspaceId, pieceId }, undefined, channelsOf);
        const rows = await tx.statement<VersionRow>(sql.versions).all(pieceId);
        const versions: RecordedVersion[] = [];
        for (const row of rows)
          versions.push({
            ...versionOf(row),
            madeWith: readMadeWith(row.provenance),
            prompts: readPrompts(row.provenance),
            sources: readSources(row.provenance),
            checks: await checksOf(tx, row.id),
          });
        return { view, versions };
      }),

    /** In which workspace a text is that somebody may read; null: there is none. */
    async whereIs(
      pieceId: string,
      ofViewer: string | null,
    ): Promise<{ workspaceId: string; demo: boolean } | null> {
      const find = db.read.statement<{ workspaceId: string; demo: number }>(sql.whereIs);
      const found = await find.get(pieceId, ofViewer);
      return found ? { workspaceId: found.workspaceId, demo: found.demo === 1 } : null;
    },

    /** The version that a task has made, whoever may read it; null: it has made none. */
    async ofTask(
      agentId: string,
      taskId: string,
    ): Promise<{ pieceId: string; number: number; isNewest: boolean } | null> {
      type Row = { pieceId: string; number: number; newestId: string; id: string };
      const found = await db.read.statement<Row>(sql.ofTask).get(taskId, agentId);
      return found
        ? { pieceId: found.pieceId, number: found.number, isNewest: found.newestId === found.id }
        : null;
    },

    /** A version's text. @throws AppError `not_found` */
    version: (workspaceId: string, pieceId: string, number: number): Promise<Version> =>
      db.snapshot(async (tx) => {
        await findContentItem(tx, workspaceId, pieceId);
        const rows = await tx.statement<VersionRow>(sql.versions).all(pieceId);
        return findVersion(tx, workspaceId, versionIn(rows, number).id);
      }),
  };
}

export type TextReader = ReturnType<typeof createTextReader>;

/** A workspace's places for what is of this origin. */
type ChannelsOf = (
  workspaceId: string,
  origin: ContentItem["origin"],
) => Promise<readonly Channel[]>;

interface Wanted {
  workspaceId: string;
  pieceId: string;
}

async function readText(
  tx: Queries,
  { workspaceId, pieceId }: Wanted,
  number: number | undefined,
  channelsOf: ChannelsOf,
): Promise<TextView> {
  const piece = await findContentItem(tx, workspaceId, pieceId);
  const row = await tx.statement<ListedRow>(sql.one).get(pieceId, workspaceId);
  const rows = await tx.statement<VersionRow>(sql.versions).all(pieceId);
  if (!row) throw noSuchVersion();
  const text = await withPlaces(tx, row);
  const timeZone = (await tx.statement<{ zone: string }>(sql.timeZone).value(workspaceId)) ?? "UTC";
  const places = await inTheirHours(tx, { workspaceId, places: text.places, timeZone });
  const newest = rows.find(({ id }) => id === piece.versionId);
  const shown = number === undefined ? newest : versionIn(rows, number);
  if (!shown) throw noSuchVersion();
  const version = await findVersion(tx, workspaceId, shown.id);
  const decisions = await tx.statement<ContentReview>(sql.decisions).all(pieceId);
  const idea = await tx
    .statement<NonNullable<TimelineFacts["idea"]> & NonNullable<TextView["idea"]>>(sql.idea)
    .get(piece.ideaId, workspaceId);
  const made = await tx.statement<Made>(sql.ofIdea).all(piece.ideaId, workspaceId);
  const parent = await tx
    .statement<NonNullable<TextView["parent"]>>(sql.head)
    .get(piece.parentId, workspaceId);
  const { description } = version.fields;
  const cost = await readCost(tx, piece);
  return {
    text: { ...text, places },
    shown: versionOf(shown),
    body: version.body,
    description: typeof description === "string" ? description : "",
    cover: coverOf(version.fields),
    canHaveCover: mayHaveCover(piece),
    words: wordsOf(version.body).length,
    versions: rows.map(versionOf),
    approvedVersionId: piece.approvedVersionId,
    newestVersionId: piece.versionId,
    checks: await checksOf(tx, shown.id),
    decisions,
    sources: readSources(shown.provenance),
    unread: readUnread(shown.provenance),
    unsupported: stillStanding(readUnsupported(shown.provenance) ?? [], version),
    ...(await readClaims(tx, { workspaceId, versions: rows, shown: version })),
    madeWith: readMadeWith(shown.provenance),
    prompts: readPrompts(shown.provenance),
    idea: idea ?? null,
    parent: parent ?? null,
    children: made.filter(({ parentId }) => parentId === pieceId),
    readings: await readMetricSnapshots(tx, pieceId),
    withdrawal: await readWithdrawal(tx, workspaceId, text),
    stuckSendings: await readPublishingIssuesOf(tx, { workspaceId, pieceId }),
    stays: await readStays(tx, piece, rows, await channelsOf(workspaceId, piece.origin)),
    putUpAt: putUpAt(text),
    canChange: isEditable(piece),
    canCorrect: isOut(text) && isEditable(piece),
    canSendAnew: isEditable(piece) && goesOutAnew(text),
    cost,
    earnedCents: await readEarned(tx, workspaceId, pieceId),
    way: contentTimeline({
      text: { ...text, places },
      versions: rows.toReversed(),
      decisions,
      idea: idea ?? null,
      made,
      cost,
      enabledTypes: await tx.statement<{ type: string }>(sql.enabledTypes).values(workspaceId),
    }),
    timeZone,
  };
}

const versionOf = ({ makerType: _type, provenance: _provenance, ...version }: VersionRow) =>
  version satisfies TextVersion;

function versionIn<Row extends { number: number }>(rows: readonly Row[], number: number): Row {
  const row = rows.find((each) => each.number === number);
  if (!row) throw noSuchVersion();
  return row;
}

const noSuchVersion = () => new AppError("not_found", "This text has no such version.");
