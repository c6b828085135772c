import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createCrew, crewBegins, crewTypes } from "../../../tests/harness/crew";
import { DAY, HOUR } from "../../core/clock";
import { isWork } from "../board/board";
import { fillSamplePlan } from "../simulation/sample-plan.server";
import { skipMissing } from "./skip-missing.server";
import { leaveOutTwins } from "../../../tests/harness/twins";

leaveOutTwins();

let crew: Awaited<ReturnType<typeof createCrew>>;
afterEach(() => crew.remove());

describe("one idea goes through six agents", () => {
  beforeEach(async () => {
    crew = await createCrew({ demo: false });
    await crew.planSample(crewBegins);
  });

  test("each takes what the one before has finished, and then they rest", async () => {
    expect(await crew.done(...crewTypes)).toEqual([
      "write",
      "improve",
      "place",
      "post",
      "film",
      "look",
    ]);
    expect(await crew.done(...crewTypes)).toEqual([
      "idea",
      "article",
      "approved",
      "published",
      "approved",
      "figures",
    ]);
    expect(await crew.rows("SELECT kind, variant, state FROM pieces ORDER BY id")).toEqual([
      { kind: "article", variant: "", state: "approved" },
      { kind: "social_post", variant: "sample short network", state: "approved" },
      // Of each kind the second is left to the owner, to be tried.
      { kind: "social_post", variant: "sample long network", state: "in_review" },
      { kind: "video_pack", variant: "", state: "approved" },
      { kind: "report", variant: "", state: "approved" },
    ]);
    expect(await crew.rows("SELECT destination, state FROM placements ORDER BY id")).toEqual([
      { destination: "sample blog", state: "published" },
      { destination: "sample newsletter", state: "published" },
      { destination: "sample short network", state: "published" },
      { destination: "sample video channel", state: "published" },
    ]);
    expect(await crew.rows("SELECT state FROM ideas")).toEqual([{ state: "done" }]);
    // The SEO agent's version, and what it was made from.
    expect(
      await crew.rows(
        "SELECT number FROM versions WHERE title <> '' AND piece_id = (SELECT min(id) FROM pieces)",
      ),
    ).toEqual([{ number: 1 }, { number: 2 }]);
    expect(
      (await crew.rows("SELECT deliveries FROM simulated_posts")).every(
        (row) => row.deliveries === 1,
      ),
    ).toBe(true);
  });

  test("what was planned is found again after a crash, and what was handed over is stored once", async () => {
    const first = await crew.plan("task", "content_writer");
    expect(await crew.plan("task", "content_writer")).toEqual(first);
    expect(await crew.plan("another", "content_writer")).toMatchObject({ waitsFor: "idea" });
    if (!isWork(first)) throw new Error("there was nothing to do");
    const before = await crew.finish("task", "content_writer", first);
    expect(before).not.toBeNull();
    expect(await crew.finish("task", "content_writer", first)).toBe(before);
    expect(await crew.rows("SELECT 1 AS one FROM pieces")).toHaveLength(1);
  });

  test.each([
    ["seo_optimizer", ["write", "place", "post", "film"]],
    ["publisher", ["write", "improve", "post", "film"]],
  ])("without the %s nothing is stuck", async (missing, expected) => {
    await crew.db.write(async (tx) => {
      await tx.statement("UPDATE agents SET enabled = 0 WHERE type = ?").run(missing);
    });
    const others = crewTypes.filter((type) => type !== missing && type !== "analytics");
    expect(await crew.done(...others)).toEqual(expected);
    expect(
      await crew.rows("SELECT 1 AS one FROM placements WHERE state = 'published'"),
    ).toHaveLength(4);
  });

  test("an agent that is paused while its work lies there is skipped", async () => {
    await crew.done("content_writer");
    await crew.db.write(async (tx) => {
      await tx.statement("UPDATE agents SET enabled = 0 WHERE type = 'seo_optimizer'").run();
      await skipMissing(
        tx,
        crew.reviews,
        { workspaceId: "w", origin: "simulated" },
        crew.clock.now(),
      );
    });
    expect(await crew.done("publisher", "social_media")).toEqual(["place", "post"]);
  });
});

test("three weeks of a demo: every idea in the plan comes out, and some pieces always wait", async () => {
  crew = await createCrew({ demo: true });
  const waiting: number[] = [];
  for (let hour = 0; hour < 21 * 24; hour += 2) {
    if (hour % 24 === 0) {
      await crew.db.write((tx) =>
        fillSamplePlan(tx, {
          workspaceId: "w",
          now: crew.clock.now(),
          timeZone: "UTC",
          articlesAWeek: 7,
          newId: crew.newId,
        }),
      );
    }
    await crew.done(...crewTypes);
    if (hour > 3 * 24)
      waiting.push(
        (await crew.rows("SELECT 1 AS one FROM pieces WHERE state = 'in_review'")).length,
      );
    crew.clock.advance(2 * HOUR);
  }
  const published = await crew.rows(
    "SELECT 1 AS one FROM pieces WHERE kind = 'article' AND published_at IS NOT NULL",
  );
  expect(published.length).toBeGreaterThanOrEqual(18);
  expect(
    await crew.rows(`SELECT state FROM operations WHERE state IN ('needs_look', 'failed', 'held')`),
  ).toEqual([]);
  expect(
    (await crew.rows("SELECT deliveries FROM simulated_posts")).every(
      (row) => row.deliveries === 1,
    ),
  ).toBe(true);
  const mean = waiting.reduce((sum, each) => sum + each, 0) / waiting.length;
  expect(mean).toBeGreaterThan(1);
  expect(mean).toBeLessThan(6);
  const ideas = await crew.rows(`SELECT state, count(*) AS ideas FROM ideas GROUP BY state`);
  expect(Object.fromEntries(ideas.map((row) => [row.state, row.ideas]))).toMatchObject({
    done: expect.any(Number) as number,
  });
  expect(crew.clock.now() - crewBegins).toBe(21 * DAY);
});
