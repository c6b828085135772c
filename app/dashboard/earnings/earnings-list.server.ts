import type { Db, Queries } from "#db/client.server.ts";
import type { EarningType } from "#app/workspace/earning-type.ts";
import type { EarningsFilter, EarningsPlace } from "#app/workspace/paths/earnings.ts";
import type { Mode, Origin } from "#app/workspace/origin.ts";
import { readEarningHistory, type EarningHistory } from "./earning-history.server.ts";
import { writeEarningsFile } from "./earnings-file.server.ts";

const sumOfCents = "CAST(coalesce(sum(l.amount_cents), 0) AS bigint)";
/** Rows per side list. */
const shownBeside = 8;
/** The newest articles to choose from. */
const textsOffered = 200;
/** Rows read at a time for a file. */
const rowsAtOnce = 500;

const listed = `SELECT l.id, l.day, l.amount_cents AS "amountCents", l.source, l.type, l.note, l.original,
    l.created_at AS "createdAt", l.version, l.import_id AS "importId", p.id AS "contentItemId", p.title
  FROM earnings_entries l LEFT JOIN content_items p ON p.id = coalesce(l.content_item_id,
    (SELECT content_item_id FROM publications WHERE id = l.publication_id))`;

const sql = {
  workspace: `SELECT mode, time_zone AS "timeZone" FROM workspaces WHERE id = ?`,
  total: `SELECT count(*) AS entries, ${sumOfCents} AS cents FROM earnings_entries l
    WHERE l.workspace_id = ? AND l.origin = ?`,
  sources: `SELECT l.source, max(l.type) AS type, ${sumOfCents} AS cents FROM earnings_entries l
    WHERE l.workspace_id = ? AND l.origin = 'real' GROUP BY l.source
    ORDER BY cents DESC, l.source LIMIT 200`,
  // A post's clicks count for its article.
  clicks: `SELECT coalesce(about.id, c.id) AS "contentItemId", coalesce(about.title, c.title) AS title, p.channel,
      CAST(sum(p.clicks) AS bigint) AS clicks
    FROM publications p JOIN content_items c ON c.id = p.content_item_id LEFT JOIN content_items about ON about.id = c.parent_id
    WHERE p.workspace_id = ? AND p.clicks > 0 AND p.origin = 'real'
    GROUP BY coalesce(about.id, c.id), coalesce(about.title, c.title), p.channel
    ORDER BY clicks DESC, title LIMIT ${shownBeside}`,
  texts: `SELECT id, title FROM content_items WHERE workspace_id = ? AND origin = 'real' AND kind <> 'report'
      AND published_at IS NOT NULL
    ORDER BY created_at DESC, id DESC LIMIT ${textsOffered}`,
} as const;

/** A listed entry. */
export interface ListedEarning {
  id: string;
  /** YYYY-MM-DD, in the workspace's time zone when it was added. */
  day: string;
  amountCents: number;
  source: string;
  /** Null: recorded by agents, not by a person. */
  type: EarningType | null;
  note: string;
  original: string;
  createdAt: number;
  version: number;
  importId: string | null;
  contentItemId: string | null;
  /** The article's title; null: none, or deleted. */
  title: string | null;
}

/** SQL conditions of the list with their values. */
function conditionsOf(workspaceId: string, filter: EarningsFilter) {
  const { origin, month, type, source, text, import: file } = filter;
  const and = [
    // Written out, so that the partial index for real entries is used.
    `l.workspace_id = @workspaceId AND l.origin = '${origin === "real" ? "real" : "simulated"}'`,
    ...(month === null ? [] : ["l.day >= @from AND l.day <= @to"]),
    ...(type === null ? [] : ["l.type = @type"]),
    ...(source === "" ? [] : ["l.source = @source"]),
    ...(text === null ? [] : ["l.content_item_id = @text"]),
    ...(file === null ? [] : ["l.import_id = @file"]),
  ].join(" AND ");
  const values = { workspaceId, from: `${month}-01`, to: `${month}-31`, type, source, text, file };
  return { and, values };
}

type Place = Omit<EarningsPlace, "side">;

export interface EarningsPage {
  mode: Mode;
  timeZone: string;
  items: ListedEarning[];
  older: Place | null;
  newer: Place | null;
  /** Months, newest first, ignoring the month filter. */
  months: { month: string; entries: number; cents: number }[];
  /** Totals by origin, never added together. */
  totals: Record<Origin, { entries: number; cents: number }>;
  /** Real income by payer. */
  sources: { source: string; type: EarningType | null; cents: number }[];
  clicks: { contentItemId: string; title: string; channel: string; clicks: number }[];
}

/** An entry with its history. */
export interface EarningWithHistory extends EarningHistory {
  timeZone: string;
}

/** Income for pages and the API. */
export function createEarningsList({ db }: { db: Db }) {
  async function read(
    tx: Queries,
    workspaceId: string,
    filter: EarningsFilter,
    { place, rows }: { place?: EarningsPlace | undefined; rows: number },
  ): Promise<ListedEarning[]> {
    const { and, values } = conditionsOf(workspaceId, filter);
    const isNewer = place?.side === "newer";
    const beyond = place ? `AND (l.day, l.id) ${isNewer ? ">" : "<"} (@day, @id)` : "";
    const order = isNewer ? "ASC" : "DESC";
    const text = `${listed} WHERE ${and} ${beyond} ORDER BY l.day ${order}, l.id ${order} LIMIT @rows`;
    const asked = { ...values, day: place?.day ?? "", id: place?.id ?? "", rows };
    return tx.statement<ListedEarning>(text).all(asked);
  }

  async function pageOf(
    tx: Queries,
    workspaceId: string,
    filter: EarningsFilter,
    { place, rows }: { place?: EarningsPlace | undefined; rows: number },
  ): Promise<Pick<EarningsPage, "items" | "older" | "newer">> {
    const found = await read(tx, workspaceId, filter, { place, rows: rows + 1 });
    const isNewer = place?.side === "newer";
    const shown = found.slice(0, rows);
    if (isNewer) shown.reverse();
    const hasMore = found.length > rows;
    const placeOf = (row: ListedEarning | undefined) => row && { day: row.day, id: row.id };
    const first = placeOf(shown[0]) ?? null;
    const last = placeOf(shown.at(-1)) ?? null;
    return {
      items: shown,
      older: isNewer || hasMore ? last : null,
      newer: place && (isNewer ? hasMore : true) ? first : null,
    };
  }

  const timeZoneOf = async (tx: Queries, workspaceId: string) =>
    (await tx.statement<{ mode: Mode; timeZone: string }>(sql.workspace).get(workspaceId)) ?? {
      mode: "simulation" as const,
      timeZone: "UTC",
    };

  async function totalOf(tx: Queries, workspaceId: string, origin: Origin) {
    const total = tx.statement<{ entries: number; cents: number }>(sql.total);
    return (await total.get(workspaceId, origin)) ?? { entries: 0, cents: 0 };
  }

  async function monthsOf(tx: Queries, workspaceId: string, filter: EarningsFilter) {
    const { and, values } = conditionsOf(workspaceId, filter);
    const text = `SELECT substr(l.day, 1, 7) AS month, count(*) AS entries, ${sumOfCents} AS cents
      FROM earnings_entries l WHERE ${and} GROUP BY substr(l.day, 1, 7) ORDER BY month DESC`;
    return tx.statement<EarningsPage["months"][number]>(text).all({ ...values });
  }

  async function* all(
    workspaceId: string,
    filter: EarningsFilter,
  ): AsyncGenerator<ListedEarning[]> {
    let place: EarningsPlace | undefined;
    for (;;) {
      const found = await read(db.read, workspaceId, filter, { place, rows: rowsAtOnce });
      if (found.length > 0) yield found;
      const last = found.at(-1);
      if (!last || found.length < rowsAtOnce) return;
      place = { side: "older", day: last.day, id: last.id };
    }
  }

  return {
    /** A page of the list with its side lists, read in one transaction. */
    page: (
      workspaceId: string,
      filter: EarningsFilter,
      asked: { place?: EarningsPlace | undefined; rows: number },
    ): Promise<EarningsPage> =>
      db.snapshot(async (tx) => ({
        ...(await timeZoneOf(tx, workspaceId)),
        ...(await pageOf(tx, workspaceId, filter, asked)),
        months: await monthsOf(tx, workspaceId, { ...filter, month: null }),
        totals: {
          real: await totalOf(tx, workspaceId, "real"),
          simulated: await totalOf(tx, workspaceId, "simulated"),
        },
        sources: await tx.statement<EarningsPage["sources"][number]>(sql.sources).all(workspaceId),
        clicks: await tx.statement<EarningsPage["clicks"][number]>(sql.clicks).all(workspaceId),
      })),

    /** The number of entries and their total. */
    total: (workspaceId: string, origin: Origin) => totalOf(db.read, workspaceId, origin),

    /** A page's rows for the API. */
    rows: (
      workspaceId: string,
      filter: EarningsFilter,
      asked: { place?: EarningsPlace | undefined; rows: number },
    ): Promise<ListedEarning[]> => db.snapshot((tx) => read(tx, workspaceId, filter, asked)),

    /** An entry made by the owner. @throws AppError `not_found` */
    one: (workspaceId: string, id: string): Promise<EarningWithHistory> =>
      db.snapshot(async (tx) => ({
        ...(await readEarningHistory(tx, workspaceId, id)),
        timeZone: (await timeZoneOf(tx, workspaceId)).timeZone,
      })),

    /** Form options: real published content, and earlier payers. */
    choices: (
      workspaceId: string,
    ): Promise<{ texts: { id: string; title: string }[]; sources: string[] }> =>
      db.snapshot(async (tx) => ({
        texts: await tx.statement<{ id: string; title: string }>(sql.texts).all(workspaceId),
        sources: (await tx.statement<{ source: string }>(sql.sources).values(workspaceId)).map(
          String,
        ),
      })),

    /** All matching entries, newest first, as chunks of a CSV file. */
    file: (workspaceId: string, filter: EarningsFilter): AsyncGenerator<string> =>
      writeEarningsFile(all(workspaceId, filter), filter),
  };
}

export type EarningsList = ReturnType<typeof createEarningsList>;
