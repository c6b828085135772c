import type { Db, Queries } from "#db/client.server.ts";
import { takedownEmailsSql } from "./takedown-email-delivery.server.ts";
import type {
  TakedownEmail,
  TakedownStep,
  TakedownSummary,
  TakedownView,
  OwnTakedown,
} from "./takedown.ts";
import { takedownSql, type TakedownRow, type TakedownSummaryRow } from "./takedown-sql.server.ts";

const takedownsOnPage = 50;

type TakedownTab = "open" | "done";

/** What operators read about all notices, and owners about their own. */
export function createTakedownReader(db: Db) {
  return {
    /** How many need an operator, or wait for the restoration of a post. */
    countOpen: async (): Promise<number> =>
      (await db.read.statement<{ count: number }>(takedownSql.countOpen).value()) ?? 0,

    /** The newest first. @param before the last one of the page before */
    async list(
      tab: TakedownTab,
      before: string | null,
    ): Promise<{ takedowns: TakedownSummary[]; older: string | null }> {
      const rows = await db.read
        .statement<TakedownSummaryRow>(takedownSql[tab])
        // "~" sorts after every id.
        .all({ before: before ?? "~", limit: takedownsOnPage + 1 });
      const takedowns = rows.slice(0, takedownsOnPage).map(summaryOf);
      return {
        takedowns,
        older: rows.length > takedownsOnPage ? (takedowns.at(-1)?.id ?? null) : null,
      };
    },

    /** Null: there is none. */
    find: (id: string): Promise<TakedownView | null> =>
      db.snapshot(async (tx) => {
        const row = await tx.statement<TakedownRow>(takedownSql.one).get(id);
        if (!row) return null;
        const count = await tx
          .statement<TakedownView["ofWorkspace"]>(takedownSql.countOf)
          .get(row.workspaceId);
        return {
          ...summaryOf(row),
          owner:
            (await tx
              .statement<NonNullable<TakedownView["owner"]>>(takedownSql.accountOf)
              .get(row.workspaceId)) ?? null,
          email: row.email,
          contactDetails: row.contactDetails,
          claim: row.claim,
          body: articleOf(row).body,
          counter: counterOf(row),
          steps: await tx.statement<TakedownStep>(takedownSql.steps).all(id),
          letters: await tx.statement<TakedownEmail>(takedownEmailsSql.ofTakedown).all(id),
          ofWorkspace: count ?? { all: 0, counting: 0 },
        };
      }),

    /** A workspace's notices, newest first. */
    ofWorkspace: (workspaceId: string): Promise<OwnTakedown[]> =>
      db.snapshot(async (tx) => {
        const rows = await tx.statement<TakedownRow>(takedownSql.owned).all(workspaceId);
        return Promise.all(rows.map((row) => ownOf(tx, row)));
      }),

    /** One of these; null: none, or it had no effect. */
    findOwn: (workspaceId: string, id: string): Promise<OwnTakedown | null> =>
      db.snapshot(async (tx) => {
        const row = await tx.statement<TakedownRow>(takedownSql.one).get(id);
        if (!row || row.workspaceId !== workspaceId) return null;
        return row.state === "received" || row.state === "dismissed" ? null : ownOf(tx, row);
      }),

    /** The notice that keeps a post down; null: none. */
    ofContentItem: (workspaceId: string, contentItemId: string): Promise<OwnTakedown | null> =>
      db.snapshot(async (tx) => {
        const id = await tx
          .statement<{ id: string }>(takedownSql.downOfContentItem)
          .value(contentItemId, workspaceId);
        const row =
          id === undefined ? null : await tx.statement<TakedownRow>(takedownSql.one).get(id);
        return row ? ownOf(tx, row) : null;
      }),

    /** Whether a notice with this ID was sent about this post. */
    wasSent: async (id: string, postKey: string): Promise<boolean> =>
      (await db.read.statement<{ id: string }>(takedownSql.exists).get(id, postKey)) !== undefined,
  };
}

async function ownOf(tx: Queries, row: TakedownRow): Promise<OwnTakedown> {
  const { id, grounds, state, address, claim, name, email, contactDetails, counteredAt } = row;
  const step = await tx
    .statement<{ reason: string; createdAt: number }>(takedownSql.lastStep)
    .get(id);
  return {
    ...{ id, grounds, state, address, claim, counteredAt },
    title: articleOf(row).title,
    // 17 U.S.C. § 512(g) requires passing on copyright notices; other reporters stay anonymous.
    sender: grounds === "copyright" ? { name, email, contactDetails } : null,
    reason: step?.reason ?? "",
    decidedAt: step?.createdAt ?? row.createdAt,
  };
}

/** HTML that we rendered and stored ourselves. */
export const articleOf = ({ article }: Pick<TakedownRow, "article">) =>
  JSON.parse(article) as { title: string; body: string };

function summaryOf(row: TakedownSummaryRow): TakedownSummary {
  const { id, grounds, state, address, name, createdAt, counteredAt } = row;
  return { id, grounds, state, address, name, createdAt, counteredAt, title: articleOf(row).title };
}

function counterOf(row: TakedownRow): TakedownView["counter"] {
  const { counterName, counterContact, counterClaim, counteredAt } = row;
  if (counterName === null || counteredAt === null) return null;
  return {
    name: counterName,
    contactDetails: counterContact ?? "",
    claim: counterClaim ?? "",
    at: counteredAt,
  };
}
