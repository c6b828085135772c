import type { Db, Queries } from "../../../db/client.server";
import { DAY, type Clock } from "../../core/clock";
import { dayIn } from "../../core/time-zone";
import { hoursOfPlaces } from "../../studio/publishing/place-hours.server";
import { quietUntil } from "../../studio/publishing/quiet-hours";
import type { Publication, PublicationsView } from "./publication";

const rowsOfPage = 50;
const waitingAtMost = 50;
const failuresToldMs = 7 * DAY;

const columns = `c.id AS "pieceId", c.title, c.kind AS "pieceKind", c.variant, p.origin, p.destination,
    p.url, p.edit_url AS "editUrl"`;
const operations = `SELECT o.id, o.kind, o.state, o.due_at AS at, o.error AS reason, ${columns}
  FROM operations o JOIN placements p ON p.id = o.placement_id JOIN pieces c ON c.id = p.piece_id
  WHERE o.workspace_id = @workspaceId`;
const ofPlace = "AND (@place IS NULL OR p.destination = @place)";

const sql = {
  waiting: `${operations} AND (o.state IN ('held', 'needs_look', 'arrived')
      OR (o.state = 'failed' AND coalesce(o.ended_at, o.created_at) > @failedFrom)) ${ofPlace}
    ORDER BY o.id LIMIT ${waitingAtMost}`,
  coming: `${operations} AND o.state IN ('due', 'armed', 'unknown') ${ofPlace}
      AND (o.due_at > @at OR (o.due_at = @at AND o.id > @id))
    ORDER BY o.due_at, o.id LIMIT ${rowsOfPage + 1}`,
  out: `SELECT p.id, 'create' AS kind, 'out' AS state, p.published_at AS at, NULL AS reason, ${columns}
    FROM placements p JOIN pieces c ON c.id = p.piece_id
    WHERE p.workspace_id = @workspaceId AND p.published_at <= @at AND p.state <> 'withdrawn' ${ofPlace}
      AND (p.published_at < @at OR p.id < @id)
    ORDER BY p.published_at DESC, p.id DESC LIMIT ${rowsOfPage + 1}`,
  places: "SELECT DISTINCT destination FROM placements WHERE workspace_id = ? ORDER BY destination",
  timeZone: "SELECT time_zone FROM workspaces WHERE id = ?",
} as const;

interface Asked {
  show: PublicationsView["show"];
  place: string | null;
  /** As `PublicationsView` names it. */
  after: string | null;
}

/** What goes out when, to where, and how far it is: whatever there is, only what is shown is read. */
export function createPublications({ db, clock }: { db: Pick<Db, "snapshot">; clock: Clock }) {
  return {
    read: (workspaceId: string, asked: Asked): Promise<PublicationsView> =>
      db.snapshot((tx) => read(tx, { workspaceId, now: clock.now(), ...asked })),
  };
}

type Looking = Asked & { workspaceId: string; now: number };

async function read(tx: Queries, looking: Looking): Promise<PublicationsView> {
  const { workspaceId, show, place, now } = looking;
  const zone = await tx.statement<{ zone: string }>(sql.timeZone).value(workspaceId);
  const timeZone = zone ?? "UTC";
  const first = show === "coming" ? { at: 0, id: "" } : { at: now, id: "\u{10ffff}" };
  const from = positionIn(looking.after) ?? first;
  const found = await tx.statement<Publication>(sql[show]).all({ workspaceId, place, ...from });
  const page = found.slice(0, rowsOfPage);
  const last = page.at(-1);
  const isWaitingTold = show === "coming" && looking.after === null;
  const waits = { workspaceId, place, failedFrom: now - failuresToldMs };
  return {
    show,
    place,
    places: await tx.statement<{ destination: string }>(sql.places).values(workspaceId),
    waiting: isWaitingTold ? await tx.statement<Publication>(sql.waiting).all(waits) : [],
    days: byDay(await inTheirHours(tx, looking, page, timeZone), timeZone),
    after: found.length > rowsOfPage && last ? `${last.at ?? 0}.${last.id}` : null,
    timeZone,
  };
}

/** What waits goes out once the quiet hours are over that it falls into. */
async function inTheirHours(
  tx: Queries,
  { workspaceId, show }: Looking,
  page: readonly Publication[],
  timeZone: string,
): Promise<Publication[]> {
  if (show === "out") return [...page];
  const hours = await hoursOfPlaces(tx, workspaceId);
  return page.map((each) => {
    const quiet = hours.get(each.destination)?.quiet;
    if (!quiet || each.at === null || each.state !== "due" || each.kind === "withdraw") return each;
    return { ...each, at: quietUntil(quiet, each.at, timeZone) };
  });
}

function byDay(items: readonly Publication[], timeZone: string): PublicationsView["days"] {
  const days = new Map<string, Publication[]>();
  for (const item of items) {
    const day = dayIn(item.at ?? 0, timeZone);
    days.set(day, [...(days.get(day) ?? []), item]);
  }
  return [...days].map(([day, of]) => ({ day, items: of }));
}

function positionIn(after: string | null): { at: number; id: string } | null {
  const [, at, id] = /^(\d{1,16})\.([\w-]{1,64})$/u.exec(after ?? "") ?? [];
  return at === undefined || id === undefined ? null : { at: Number(at), id };
}
