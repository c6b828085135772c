import { expect } from "vitest";
import { storedChecks } from "./stored-checks.ts";
import type { Connection } from "#db/sqlite.server.ts";

type Counters = Record<string, number>;

interface AgentRow {
  id: string;
  type: string;
  simulated: string;
  real: string;
}

/** The number of an agent's content items of a type. */
const contentItems = (kind: string) =>
  `SELECT count(*) FROM content_items WHERE agent_id = @agent AND origin = @origin AND kind = '${kind}'`;

/** What has been confirmed of what an agent has brought to a place. */
const confirmed = (kinds: string) =>
  `SELECT count(*) FROM publications p JOIN content_items pc ON pc.id = p.content_item_id
    WHERE p.published_by = @agent AND p.origin = @origin AND p.published_at IS NOT NULL AND pc.kind IN (${kinds})`;

/** Metrics of the publications of an agent's content, and of what it has published for others. */
const ofReaders = (figure: string, kinds: string) =>
  `SELECT coalesce(sum(p.${figure}), 0) FROM publications p JOIN content_items pc ON pc.id = p.content_item_id
    WHERE p.origin = @origin AND pc.agent_id = @agent AND pc.kind IN (${kinds})`;
const ofReach = (figure: string) =>
  `SELECT coalesce(sum(p.${figure}), 0) FROM publications p JOIN content_items pc ON pc.id = p.content_item_id
    WHERE p.origin = @origin AND p.published_by = @agent AND pc.agent_id IS NOT @agent`;

/**
 * The versions by which an agent has improved what others wrote, as long as the text goes back to them. Who
 * answers wishes in place of another writer improves nothing.
 */
const improvements = `WITH RECURSIVE standing(id, base_id) AS (
    SELECT v.id, v.base_id FROM content_items p JOIN content_versions v ON v.id = p.version_id
      WHERE p.origin = @origin AND p.kind = 'article'
    UNION ALL
    SELECT v.id, v.base_id FROM standing s JOIN content_versions v ON v.id = s.base_id)
  SELECT v.id, v.base_id AS base FROM standing s JOIN content_versions v ON v.id = s.id
    JOIN content_items p ON p.id = v.content_item_id
    WHERE v.made_by = 'agent' AND v.maker_id = @agent
      AND (SELECT type FROM agents WHERE id = p.agent_id) <> (SELECT type FROM agents WHERE id = @agent)`;

const won = (
  which: string,
) => `SELECT count(*) FROM (${improvements}) i JOIN ${storedChecks} c ON c.version_id = i.id
    WHERE c.outcome = 'passed' AND c.name LIKE '${which}' AND NOT EXISTS (SELECT 1 FROM ${storedChecks} b
      WHERE b.version_id = i.base AND b.name = c.name AND b.outcome = 'passed')`;

const written = "'article', 'newsletter'";

/** Each count of an agent, as its rows have it. */
const truths: Readonly<Record<string, string>> = {
  articles: contentItems("article"),
  packs: contentItems("video"),
  drafts: contentItems("social_post"),
  reports: contentItems("report"),
  insights: contentItems("report"),
  improved: `SELECT count(*) FROM (${improvements})`,
  checks: won("%"),
  keywords: won("keyword\\_in\\_%' ESCAPE '\\"),
  published: confirmed(written),
  posts: confirmed("'social_post'"),
  videos: confirmed("'video'"),
  views: `SELECT (${ofReaders("views", `${written}, 'social_post', 'video'`)}) + (${ofReach("views")})`,
  interactions: ofReaders("interactions", "'social_post'"),
  followers: ofReaders("followers", "'social_post'"),
  subscribers: ofReaders("followers", "'video'"),
  conversions: `SELECT (${ofReach("conversions")}) + (${ofReaders("conversions", "'newsletter'")})`,
  revenueCents: `SELECT coalesce(sum(amount_cents), 0) FROM earnings_entries WHERE agent_id = @agent AND origin = @origin`,
};

/** The same money, from the publications. */
const earned = ofReaders("earned_cents", `${written}, 'social_post', 'video'`);

const places = `SELECT 'at:' || p.channel AS name, count(*) AS times FROM publications p
    JOIN content_items pc ON pc.id = p.content_item_id
  WHERE p.published_by = @agent AND p.origin = @origin AND p.published_at IS NOT NULL AND pc.kind IN (${written})
  GROUP BY p.channel`;

/** What ended with the removal of its agent is neither. */
const ended = `SELECT sum(status = 'done') AS done, sum(status NOT IN ('done', 'cancelled')) AS failed FROM tasks
  WHERE agent_id = @agent AND origin = @origin AND finished_at IS NOT NULL`;

/**
 * Every count of every agent, in each origin, is what the rows say; a count that is not there is none.
 * @param forgotten how many finished tasks an agent had that are no rows any more
 */
export function expectCountsMatchRows(
  db: Connection,
  { forgotten = () => 0 }: { forgotten?: (agentId: string) => number } = {},
): void {
  const agents = db
    .prepare(
      `SELECT id, type, simulated_counters AS simulated, real_counters AS "real" FROM agents`,
    )
    .all() as AgentRow[];
  for (const agent of agents) {
    for (const origin of ["simulated", "real"] as const) {
      const values = { agent: agent.id, origin };
      const stored = JSON.parse(agent[origin]) as Counters;
      const { tasksDone = 0, tasksFailed = 0, ...counted } = stored;
      const [tasks] = db.prepare(ended).all(values) as {
        done: number | null;
        failed: number | null;
      }[];
      const gone = origin === "simulated" ? forgotten(agent.id) : 0;
      if (gone === 0)
        expect({ tasksDone, tasksFailed }, agent.type).toEqual({
          tasksDone: tasks?.done ?? 0,
          tasksFailed: tasks?.failed ?? 0,
        });
      else
        expect(tasksDone + tasksFailed, agent.type).toBe(
          (tasks?.done ?? 0) + (tasks?.failed ?? 0) + gone,
        );
      const found: Counters = {};
      for (const [name, sql] of Object.entries(truths))
        found[name] = Number(db.prepare(sql).pluck().get(values));
      for (const { name, times } of db.prepare(places).all(values) as {
        name: string;
        times: number;
      }[])
        found[name] = times;
      const there = (counters: Counters) =>
        Object.fromEntries(Object.entries(counters).filter(([, count]) => count !== 0));
      expect(there(counted), `${agent.type}, ${origin}`).toEqual(there(found));
      expect(found.revenueCents).toBe(Number(db.prepare(earned).pluck().get(values)));
    }
  }
}
