import { expect, test } from "vitest";
import { DAY, HOUR, MINUTE } from "#app/core/time/clock.ts";
import { createIdeaList } from "#app/dashboard/plan/idea-list.server.ts";
import { createIdeaTimeline } from "#app/dashboard/plan/idea-timeline.server.ts";
import { createPlanView } from "#app/dashboard/plan/plan-view.server.ts";
import {
  createPublications,
  publicationLists,
} from "#app/dashboard/publications/publications.server.ts";
import { createTestEngine } from "#tests/harness/engine.ts";
import { scansAmong } from "#tests/harness/query-scans.ts";

test("every statement of the plan, of agents that come and go, and of folding searches an index", async () => {
  const statements = new Set<string>();
  const engine = await createTestEngine({ onStatement: (sql) => void statements.add(sql) });
  const { db, workspaceId, contentWorkflow, actor } = engine;
  const idea = { workspaceId, angle: "", keyword: "", reason: "", source: "owner" } as const;
  const { id } = await db.write((tx) =>
    contentWorkflow.plan.propose(tx, { ...idea, topic: "something of my own" }),
  );
  await db.write((tx) => contentWorkflow.plan.plan(tx, workspaceId, id));
  await db.write((tx) => contentWorkflow.plan.drop(tx, workspaceId, id));
  const { planEditor, clock } = engine;
  const words = { topic: "one more", angle: "", keyword: "more" };
  const { idea: added } = await planEditor.add(actor, { ...words, reason: "", at: "next" });
  const slotAt = clock.now() + 3 * DAY;
  const { undo } = await planEditor.move(actor, { id: added.id, slotAt });
  await engine.undo(actor, undo ?? "");
  await planEditor.change(actor, { id: added.id, words: { ...words, topic: "something else" } });
  await planEditor.drop(actor, { id: added.id });
  await planEditor.take(actor, { id: added.id });
  await planEditor.fill(actor);
  const planView = createPlanView({ db, clock });
  for (const view of ["month", "week", "list"] as const) {
    const after = view === "list" ? { slotAt: 0, id } : null;
    await planView.read(workspaceId, { view, at: null, idea: added.id, after });
  }
  const ideaList = createIdeaList({ db });
  await ideaList.list(workspaceId, "planned", { after: null, rows: 10 });
  await ideaList.list(workspaceId, "planned", { after: [1, id], rows: 10 });
  const publications = createPublications({ db, clock });
  for (const place of [null, "sample blog"]) {
    for (const show of ["coming", "out"] as const)
      await publications.read(workspaceId, { show, place, after: null });
    for (const show of publicationLists)
      await publications.list(workspaceId, { show, place, after: { at: 1, id }, rows: 10 });
  }
  const { timeline } = createIdeaTimeline({ db });
  await timeline(workspaceId, added.id);
  await engine.run(2 * HOUR, 10 * MINUTE);
  for (const type of [
    "content_writer",
    "seo_optimizer",
    "publisher",
    "social_media",
    "youtube_manager",
  ]) {
    const [agent] = engine.rows<{ id: string }>(
      "SELECT id FROM agents WHERE workspace_id = ? AND type = ?",
      workspaceId,
      type,
    );
    await engine.roster.remove(actor, agent?.id ?? "");
    await engine.roster.add(actor, { type });
  }
  await engine.run(2 * DAY, HOUR);
  const [written] = engine.rows<{ id: string }>(
    "SELECT idea_id AS id FROM content_items WHERE workspace_id = ? AND idea_id IS NOT NULL LIMIT 1",
    workspaceId,
  );
  await timeline(workspaceId, written?.id ?? "");
  await engine.retention.run();
  engine.clock.advance(40 * DAY);
  await engine.retention.run();
  const scans = scansAmong(statements, engine.dataDir);
  await engine.remove();
  expect(statements.size).toBeGreaterThan(80);
  expect(scans).toEqual([]);
});
