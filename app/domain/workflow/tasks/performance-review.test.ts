import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { engineWithDemo } from "#tests/harness/demo-hours.ts";
import { DAY } from "#app/core/time/clock.ts";
import type { AssignedMetrics } from "#app/domain/ai/prompts/assignment.ts";
import { readFigures } from "./performance-review.server.ts";

// An evening with several publications.
const evening = Date.parse("2026-06-04T19:00:00Z");

let demo: Awaited<ReturnType<typeof engineWithDemo>>;
let figures: AssignedMetrics;
beforeAll(async () => {
  demo = await engineWithDemo(evening);
  const asked = { workspaceId: demo.demoId, origin: "simulated", look: "evening" } as const;
  figures = await demo.db.snapshot((tx) => readFigures(tx, { ...asked, now: evening }));
});
afterAll(() => demo.remove());

const one = <Row>(sql: string, ...values: unknown[]): Row => {
  const [row] = demo.rows<Row>(sql, demo.demoId, ...values);
  if (!row) throw new Error("there is no such row");
  return row;
};

describe("the analyst's assignment", () => {
  test("lists what was published today, each with its address", () => {
    const { n } = one<{ n: number }>(
      `SELECT count(*) AS n FROM publications WHERE workspace_id = ? AND state = 'published'
       AND published_at >= ?`,
      Date.parse("2026-06-04T00:00:00Z"),
    );
    expect(n).toBeGreaterThan(0);
    expect(figures.made).toHaveLength(n);
    for (const { url } of figures.made) expect(url).toMatch(/^https:\/\/sample-/u);
  });

  test("sums up the publications and the income booked for them", () => {
    const since = evening - 7 * DAY;
    const ofPublications = one<{ views: number; cents: number; ideas: number }>(
      `SELECT sum(p.views) AS views, sum(p.earned_cents) AS cents, count(DISTINCT coalesce(pc.idea_id, pc.id)) AS ideas
       FROM publications p JOIN content_items pc ON pc.id = p.content_item_id
       WHERE p.workspace_id = ? AND p.state = 'published' AND p.published_at > ?`,
      since,
    );
    const booked = one<{ cents: number }>(
      `SELECT sum(l.amount_cents) AS cents FROM earnings_entries l
         JOIN publications p ON p.id = l.publication_id
       WHERE l.workspace_id = ? AND p.published_at > ?`,
      since,
    );
    const sum = (of: "views" | "earnedCents") =>
      figures.results.reduce((all, each) => all + each[of], 0);
    expect(sum("views")).toBe(ofPublications.views);
    expect(sum("earnedCents")).toBe(ofPublications.cents);
    expect(sum("earnedCents")).toBe(booked.cents);
    expect(figures.results).toHaveLength(ofPublications.ideas);
    const views = figures.results.map((each) => each.views);
    expect(views).toEqual([...views].sort((a, b) => b - a));
  });

  test("first-day views cover publications that are at least a day old", () => {
    const { texts, views } = one<{ texts: number; views: number }>(
      `SELECT count(*) AS texts, sum(r.views) AS views FROM metric_snapshots r
         JOIN publications p ON p.id = r.publication_id
       WHERE p.workspace_id = ? AND r.age = '1d' AND p.published_at > ?`,
      evening - 7 * DAY,
    );
    expect(figures.firstDays).toEqual({ texts, views });
    expect(figures.firstDaysBefore?.texts).toBeGreaterThan(10);
  });

  test("lists what a person has to check, with the reason", () => {
    expect(figures.failed.some(({ reason }) => reason.includes("sample short network"))).toBe(true);
  });

  test("what comes next is in order, with each idea once", () => {
    expect(figures.next).toHaveLength(4);
    const titles = figures.next.map(({ title }) => title);
    expect(new Set(titles).size).toBe(4);
    for (const { when } of figures.next) expect(when).toMatch(/^[A-Z][a-z]{2} \d+:\d\d [AP]M$/u);
    expect(figures.waiting).toBeGreaterThanOrEqual(3);
  });
});

test("a demo's evening report contains its assignment's figures", () => {
  const { title, body } = one<{ title: string; body: string }>(
    `SELECT v.title, b.text AS body FROM content_items p JOIN content_versions v ON v.id = p.version_id
       JOIN content_body_texts b ON b.workspace_id = v.workspace_id AND b.hash = v.body_hash
     WHERE p.workspace_id = ? AND p.kind = 'report' ORDER BY p.created_at DESC LIMIT 1`,
  );
  expect(title).toBe("Evening report, Thursday, June 4");
  expect(body).toMatch(/## Published\n\n\d+ publications? today:\n\n- \[/u);
  expect(body).not.toMatch(/\b0 views\b.*\b0 views\b/su);
});

test("an insight becomes a proposed idea whose reason cites its figures", () => {
  const proposed = demo.rows<{ reason: string; sampleSlug: string | null }>(
    `SELECT reason, sample_slug AS "sampleSlug" FROM ideas
     WHERE workspace_id = ? AND state = 'proposed' AND source = 'insight'`,
    demo.demoId,
  );
  expect(proposed.length).toBeGreaterThan(0);
  for (const { reason, sampleSlug } of proposed) {
    expect(reason).toMatch(/^“.+” was read most: [\d,]+ of [\d,]+ views in seven days\./u);
    expect(sampleSlug).toBeNull();
  }
});
