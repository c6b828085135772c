import { expect, test } from "vitest";
import { DAY, HOUR, MINUTE } from "../../app/core/clock";
import { createIdeaList } from "../../app/desk/plan/idea-list.server";
import { createIdeaWay } from "../../app/desk/plan/idea-way.server";
import { createPlanView } from "../../app/desk/plan/plan-view.server";
import {
  createPublications,
  publicationLists,
} from "../../app/desk/publications/publications.server";
import { createTestEngine } from "../harness/engine";
import { scansAmong } from "../harness/query-scans";

test("every statement of the plan, of agents that come and go, and of folding searches an index", async () => {
  const statements = new Set<string>();
  const engine = await createTestEngine({ onStatement: (sql) => void statements.add(sql) });
  const { db, workspaceId, carriers, actor } = engine;
  const idea = { workspaceId, angle: "", keyword: "", reason: "", source: "owner" } as const;
  const { id } = await db.write((tx) =>
    carriers.plan.propose(tx, { ...idea, topic: "something of my own" }),
  );
  await db.write((tx) => carriers.plan.plan(tx, workspaceId, id));
  await db.write((tx) => carriers.plan.drop(tx, workspaceId, id));
  const { planDesk, clock } = engine;
  const words = { topic: "one more", angle: "", keyword: "more" };
  const { idea: added } = await planDesk.add(actor, { ...words, reason: "", at: "next" });
  const slotAt = clock.now() + 3 * DAY;
  const { undo } = await planDesk.move(actor, { id: added.id, slotAt });
  await engine.undo(actor, undo ?? "");
  await planDesk.change(actor, { id: added.id, words: { ...words, topic: "something else" } });
  await planDesk.drop(actor, { id: added.id });
  await planDesk.take(actor, { id: added.id });
  await planDesk.fill(actor);
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
  const { way } = createIdeaWay({ db });
  await way(workspaceId, added.id);
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
    "SELECT idea_id AS id FROM pieces WHERE workspace_id = ? AND idea_id IS NOT NULL LIMIT 1",
    workspaceId,
  );
  await way(workspaceId, written?.id ?? "");
  await engine.folding.run();
  engine.clock.advance(40 * DAY);
  await engine.folding.run();
  const scans = scansAmong(statements, engine.dataDir);
  await engine.remove();
  expect(statements.size).toBeGreaterThan(80);
  expect(scans).toEqual([]);
});
