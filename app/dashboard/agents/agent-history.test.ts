import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestEngine } from "#tests/harness/engine.ts";
import { addHistory } from "#tests/harness/history.ts";
import { createProfileView } from "#tests/harness/profiles.ts";
import { DAY, MINUTE } from "#app/core/time/clock.ts";
import type { AgentProfile } from "./profile.ts";
import { createAgentProfiles } from "./profiles.server.ts";
import { historyPage } from "./task-history.server.ts";

let engine: Awaited<ReturnType<typeof createTestEngine>>;

beforeEach(async () => {
  engine = await createTestEngine();
});
afterEach(() => engine.remove());

const { agentId, profileOf, change } = createProfileView(() => engine);

describe("the history", () => {
  const finished = async () =>
    (await profileOf("content_writer")).history.tasks.find(({ status }) => status === "done");

  test("tells of each finished task what it made, where that is and what it earned", async () => {
    await engine.run(6 * DAY, 5 * MINUTE);
    const { history, activities, agent } = await profileOf("content_writer");
    expect(history.tasks.length).toBeGreaterThan(4);
    const [latest] = engine.rows<{ id: string }>(
      "SELECT id FROM tasks WHERE agent_id = ? AND finished_at IS NOT NULL ORDER BY ordinal DESC",
      agent.id,
    );
    expect(history.tasks[0]?.id).toBe(latest?.id);
    let published = 0;
    for (const task of history.tasks.filter(({ status }) => status === "done")) {
      expect(task).toMatchObject({ error: null, origin: "simulated" });
      expect(task.tookMs).toBeGreaterThanOrEqual(0);
      const [written] = engine.rows<{ title: string; state: string }>(
        "SELECT v.title, p.state FROM content_versions v JOIN content_items p ON p.id = v.content_item_id WHERE v.id = ?",
        `${task.id}-1`,
      );
      expect(task.content).toMatchObject({ title: written?.title, shortened: true });
      expect(task.content?.body).toMatch(/^["A-Z].*[.…]$/s);
      // A simulated channel has no public address.
      const status = expect.stringMatching(/^(scheduled|published)$/) as string;
      const shown = { status, url: null, origin: "simulated" };
      // What waits for its owner is nowhere.
      const isOut = written?.state === "approved";
      expect(task.publications).toEqual(
        isOut
          ? [
              { channel: "sample blog", ...shown },
              { channel: "sample newsletter", ...shown },
            ]
          : [],
      );
      published += isOut ? 1 : 0;
    }
    expect(published).toBeGreaterThan(4);
    const [sum] = engine.rows<{ cents: number }>(
      "SELECT total(amount_cents) AS cents FROM earnings_entries WHERE agent_id = ?",
      agent.id,
    );
    let earned = 0;
    for (let before: number | null = null; ;) {
      const page: AgentProfile["history"] = (await profileOf("content_writer", before)).history;
      for (const task of page.tasks) earned += task.earned ?? 0;
      if (page.older === null) break;
      before = page.older;
    }
    expect(sum?.cents).toBeGreaterThan(0);
    expect(earned).toBeCloseTo((sum?.cents ?? 0) / 100);
    expect(activities).toHaveLength(10);
    for (const activity of activities) expect(activity.agentKind).toBe("content_writer");
  });

  test("pages backward and forward without gaps", async () => {
    await addHistory(engine, { type: "social_media", done: 3 * historyPage + 5 });
    const all = engine
      .rows<{ id: string }>(
        "SELECT id FROM tasks WHERE agent_id = ? AND finished_at IS NOT NULL ORDER BY ordinal DESC",
        agentId("social_media"),
      )
      .map(({ id }) => id);
    expect(all.length).toBeGreaterThan(3 * historyPage);
    const seen: string[] = [];
    const pages: (number | null)[] = [];
    for (let before: number | null = null; ;) {
      const { tasks, older }: AgentProfile["history"] = (await profileOf("social_media", before))
        .history;
      pages.push(before);
      seen.push(...tasks.map(({ id }) => id));
      if (older === null) break;
      expect(tasks).toHaveLength(historyPage);
      before = older;
    }
    expect(seen).toEqual(all);
    // Back from each page to the one that led to it.
    for (const [index, before] of pages.entries()) {
      const { newer } = (await profileOf("social_media", before)).history;
      expect(newer).toBe(index === 0 ? null : (pages[index - 1] ?? "latest"));
    }
  });

  test("is empty beyond its end and links back", async () => {
    await engine.run(5 * MINUTE);
    const { history } = await profileOf("content_writer", 1);
    expect(history).toEqual({ tasks: [], newer: "latest", older: null });
    const all = (await profileOf("content_writer")).history;
    expect((await profileOf("content_writer", 999_999)).history).toEqual(all);
  });

  test("contains only the start of the content and says whether there is more", async () => {
    await engine.run(2 * MINUTE);
    await change(
      "UPDATE content_bodies SET base_hash = NULL, packed = packed(?, NULL)",
      "word ".repeat(10_000),
    );
    const long = (await finished())?.content;
    expect(long?.shortened).toBe(true);
    expect(long?.body).toMatch(/^(word )+word…$/);
    expect(long?.body.length).toBeLessThanOrEqual(300);
    await change("UPDATE content_bodies SET packed = packed('Do less, more often.', NULL)");
    expect((await finished())?.content).toMatchObject({
      body: "Do less, more often.",
      shortened: false,
    });
  });

  test("links only to what was really published, and only where a browser may go", async () => {
    await engine.run(2 * MINUTE);
    for (const [origin, url, shown] of [
      ["real", "https://blog.example.test/a", "https://blog.example.test/a"],
      ["real", "javascript:alert(1)", null],
      ["real", "data:text/html,x", null],
      ["real", "//evil.example", null],
      ["real", null, null],
      ["simulated", "https://blog.example.test/a", null],
    ] as const) {
      await engine.db.writeSync(() => {
        const { writer } = engine.db;
        // Content and its publications share one origin, so change both before the check.
        writer.pragma("defer_foreign_keys = ON");
        writer
          .prepare(
            `UPDATE publications SET origin = @origin, url = @url,
               channel = CASE @origin WHEN 'real' THEN '' ELSE 'sample ' END || 'place ' || id`,
          )
          .run({ origin, url });
        writer.prepare("UPDATE content_items SET origin = ?").run(origin);
      });
      const task = await finished();
      expect([origin, url, task?.publications[0]?.url]).toEqual([origin, url, shown]);
    }
  });
});

describe("one finished task", () => {
  const find = (type: string, task: string) =>
    createAgentProfiles(engine).find({
      agentId: agentId(type),
      workspaceId: engine.workspaceId,
      before: null,
      task,
    });

  test("is returned with its full content and history", async () => {
    await engine.run(2 * MINUTE);
    const body = "word ".repeat(10_000);
    await change("UPDATE content_bodies SET base_hash = NULL, packed = packed(?, NULL)", body);
    const { tasks } = (await profileOf("content_writer")).history;
    const [latest = expect.fail("nothing is finished")] = tasks.filter(({ content }) => content);
    expect((await find("content_writer", latest.id))?.history).toEqual({
      tasks: [{ ...latest, content: { title: latest.content?.title, body, shortened: false } }],
      newer: null,
      older: null,
    });
  });

  test("is not found under another agent, before it is finished, or when there is none", async () => {
    await engine.run(2 * MINUTE);
    const [latest] = (await profileOf("content_writer")).history.tasks;
    const [open] = engine.rows<{ id: string }>(
      "SELECT id FROM tasks WHERE agent_id = ? AND finished_at IS NULL",
      agentId("content_writer"),
    );
    for (const [type, task] of [
      ["publisher", latest?.id],
      ["content_writer", open?.id],
      ["content_writer", "' OR 1=1 --"],
      ["content_writer", ""],
    ] as const) {
      const profile = await find(type, task ?? expect.fail(`${type} has no such task`));
      expect([type, task, profile?.history.tasks]).toEqual([type, task, []]);
    }
  });
});
