import type { Db, Queries } from "#db/client.server.ts";
import type { Clock } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";
import type { NewId } from "#app/core/secrets/ids.ts";
import type { Actor } from "#app/workspace/viewer.ts";
import type { Answers, Brief } from "./brief.ts";
import { checkAnswers } from "./brief-schema.ts";
import { readBrief, type Briefs } from "./briefs.server.ts";
import type { createSiteReader } from "./read-site.server.ts";
import { proposalsFrom, withProposal, type SiteFacts, type SiteReading } from "./site-reading.ts";

/** The only statements that write site readings. */
const sql = {
  put: `INSERT INTO site_readings (workspace_id, address, outcome, created_at)
    VALUES (@workspaceId, @address, @outcome, @now)
    ON CONFLICT (workspace_id) DO UPDATE SET address = excluded.address, outcome = excluded.outcome,
      created_at = excluded.created_at`,
  change: "UPDATE site_readings SET outcome = ? WHERE workspace_id = ? AND created_at = ?",
  remove: "DELETE FROM site_readings WHERE workspace_id = ?",
  one: `SELECT address, outcome, created_at AS "readAt" FROM site_readings WHERE workspace_id = ?`,
} as const;

interface ReadingsDeps {
  db: Db;
  clock: Clock;
  briefs: Briefs;
  site: ReturnType<typeof createSiteReader>;
}

/** What was found on a workspace's site, until its owner has decided on it. */
export function createSiteReadings({ db, clock, briefs, site }: ReadingsDeps) {
  const of = async (queries: Queries, workspaceId: string): Promise<SiteReading | null> => {
    const row = await queries
      .statement<{ address: string; outcome: string; readAt: number }>(sql.one)
      .get(workspaceId);
    if (!row) return null;
    const { address, readAt } = row;
    // Written here only.
    return { address, readAt, ...(JSON.parse(row.outcome) as Outcome) };
  };

  /** Removes a proposal from the list. */
  async function decide(workspaceId: string, key: string) {
    return db.write(async (tx) => {
      const reading = await of(tx, workspaceId);
      const proposal = reading?.proposals.find((each) => each.key === key);
      if (!reading || !proposal)
        throw new AppError(
          "not_found",
          "This suggestion has expired because your site was read again. Reload the page.",
        );
      const { tried, read, readAt } = reading;
      const proposals = reading.proposals.filter((each) => each !== proposal);
      const outcome = JSON.stringify({ tried, read, proposals });
      await tx.statement(sql.change).run(outcome, workspaceId, readAt);
      return proposal;
    });
  }

  return {
    /** Null: no site was read, or the result was dismissed. */
    of: (workspaceId: string) => of(db.read, workspaceId),

    /** Reads a site and stores the proposals. Takes a few seconds at most. */
    async read(workspaceId: string, address: string): Promise<void> {
      const { tried, facts } = await site.read(address, workspaceId);
      await db.write(async (tx) => {
        const { answers } = await readBrief(tx, workspaceId);
        const outcome: Outcome = {
          tried,
          read: facts && describeRead(facts),
          proposals: facts ? proposalsFrom(facts, answers) : [],
        };
        const row = { workspaceId, address, outcome: JSON.stringify(outcome), now: clock.now() };
        await tx.statement(sql.put).run(row);
      });
    },

    /** @throws AppError `not_found`: already decided; `bad_request`: the limit is reached */
    async take(actor: Actor, key: string): Promise<Brief> {
      const proposal = await decide(actor.workspaceId, key);
      const change = (answers: Answers, newId: NewId) =>
        checkAnswers(withProposal(answers, proposal, newId()));
      return briefs.update(actor, change, () => true);
    },

    /** @throws AppError `not_found` */
    keepMine: async (workspaceId: string, key: string): Promise<void> =>
      void (await decide(workspaceId, key)),

    setAside: (workspaceId: string): Promise<unknown> =>
      db.write((tx) => tx.statement(sql.remove).run(workspaceId)),
  };
}

type Outcome = Pick<SiteReading, "tried" | "read" | "proposals">;

function describeRead({ host, title, description, posts }: SiteFacts): string {
  const parts = [
    ...(title === "" ? [] : ["title"]),
    ...(description === "" ? [] : ["description"]),
    ...(posts.length === 0
      ? []
      : [posts.length === 1 ? "the latest post" : `the latest ${posts.length} posts`]),
  ];
  const list = parts.length > 1 ? `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}` : parts[0];
  return `We read ${host}${list ? `: ${list}` : " but found nothing to use"}.`;
}
