import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestEngine } from "../../../tests/harness/engine";
import { HOUR, MINUTE, SECOND } from "../../core/clock";
import { AppError } from "../../core/errors";
import type { AgentProfile } from "./profile";
import { createAgentProfiles, historyPage } from "./profiles.server";

type Engine = Awaited<ReturnType<typeof createTestEngine>>;
let engine: Engine;

beforeEach(async () => {
  engine = await createTestEngine();
});
afterEach(() => engine.remove());

function agentId(type: string): string {
  const [row] = engine.rows<{ id: string }>("SELECT id FROM agents WHERE type = ?", type);
  return row?.id ?? expect.fail(`no ${type}`);
}

async function profileOf(type: string, before: number | null = null): Promise<AgentProfile> {
  const profiles = createAgentProfiles(engine);
  const { workspaceId } = engine;
  const profile = await profiles.find({ agentId: agentId(type), workspaceId, before });
  return profile ?? expect.fail("there is no such agent");
}

const change = (sql: string, ...values: unknown[]) =>
  engine.db.write(async () => void engine.db.writer.prepare(sql).run(...values));

test("a new agent has done nothing and does nothing, and its first task is known", async () => {
  const profile = await profileOf("content_writer");
  expect(profile).toMatchObject({
    agent: { name: "Content Writer Agent", status: "active", origin: "simulated" },
    summary: "Researches a topic, writes an article and publishes it on your blog.",
    enabled: true,
    pace: "standard",
    demo: false,
    current: null,
    history: { tasks: [], newer: null, older: null },
    activities: [],
  });
  expect(profile.next?.title).toMatch(/\w/);
  expect(Date.parse(profile.next?.beginsAt ?? "")).toBeGreaterThan(engine.clock.now());
});

test("its next task has no time while the agent is paused", async () => {
  await engine.controls.pauseOne(engine.actor, agentId("content_writer"));
  const { next, enabled } = await profileOf("content_writer");
  expect(enabled).toBe(false);
  expect(next?.beginsAt).toBeNull();
});

describe("a task under way", () => {
  let release: () => void = () => undefined;

  beforeEach(async () => {
    await engine.remove();
    engine = await createTestEngine({
      edge: (edge) => ({
        ...edge,
        destinations: {
          ...edge.destinations,
          blog: {
            ...edge.destinations.blog,
            async send(post) {
              await new Promise<void>((resolve) => (release = resolve));
              return edge.destinations.blog.send(post);
            },
          },
        },
      }),
    });
    while ((await profileOf("content_writer")).current?.steps[0]?.state !== "done") {
      engine.clock.advance(SECOND);
      engine.runner.tick();
      await new Promise((resolve) => setImmediate(resolve));
    }
  });

  test("is shown step by step, and nothing is said of the one after it", async () => {
    const { current, next, agent } = await profileOf("content_writer");
    expect(current?.steps).toEqual([
      { step: "draft", state: "done" },
      { step: "publish", state: "under_way" },
      { step: "measure", state: "to_come" },
    ]);
    expect(current).toMatchObject({ waits: null, problem: null });
    expect(current?.saying).toBe("Draft finished, sending it to the blog");
    expect(Date.parse(current?.startedAt ?? "")).toBeLessThanOrEqual(engine.clock.now());
    expect(agent).toMatchObject({ status: "processing", currentTask: current?.title });
    expect(next).toBeNull();
    release();
  });

  test("waits for the agent once it is paused and the step is over", async () => {
    await engine.controls.pauseOne(engine.actor, agentId("content_writer"));
    release();
    await engine.runner.idle();
    const { current, next } = await profileOf("content_writer");
    expect(current).toMatchObject({ waits: { until: null } });
    expect(current?.steps.map(({ state }) => state)).toEqual(["done", "done", "to_come"]);
    expect(next).toBeNull();
  });
});

test("a step that has failed says why, and when it is tried again", async () => {
  await engine.remove();
  engine = await createTestEngine({
    edge: (edge) => ({
      ...edge,
      writer: {
        write: () => Promise.reject(new AppError("writer_unavailable", "the writer is away")),
      },
    }),
  });
  while ((await profileOf("content_writer")).current?.problem !== "the writer is away")
    await engine.run(SECOND);
  const { current } = await profileOf("content_writer");
  expect(Date.parse(current?.waits?.until ?? "")).toBeGreaterThan(engine.clock.now());
});

describe("the history", () => {
  const finished = async () =>
    (await profileOf("content_writer")).history.tasks.find(({ status }) => status === "done");

  test("tells of each finished task what it made, where that is and what it earned", async () => {
    await engine.run(HOUR, 36 * SECOND);
    const { history, activities, agent } = await profileOf("content_writer");
    const [latest] = engine.rows<{ id: string }>(
      "SELECT id FROM tasks WHERE agent_id = ? AND finished_at IS NOT NULL ORDER BY ordinal DESC",
      agent.id,
    );
    expect(history.tasks[0]?.id).toBe(latest?.id);
    for (const task of history.tasks.filter(({ status }) => status === "done")) {
      expect(task).toMatchObject({ error: null, origin: "simulated" });
      expect(task.tookMs).toBeGreaterThanOrEqual(0);
      expect(task.content).toMatchObject({ title: task.title, shortened: true });
      expect(task.content?.body).toMatch(/^[A-Z].*\.$/);
      // A simulated place has no address that somebody could go to.
      expect(task.publications).toEqual([
        { destination: "sample blog", status: "confirmed", url: null, origin: "simulated" },
      ]);
    }
    const [sum] = engine.rows<{ cents: number }>(
      "SELECT total(amount_cents) AS cents FROM ledger_entries WHERE agent_id = ?",
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
    for (const activity of activities) expect(activity.description).toContain(agent.name);
  });

  test("goes back page by page without a gap, and forward the same way", async () => {
    await engine.run(HOUR, 36 * SECOND);
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

  test("beyond its end is empty, and leads back", async () => {
    await engine.run(5 * MINUTE);
    const { history } = await profileOf("content_writer", 1);
    expect(history).toEqual({ tasks: [], newer: "latest", older: null });
    const all = (await profileOf("content_writer")).history;
    expect((await profileOf("content_writer", 999_999)).history).toEqual(all);
  });

  test("holds no more than the beginning of a text, and says whether it goes on", async () => {
    await engine.run(2 * MINUTE);
    await change("UPDATE content SET body = ?", "word ".repeat(10_000));
    const long = (await finished())?.content;
    expect(long?.shortened).toBe(true);
    expect(long?.body).toMatch(/^(word )+word…$/);
    expect(long?.body.length).toBeLessThanOrEqual(300);
    await change("UPDATE content SET body = 'Do less, more often.'");
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
      await change("UPDATE publications SET origin = ?, url = ?", origin, url);
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

  test("is found alone, with its whole text and all that its history tells of it", async () => {
    await engine.run(2 * MINUTE);
    const body = "word ".repeat(10_000);
    await change("UPDATE content SET body = ?", body);
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

describe("who may see it", () => {
  const find = (id: string, workspaceId: string | null) =>
    createAgentProfiles(engine).find({ agentId: id, workspaceId, before: null });

  test("an agent of one's own workspace, and nobody else's", async () => {
    const id = agentId("content_writer");
    expect(await find(id, engine.workspaceId)).not.toBeNull();
    expect(await find(id, "another")).toBeNull();
    expect(await find(id, null)).toBeNull();
    for (const garbage of ["", "x".repeat(10_000), "' OR 1=1 --", "\0"]) {
      expect(await find(garbage, engine.workspaceId)).toBeNull();
    }
  });

  test("an agent of the demo, whoever looks; not of tomorrow's demo in the making", async () => {
    const id = agentId("content_writer");
    await change("UPDATE workspaces SET kind = 'next_demo'");
    expect(await find(id, null)).toBeNull();
    await change("UPDATE workspaces SET kind = 'demo'");
    expect(await find(id, null)).toMatchObject({ demo: true });
    expect(await find(id, "another")).toMatchObject({ demo: true });
  });
});

test("an agent of a kind that nobody knows is shown with what there is", async () => {
  await change("UPDATE agents SET type = 'data_steward' WHERE type = 'content_writer'");
  await change("UPDATE tasks SET status = 'running', started_at = created_at");
  const profile = await profileOf("data_steward");
  expect(profile).toMatchObject({ summary: null, agent: { metrics: {} } });
  expect(profile.current).toMatchObject({ steps: [], saying: null });
});
