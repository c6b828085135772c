import type { Db, Queries } from "../../../db/client.server";
import { lettersSql } from "./letter-delivery.server";
import type { NoticeLetter, NoticeStep, NoticeSummary, NoticeView, OwnNotice } from "./notice";
import { noticeSql, type NoticeRow, type NoticeSummaryRow } from "./notice-sql.server";

const noticesOnPage = 50;

type NoticeTab = "open" | "done";

/** What operators read of all notices, and owners of their own. */
export function createNoticeReader(db: Db) {
  return {
    /** How many wait for an operator, or for the day on which a post is restored. */
    countOpen: async (): Promise<number> =>
      (await db.read.statement<{ count: number }>(noticeSql.countOpen).value()) ?? 0,

    /** The newest first. @param before the last one of the page before */
    async list(
      tab: NoticeTab,
      before: string | null,
    ): Promise<{ notices: NoticeSummary[]; older: string | null }> {
      const rows = await db.read
        .statement<NoticeSummaryRow>(noticeSql[tab])
        // "~" stands behind every id.
        .all({ before: before ?? "~", limit: noticesOnPage + 1 });
      const notices = rows.slice(0, noticesOnPage).map(summaryOf);
      return { notices, older: rows.length > noticesOnPage ? (notices.at(-1)?.id ?? null) : null };
    },

    /** Null: there is none. */
    find: (id: string): Promise<NoticeView | null> =>
      db.snapshot(async (tx) => {
        const row = await tx.statement<NoticeRow>(noticeSql.one).get(id);
        if (!row) return null;
        const count = await tx
          .statement<NoticeView["ofWorkspace"]>(noticeSql.countOf)
          .get(row.workspaceId);
        return {
          ...summaryOf(row),
          owner:
            (await tx
              .statement<NonNullable<NoticeView["owner"]>>(noticeSql.accountOf)
              .get(row.workspaceId)) ?? null,
          email: row.email,
          reach: row.reach,
          claim: row.claim,
          body: articleOf(row).body,
          counter: counterOf(row),
          steps: await tx.statement<NoticeStep>(noticeSql.steps).all(id),
          letters: await tx.statement<NoticeLetter>(lettersSql.ofNotice).all(id),
          ofWorkspace: count ?? { all: 0, counting: 0 },
        };
      }),

    /** What a workspace is told of, the newest first. */
    ofWorkspace: (workspaceId: string): Promise<OwnNotice[]> =>
      db.snapshot(async (tx) => {
        const rows = await tx.statement<NoticeRow>(noticeSql.owned).all(workspaceId);
        return Promise.all(rows.map((row) => ownOf(tx, row)));
      }),

    /** One of these; null: there is none, or nothing was done about it. */
    findOwn: (workspaceId: string, id: string): Promise<OwnNotice | null> =>
      db.snapshot(async (tx) => {
        const row = await tx.statement<NoticeRow>(noticeSql.one).get(id);
        if (!row || row.workspaceId !== workspaceId) return null;
        return row.state === "received" || row.state === "dismissed" ? null : ownOf(tx, row);
      }),

    /** The notice for which a text is down; null: it is not. */
    ofPiece: (workspaceId: string, pieceId: string): Promise<OwnNotice | null> =>
      db.snapshot(async (tx) => {
        const id = await tx
          .statement<{ id: string }>(noticeSql.downOfPiece)
          .value(pieceId, workspaceId);
        const row = id === undefined ? null : await tx.statement<NoticeRow>(noticeSql.one).get(id);
        return row ? ownOf(tx, row) : null;
      }),

    /** Whether a notice of this id was sent about this post. */
    wasSent: async (id: string, postKey: string): Promise<boolean> =>
      (await db.read.statement<{ id: string }>(noticeSql.exists).get(id, postKey)) !== undefined,
  };
}

async function ownOf(tx: Queries, row: NoticeRow): Promise<OwnNotice> {
  const { id, grounds, state, address, claim, name, email, reach, counteredAt } = row;
  const step = await tx
    .statement<{ reason: string; createdAt: number }>(noticeSql.lastStep)
    .get(id);
  return {
    ...{ id, grounds, state, address, claim, counteredAt },
    title: articleOf(row).title,
    // 17 U.S.C. § 512(g) has a copyright notice passed on; who reports a crime, or a privacy, is not told of.
    sender: grounds === "copyright" ? { name, email, reach } : null,
    reason: step?.reason ?? "",
    decidedAt: step?.createdAt ?? row.createdAt,
  };
}

/** Stored by us, and by nobody else. */
export const articleOf = ({ article }: Pick<NoticeRow, "article">) =>
  JSON.parse(article) as { title: string; body: string };

function summaryOf(row: NoticeSummaryRow): NoticeSummary {
  const { id, grounds, state, address, name, createdAt, counteredAt } = row;
  return { id, grounds, state, address, name, createdAt, counteredAt, title: articleOf(row).title };
}

function counterOf(row: NoticeRow): NoticeView["counter"] {
  const { counterName, counterReach, counterClaim, counteredAt } = row;
  if (counterName === null || counteredAt === null) return null;
  return {
    name: counterName,
    reach: counterReach ?? "",
    claim: counterClaim ?? "",
    at: counteredAt,
  };
}
