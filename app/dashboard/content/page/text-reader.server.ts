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
import { isOut, type ContentReview, type TextVersion, type ContentView } from "./text-view.ts";
import {
  goesOutAnew,
  inTheirHours,
  manualPublishingAt,
  readStays,
  readUnpublishing,
} from "#app/dashboard/content/publish/content-at-channels.server.ts";

const sql = {
  one: `SELECT ${listedColumns}
    FROM content_items p LEFT JOIN agents a ON a.id = p.agent_id WHERE p.id = ? AND p.workspace_id = ?`,
  // Readable by its workspace's members; demo content by everyone.
  whereIs: `SELECT p.workspace_id AS "workspaceId", CASE WHEN w.kind = 'demo' THEN 1 ELSE 0 END AS demo
    FROM content_items p JOIN workspaces w ON w.id = p.workspace_id
    WHERE p.id = ? AND (p.workspace_id = ? OR w.kind = 'demo')`,
  // An agent's version ID starts with its task ID.
  ofTask: `SELECT v.content_item_id AS "contentItemId", v.number, p.version_id AS "newestId", v.id
    FROM tasks t JOIN content_versions v ON v.id = t.id || '-1' JOIN content_items p ON p.id = v.content_item_id
    WHERE t.id = ? AND t.agent_id = ?`,
  timeZone: `SELECT time_zone FROM workspaces WHERE id = ?`,
  versions: `SELECT v.id, v.number, v.title, v.made_by AS "madeBy", coalesce(a.name, u.first_name, u.email) AS maker,
      v.writer, v.sha256, v.created_at AS "createdAt", a.type AS "makerType", v.provenance
    FROM content_versions v LEFT JOIN agents a ON a.id = v.maker_id LEFT JOIN users u ON u.id = v.maker_id
    WHERE v.content_item_id = ? ORDER BY v.number DESC`,
  decisions: `SELECT r.decision, r.note, r.decided_by AS "decidedBy", r.created_at AS at,
      v.number AS "versionNumber"
    FROM reviews r JOIN content_versions v ON v.id = r.version_id
    WHERE r.content_item_id = ? ORDER BY r.created_at, r.id`,
  idea: `SELECT id, topic, angle, keyword, reason, source, created_at AS "createdAt" FROM ideas
    WHERE id = ? AND workspace_id = ?`,
  head: `SELECT id, title, kind FROM content_items WHERE id = ? AND workspace_id = ?`,
  ofIdea: `SELECT id, title, kind, variant, parent_id AS "parentId", published_at AS "publishedAt",
      created_at AS "createdAt" FROM content_items WHERE idea_id = ? AND workspace_id = ? ORDER BY created_at, id`,
  enabledTypes: `SELECT type FROM agents WHERE workspace_id = ? AND removed_at IS NULL`,
} as const;

type VersionRow = TextVersion & { makerType: string | null; provenance: string };
type Made = TimelineFacts["made"][number] & { variant: string };

/** Reads one content item with its history and results. */
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
    /** Server time as an ISO timestamp; pages use it to show what can still be undone. */
    now: (): string => new Date(clock.now()).toISOString(),

    /**
     * @param number the version to show; left out: the newest
     * @throws AppError `not_found` when this workspace has no such item or version
     */
    read: (workspaceId: string, contentItemId: string, number?: number): Promise<ContentView> =>
      db.snapshot((tx) => readText(tx, { workspaceId, contentItemId }, number, channelsOf)),

    /** The item with the provenance of every version.
     * @throws AppError `not_found`
     */
    record: (
      workspaceId: string,
      contentItemId: string,
    ): Promise<{ view: ContentView; versions: RecordedVersion[] }> =>
      db.snapshot(async (tx) => {
        const view = await readText(tx, { workspaceId, contentItemId }, undefined, channelsOf);
        const rows = await tx.statement<VersionRow>(sql.versions).all(contentItemId);
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

    /** The workspace of an item the viewer may read; null: none. */
    async whereIs(
      contentItemId: string,
      ofViewer: string | null,
    ): Promise<{ workspaceId: string; demo: boolean } | null> {
      const find = db.read.statement<{ workspaceId: string; demo: number }>(sql.whereIs);
      const found = await find.get(contentItemId, ofViewer);
      return found ? { workspaceId: found.workspaceId, demo: found.demo === 1 } : null;
    },

    /** The version a task created, without access checks; null: none. */
    async ofTask(
      agentId: string,
      taskId: string,
    ): Promise<{ contentItemId: string; number: number; isNewest: boolean } | null> {
      type Row = { contentItemId: string; number: number; newestId: string; id: string };
      const found = await db.read.statement<Row>(sql.ofTask).get(taskId, agentId);
      return found
        ? {
            contentItemId: found.contentItemId,
            number: found.number,
            isNewest: found.newestId === found.id,
          }
        : null;
    },

    /** Reads a version. @throws AppError `not_found` */
    version: (workspaceId: string, contentItemId: string, number: number): Promise<Version> =>
      db.snapshot(async (tx) => {
        await findContentItem(tx, workspaceId, contentItemId);
        const rows = await tx.statement<VersionRow>(sql.versions).all(contentItemId);
        return findVersion(tx, workspaceId, versionIn(rows, number).id);
      }),
  };
}

export type TextReader = ReturnType<typeof createTextReader>;

/** A workspace's channels for content of this origin. */
type ChannelsOf = (
  workspaceId: string,
  origin: ContentItem["origin"],
) => Promise<readonly Channel[]>;

interface Wanted {
  workspaceId: string;
  contentItemId: string;
}

async function readText(
  tx: Queries,
  { workspaceId, contentItemId }: Wanted,
  number: number | undefined,
  channelsOf: ChannelsOf,
): Promise<ContentView> {
  const contentItem = await findContentItem(tx, workspaceId, contentItemId);
  const row = await tx.statement<ListedRow>(sql.one).get(contentItemId, workspaceId);
  const rows = await tx.statement<VersionRow>(sql.versions).all(contentItemId);
  if (!row) throw noSuchVersion();
  const text = await withPlaces(tx, row);
  const timeZone = (await tx.statement<{ zone: string }>(sql.timeZone).value(workspaceId)) ?? "UTC";
  const places = await inTheirHours(tx, { workspaceId, places: text.places, timeZone });
  const newest = rows.find(({ id }) => id === contentItem.versionId);
  const shown = number === undefined ? newest : versionIn(rows, number);
  if (!shown) throw noSuchVersion();
  const version = await findVersion(tx, workspaceId, shown.id);
  const decisions = await tx.statement<ContentReview>(sql.decisions).all(contentItemId);
  const idea = await tx
    .statement<NonNullable<TimelineFacts["idea"]> & NonNullable<ContentView["idea"]>>(sql.idea)
    .get(contentItem.ideaId, workspaceId);
  const made = await tx.statement<Made>(sql.ofIdea).all(contentItem.ideaId, workspaceId);
  const parent = await tx
    .statement<NonNullable<ContentView["parent"]>>(sql.head)
    .get(contentItem.parentId, workspaceId);
  const { description } = version.fields;
  const cost = await readCost(tx, contentItem);
  return {
    text: { ...text, places },
    shown: versionOf(shown),
    body: version.body,
    description: typeof description === "string" ? description : "",
    cover: coverOf(version.fields),
    canHaveCover: mayHaveCover(contentItem),
    words: wordsOf(version.body).length,
    versions: rows.map(versionOf),
    approvedVersionId: contentItem.approvedVersionId,
    newestVersionId: contentItem.versionId,
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
    children: made.filter(({ parentId }) => parentId === contentItemId),
    readings: await readMetricSnapshots(tx, contentItemId),
    unpublishing: await readUnpublishing(tx, workspaceId, text),
    publishingIssues: await readPublishingIssuesOf(tx, { workspaceId, contentItemId }),
    stays: await readStays(
      tx,
      contentItem,
      rows,
      await channelsOf(workspaceId, contentItem.origin),
    ),
    manualPublishingAt: manualPublishingAt(text),
    canChange: isEditable(contentItem),
    canCorrect: isOut(text) && isEditable(contentItem),
    canSendAnew: isEditable(contentItem) && goesOutAnew(text),
    cost,
    earnedCents: await readEarned(tx, workspaceId, contentItemId),
    timeline: contentTimeline({
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

const noSuchVersion = () => new AppError("not_found", "This version doesn’t exist.");
