import { afterEach, expect, test } from "vitest";
import { createTestEngine } from "#tests/harness/engine.ts";
import { createIds } from "#app/core/secrets/ids.ts";
import { DAY, HOUR } from "#app/core/time/clock.ts";
import { kinds } from "#app/domain/agents/kinds/index.ts";
import { articlesPerWeek } from "#app/domain/ideas/idea.ts";
import { fillSamplePlan } from "./sample-plan.server.ts";

type Engine = Awaited<ReturnType<typeof createTestEngine>>;
let engine: Engine;
afterEach(() => engine.remove());

/** Runs days, on each of which the manager fills the plan. */
async function simulate(days: number): Promise<void> {
  const newId = createIds({ clock: engine.clock });
  const plan = { workspaceId: engine.workspaceId, timeZone: "UTC", newId };
  for (let day = 0; day < days; day += 1) {
    const now = engine.clock.now();
    await engine.db.write((tx) =>
      fillSamplePlan(tx, { ...plan, now, articlesPerWeek: articlesPerWeek.usual }),
    );
    await engine.run(DAY, HOUR / 2);
  }
}

const count = (sql: string, ...values: unknown[]) =>
  engine.rows<{ n: number }>(`SELECT count(*) AS n FROM ${sql}`, ...values)[0]?.n ?? 0;

test("a new workspace follows its plan, and leaves one item of each type to its owner", async () => {
  engine = await createTestEngine();
  await simulate(16);
  const articles = count(
    "content_items WHERE kind = 'article' AND published_at > ?",
    engine.clock.now() - 7 * DAY,
  );
  expect(articles).toBeGreaterThanOrEqual(3);
  expect(articles).toBeLessThanOrEqual(5);
  const left = engine.rows<{ kind: string }>(
    "SELECT kind FROM content_items WHERE state = 'in_review' AND decide_at IS NULL ORDER BY kind",
  );
  expect(left.map(({ kind }) => kind)).toEqual(["article", "newsletter", "social_post", "video"]);
  // Items left to the owner do not stop the agents.
  const since = engine.clock.now() - 4 * DAY;
  const active = count(
    `agents a WHERE EXISTS
       (SELECT 1 FROM tasks t WHERE t.agent_id = a.id AND t.status = 'done' AND t.finished_at > ?)`,
    since,
  );
  expect(active).toBe(kinds.length);
});

/** The results of twelve days, per article and per view. */
async function figuresAt(speed: number) {
  engine = await createTestEngine({ speed });
  await simulate(12);
  const [blog] = engine.rows<{ texts: number; views: number; cents: number }>(
    `SELECT count(*) AS texts, sum(views) AS views, sum(earned_cents) AS cents FROM publications
     WHERE channel = 'sample blog' AND published_at < ?`,
    engine.clock.now() - DAY,
  );
  if (!blog) throw new Error("nothing was published");
  const posts = count("content_items WHERE kind = 'social_post'");
  const videos = count("content_items WHERE kind = 'video'");
  const articles = count("content_items WHERE kind = 'article' AND published_at IS NOT NULL");
  return { ...blog, posts, videos, articles };
}

test.each([0.1, 100])(
  "at speed %d, results per article and per view are proportional",
  async (speed) => {
    const { texts, views, cents, posts, videos, articles } = await figuresAt(speed);
    // One at once, and five a week.
    expect(articles).toBeGreaterThanOrEqual(6);
    expect(articles).toBeLessThanOrEqual(12);
    // An article gets 150 to 2,500 views within thirty days, most of them early.
    expect(views / texts).toBeGreaterThan(100);
    expect(views / texts).toBeLessThan(1_200);
    expect(cents / views).toBeGreaterThan(0.7);
    expect(cents / views).toBeLessThan(2.5);
    expect(posts / articles).toBeGreaterThan(1.4);
    expect(posts / articles).toBeLessThanOrEqual(2);
    expect(videos / articles).toBeGreaterThan(0.7);
    expect(videos / articles).toBeLessThan(1.3);
  },
);
