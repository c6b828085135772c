import type { Db, Queries } from "#db/client.server.ts";
import { DAY, type Clock } from "#app/core/time/clock.ts";
import { dayIn } from "#app/core/time/time-zone.ts";
import { quietHoursOfChannels } from "#app/domain/publishing/limits/channel-limits.server.ts";
import { quietUntil } from "#app/domain/publishing/limits/quiet-hours.ts";
import { cameToIt } from "#app/domain/publishing/jobs/publish-job-store.server.ts";
import { urlNow } from "#app/domain/publishing/publications/publication-store.server.ts";
import { isLastThere } from "#app/domain/publishing/issues/retry-publishing.server.ts";
import type { Publication, PublicationsView } from "./publication.ts";

const rowsOfPage = 50;
const maxWaiting = 50;
const failuresShownMs = 7 * DAY;

const columns = `p.id AS "publicationId", c.id AS "contentItemId", c.title, c.kind AS "contentType", c.variant, p.origin,
    p.channel, ${urlNow("p")} AS url, p.edit_url AS "editUrl"`;
const publishJobs = `SELECT o.id, o.kind, o.state, o.due_at AS at, o.error AS reason, ${columns}
  FROM publish_jobs o JOIN publications p ON p.id = o.publication_id JOIN content_items c ON c.id = p.content_item_id
  WHERE o.workspace_id = @workspaceId`;
const onChannel = "AND (@place IS NULL OR p.channel = @place)";

const sql = {
  waiting: `${publishJobs} AND (o.state IN ('on_hold', 'unconfirmed', 'draft_created')
      OR (o.state = 'failed' AND ${cameToIt} > @failedFrom AND ${isLastThere})) ${onChannel}
      AND o.id > @id
    ORDER BY o.id LIMIT @rows`,
  // Repeats the condition of the partial index so that SQLite uses it.
  coming: `${publishJobs} AND o.state IN ('due', 'sending', 'checking', 'draft_created') AND o.state <> 'draft_created' ${onChannel}
      AND (o.due_at > @at OR (o.due_at = @at AND o.id > @id))
    ORDER BY o.due_at, o.id LIMIT @rows`,
  out: `SELECT p.id, 'publish' AS kind, 'out' AS state, p.published_at AS at, NULL AS reason, ${columns}
    FROM publications p JOIN content_items c ON c.id = p.content_item_id
    WHERE p.workspace_id = @workspaceId AND p.published_at <= @at AND p.version_id IS NOT NULL ${onChannel}
      AND (p.published_at < @at OR p.id < @id)
    ORDER BY p.published_at DESC, p.id DESC LIMIT @rows`,
  // Jumps from name to name in the index: few channels, tens of thousands of publications.
  places: `WITH RECURSIVE names (name) AS (
      SELECT ''
      UNION ALL
      SELECT (SELECT min(p.channel) FROM publications p
          WHERE p.workspace_id = @workspaceId AND p.channel > names.name)
        FROM names WHERE names.name IS NOT NULL)
    SELECT name FROM names WHERE name <> ''`,
  timeZone: "SELECT time_zone FROM workspaces WHERE id = ?",
} as const;

/** `waiting`: need the owner; `coming`: proceed on their own; `out`: published. */
export const publicationLists = ["waiting", "coming", "out"] as const;
type PublicationList = (typeof publicationLists)[number];

interface Asked {
  show: PublicationsView["show"];
  place: string | null;
  /** Cursor from `PublicationsView`. */
  after: string | null;
}

interface Listing {
  show: PublicationList;
  /** Only this channel; null: all. */
  place: string | null;
  /** The last row of the previous page; null: start. */
  after: Position | null;
  /** Maximum number of rows. */
  rows: number;
}

/** Position in a list: by time, then ID. */
interface Position {
  at: number;
  id: string;
}

/** A listed publication. Quiet hours move its time, never its position. */
export type ListedPublication = Publication & { position: Position };

/** Lists publications. Reads only what is shown. */
export function createPublications({ db, clock }: { db: Pick<Db, "snapshot">; clock: Clock }) {
  return {
    /** The page for people. */
    read: (workspaceId: string, asked: Asked): Promise<PublicationsView> =>
      db.snapshot((tx) => read(tx, { workspaceId, now: clock.now() }, asked)),
    /** One page of a list, for the API. */
    list: (workspaceId: string, listing: Listing): Promise<ListedPublication[]> =>
      db.snapshot((tx) => list(tx, { workspaceId, now: clock.now() }, listing)),
  };
}

interface Looking {
  workspaceId: string;
  now: number;
}

async function read(
  tx: Queries,
  looking: Looking,
  { show, place, after }: Asked,
): Promise<PublicationsView> {
  const { workspaceId } = looking;
  const position = positionIn(after);
  const found = await list(tx, looking, { show, place, after: position, rows: rowsOfPage + 1 });
  const page = found.slice(0, rowsOfPage);
  const last = page.at(-1)?.position;
  const showsWaiting = show === "coming" && after === null;
  const waiting = { show: "waiting", place, after: null, rows: maxWaiting } as const;
  const timeZone = await timeZoneOf(tx, workspaceId);
  return {
    show,
    place,
    places: await tx.statement<{ name: string }>(sql.places).values({ workspaceId }),
    waiting: showsWaiting ? await list(tx, looking, waiting) : [],
    days: byDay(show === "coming" ? page.toSorted(byShownTime) : page, timeZone),
    after: found.length > rowsOfPage && last ? `${last.at}.${last.id}` : null,
    timeZone,
  };
}

async function timeZoneOf(tx: Queries, workspaceId: string): Promise<string> {
  return (await tx.statement<{ zone: string }>(sql.timeZone).value(workspaceId)) ?? "UTC";
}

async function list(
  tx: Queries,
  { workspaceId, now }: Looking,
  { show, place, after, rows }: Listing,
): Promise<ListedPublication[]> {
  const first = show === "out" ? { at: now, id: "\u{10ffff}" } : { at: 0, id: "" };
  const { at, id } = after ?? first;
  const asked = { workspaceId, place, at, id, rows, failedFrom: now - failuresShownMs };
  const found = await tx.statement<Publication>(sql[show]).all(asked);
  const placed = found.map((each) => ({
    ...each,
    position: { at: show === "waiting" ? 0 : (each.at ?? 0), id: each.id },
  }));
  return show === "coming" ? inTheirHours(tx, workspaceId, placed) : placed;
}

/** Moves due times that fall into quiet hours to their end. */
async function inTheirHours(
  tx: Queries,
  workspaceId: string,
  found: readonly ListedPublication[],
): Promise<ListedPublication[]> {
  const hours = await quietHoursOfChannels(tx, workspaceId);
  const timeZone = await timeZoneOf(tx, workspaceId);
  return found.map((each) => {
    const quiet = hours.get(each.channel)?.quiet;
    if (!quiet || each.at === null || each.state !== "due" || each.kind === "unpublish")
      return each;
    return { ...each, at: quietUntil(quiet, each.at, timeZone) };
  });
}

/** Sorts a page by the time shown. Pages are cut by the scheduled time, which quiet hours may move. */
const byShownTime = (one: Publication, other: Publication): number =>
  (one.at ?? 0) - (other.at ?? 0) || (one.id < other.id ? -1 : 1);

function byDay(items: readonly Publication[], timeZone: string): PublicationsView["days"] {
  const days = new Map<string, Publication[]>();
  for (const item of items) {
    const day = dayIn(item.at ?? 0, timeZone);
    days.set(day, [...(days.get(day) ?? []), item]);
  }
  return [...days].map(([day, of]) => ({ day, items: of }));
}

function positionIn(after: string | null): Position | null {
  const [, at, id] = /^(\d{1,16})\.([\w-]{1,64})$/u.exec(after ?? "") ?? [];
  return at === undefined || id === undefined ? null : { at: Number(at), id };
}
