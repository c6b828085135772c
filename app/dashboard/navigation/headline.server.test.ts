import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestEngine, startOfTime } from "#tests/harness/engine.ts";
import { addNews } from "#app/workspace/activities.server.ts";
import { createHeadline } from "./headline.server.ts";

let engine: Awaited<ReturnType<typeof createTestEngine>>;
let headline: ReturnType<typeof createHeadline>;

beforeAll(async () => {
  engine = await createTestEngine();
  headline = createHeadline(engine);
});
afterAll(() => engine.remove());

test("tells of this workspace and of no other", async () => {
  const { workspaceId } = engine;
  const stranger = await engine.newWorkspace();
  const title = "Report Generated";
  const particulars = { description: "It is ready", severity: "success" } as const;
  await engine.db.write((tx) =>
    addNews(tx, {
      ...particulars,
      id: "news-1",
      workspaceId,
      title,
      origin: "simulated",
      createdAt: startOfTime,
    }),
  );
  const mine = await headline.of(workspaceId);
  expect(mine.notifications.items).toMatchObject([{ title, ...particulars }]);
  expect(mine.agents).toHaveLength(6);
  expect(mine.timeZone).toBe("UTC");
  expect(mine.generatedAt).toBe(new Date(engine.clock.now()).toISOString());
  const others = await headline.of(stranger);
  expect(others.notifications.items).toEqual([]);
  const ids = new Set(mine.agents.map(({ id }) => id));
  expect(others.agents.filter(({ id }) => ids.has(id))).toEqual([]);
});

test("fails with not_found for a deleted workspace", async () => {
  await expect(headline.of("unknown")).rejects.toMatchObject({ code: "not_found" });
});
