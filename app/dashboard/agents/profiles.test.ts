import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestEngine } from "#tests/harness/engine.ts";
import { createProfileView } from "#tests/harness/profiles.ts";
import { HOUR, MINUTE, SECOND } from "#app/core/time/clock.ts";
import { addContentItem } from "#app/domain/content/content-items.server.ts";
import { AppError } from "#app/core/errors.ts";
import { createAgentProfiles } from "./profiles.server.ts";

let engine: Awaited<ReturnType<typeof createTestEngine>>;

beforeEach(async () => {
  engine = await createTestEngine();
});
afterEach(() => engine.remove());

const { agentId, profileOf, change } = createProfileView(() => engine);

test("a new agent has no work yet and shows when its first task starts", async () => {
  const profile = await profileOf("content_writer");
  expect(profile).toMatchObject({
    agent: { name: "Content Writer Agent", status: "active", origin: "simulated" },
    summary: "Writes an article on the next idea in your plan and submits it for review.",
    enabled: true,
    speed: "standard",
    demo: false,
    current: null,
    history: { tasks: [], newer: null, older: null },
    activities: [],
  });
  // What it is about is chosen when it begins.
  expect(profile.next?.title).toBeNull();
  expect(Date.parse(profile.next?.beginsAt ?? "")).toBe(engine.clock.now());
});

test("its next task has no time while the agent is paused", async () => {
  await engine.controls.pauseOne(engine.actor, agentId("content_writer"));
  const { next, enabled } = await profileOf("content_writer");
  expect(enabled).toBe(false);
  expect(next?.beginsAt).toBeNull();
});

test("finishes the current step when the agent is paused, then waits", async () => {
  while (!(await profileOf("content_writer")).current) await engine.run(SECOND);
  await engine.controls.pauseOne(engine.actor, agentId("content_writer"));
  const paused = { waits: { until: null }, steps: [{ state: "under_way" }, { state: "to_come" }] };
  expect((await profileOf("content_writer")).current).toMatchObject(paused);
  await engine.run(MINUTE);
  const waiting = { waits: { until: null }, steps: [{ state: "to_come" }, { state: "to_come" }] };
  expect((await profileOf("content_writer")).current).toMatchObject(waiting);
});

test("a step that has failed says why, and when it is tried again", async () => {
  await engine.remove();
  engine = await createTestEngine({
    environment: (environment) => ({
      ...environment,
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

test("an agent waiting for its budget is not working, and shows when it resumes", async () => {
  await engine.remove();
  engine = await createTestEngine({
    environment: (environment) => ({
      ...environment,
      writer: {
        write: (request, call) =>
          request.worksUntil === null
            ? environment.writer.write(request, call)
            : Promise.reject(new AppError("budget_reached", "Today's limit is reached")),
      },
    }),
  });
  while (!(await profileOf("content_writer")).current?.problem) await engine.run(SECOND);
  const { agent, current } = await profileOf("content_writer");
  expect(agent).toMatchObject({ currentTask: null, waiting: { for: "its budget" } });
  expect(current?.steps.map(({ state }) => state)).not.toContain("under_way");
  expect(Date.parse(current?.waits?.until ?? "")).toBeGreaterThan(engine.clock.now());
  // A paused one waits for its owner, whatever it waited for before.
  await engine.controls.pauseOne(engine.actor, agentId("content_writer"));
  expect((await profileOf("content_writer")).agent.waiting).toBeNull();
});

test("shows why it stopped, and where the owner can fix it", async () => {
  await engine.remove();
  const refuse = () => Promise.reject(new AppError("needs_sources", "There is nothing here"));
  engine = await createTestEngine({
    environment: (environment) => ({ ...environment, writer: { write: refuse } }),
  });
  while (!(await profileOf("content_writer")).current?.problem) await engine.run(SECOND);
  expect((await profileOf("content_writer")).current).toMatchObject({
    waits: { until: null },
    problem: expect.stringMatching(/^There is nothing here\. Add your site/u) as string,
    fix: { to: "/brief" },
  });
});

describe("access", () => {
  const find = (id: string, workspaceId: string | null) =>
    createAgentProfiles(engine).find({ agentId: id, workspaceId, before: null });

  test("finds an agent of the user's own workspace only", async () => {
    const id = agentId("content_writer");
    expect(await find(id, engine.workspaceId)).not.toBeNull();
    expect(await find(id, "another")).toBeNull();
    expect(await find(id, null)).toBeNull();
    for (const garbage of ["", "x".repeat(10_000), "' OR 1=1 --", "\0"]) {
      expect(await find(garbage, engine.workspaceId)).toBeNull();
    }
  });

  test("finds an agent of today's demo for everyone, and none of tomorrow's", async () => {
    const id = agentId("content_writer");
    await change("UPDATE workspaces SET kind = 'next_demo'");
    expect(await find(id, null)).toBeNull();
    await change("UPDATE workspaces SET kind = 'demo'");
    expect(await find(id, null)).toMatchObject({ demo: true });
    expect(await find(id, "another")).toMatchObject({ demo: true });
  });
});

test("shows an agent of an unknown type with the available data", async () => {
  await change("UPDATE agents SET type = 'data_steward' WHERE type = 'content_writer'");
  await change("UPDATE tasks SET status = 'running', started_at = created_at");
  const profile = await profileOf("data_steward");
  expect(profile).toMatchObject({ summary: null, agent: { metrics: {} } });
  expect(profile.current).toMatchObject({ steps: [], saying: null });
});

test("lists an agent's scheduled content with its time and channel", async () => {
  const { db, clock, workspaceId, contentWorkflow, rows } = engine;
  expect((await profileOf("publisher")).scheduled).toBeNull();
  const contentItems = ["Later", "Sooner"].map((title) => ({ title, id: `item ${title}` }));
  const publishedBy = agentId("publisher");
  for (const { title, id } of contentItems) {
    await db.write(async (tx) => {
      const relations = { ideaId: null, parentId: null, variant: "", agentId: null };
      const contentItem = { id, workspaceId, kind: "article", origin: "simulated" } as const;
      const version = { id: `${id}-1`, title, body: "", fields: {}, checks: [], provenance: {} };
      const made = { madeBy: "agent", makerId: null, writer: "test" } as const;
      await addContentItem(
        tx,
        { ...contentItem, ...relations, state: "in_review" },
        { ...version, ...made },
        clock.now(),
      );
    });
  }
  const blog = await engine.findChannel({ workspaceId, name: "sample blog" });
  for (const [index, { id }] of contentItems.entries())
    await db.write((tx) =>
      contentWorkflow.publications.schedule(
        tx,
        { workspaceId, contentItemId: id, versionId: `${id}-1`, publishedBy },
        blog ? [{ channel: blog, dueAt: clock.now() + (3 - index) * HOUR }] : [],
      ),
    );
  const expected = {
    count: 2,
    next: {
      contentItemId: "item Sooner",
      title: "Sooner",
      channel: blog?.name,
      at: new Date(clock.now() + 2 * HOUR).toISOString(),
    },
  };
  expect((await profileOf("publisher")).scheduled).toMatchObject(expected);
  expect((await profileOf("content_writer")).scheduled).toBeNull();
  expect(rows("SELECT 1 FROM publish_jobs")).toHaveLength(2);
});
