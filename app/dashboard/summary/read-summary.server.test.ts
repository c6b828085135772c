import { expect, test } from "vitest";
import { now, setUpOverview } from "#tests/harness/overview-rows.ts";
import { DAY, HOUR, MINUTE } from "#app/core/time/clock.ts";

const rows = setUpOverview();
const { mine, overviewOf, insert, agentsIn, task, run } = rows;
const answers = async () => (await overviewOf()).answers;
const iso = (at: number) => new Date(at).toISOString();

const piece = (id: string, more: Record<string, unknown> = {}) => ({
  id,
  workspace_id: mine(),
  kind: "article",
  state: "in_review",
  agent_id: agentsIn(mine())[0],
  title: `Title of ${id}`,
  version_id: `${id}-1`,
  origin: "simulated",
  created_at: now - DAY,
  state_at: now - HOUR,
  ...more,
});
const idea = (id: string, slotAt: number | null, more: Record<string, unknown> = {}) => ({
  id,
  workspace_id: mine(),
  state: "planned",
  topic: `Topic of ${id}`,
  angle: "",
  keyword: "",
  reason: "",
  source: "owner",
  slot_at: slotAt,
  created_at: now - DAY,
  ...more,
});
const placement = (pieceId: string, at: string, more: Record<string, unknown> = {}) => ({
  id: `${pieceId} ${at}`,
  workspace_id: mine(),
  piece_id: pieceId,
  destination: `sample ${at}`,
  origin: "simulated",
  state: "scheduled",
  created_at: now - DAY,
  ...more,
});
const operation = (placementId: string, state: string, more: Record<string, unknown> = {}) => ({
  id: `operation of ${placementId}`,
  workspace_id: mine(),
  placement_id: placementId,
  kind: "create",
  version_id: "v",
  state,
  attempts: 1,
  payload: "",
  payload_sha256: "",
  created_at: now - 2 * HOUR,
  ...more,
});

test("with nothing made and nothing planned nothing waits, and nothing has come of it", async () => {
  await run("DELETE FROM ideas");
  expect(await answers()).toEqual({
    needs: { texts: 0, questions: 0, items: [] },
    next: [],
    results: { texts: 0, views: null, mostRead: null },
  });
});

test("that live work is stopped waits for whoever stopped it, and in practice nobody is told", async () => {
  await run(
    "INSERT INTO spend_limits (workspace_id, stopped_at, stopped_by) VALUES (?, ?, 'owner')",
    mine(),
    now - HOUR,
  );
  expect((await answers()).needs.items).toEqual([]);
  await run("UPDATE workspaces SET mode = 'live' WHERE id = ?", mine());
  expect((await answers()).needs).toMatchObject({
    questions: 1,
    items: [{ reason: "stop", id: mine(), since: iso(now - HOUR), detail: "by you" }],
  });
});

test("texts, sendings and agents that stopped wait, the longest first; reports and others' do not", async () => {
  const [agentId] = agentsIn(mine());
  await insert("ideas", [idea("thursday", now + DAY, { state: "in_work" })]);
  await insert("pieces", [
    piece("read", { idea_id: "thursday", state_at: now - 3 * HOUR }),
    piece("report", { kind: "report" }),
    piece("draft", { state: "draft" }),
    piece("sent", { state: "approved" }),
    piece("theirs", { workspace_id: rows.stranger, agent_id: agentsIn(rows.stranger)[0] }),
  ]);
  await insert("placements", [placement("sent", "blog", { state: "needs_look" })]);
  await insert("operations", [
    operation("sent blog", "needs_look", { error: "nobody knows", created_at: now - HOUR }),
  ]);
  await run("UPDATE agents SET status = 'error' WHERE id = ?", agentId);
  await insert("tasks", [
    task({ failure: "no_credit", error: "no credit left", started_at: now - 2 * HOUR }),
  ]);
  const { needs } = await answers();
  expect([needs.texts, needs.questions]).toEqual([1, 2]);
  expect(needs.items.map(({ reason, id }) => [reason, id])).toEqual([
    ["review", "read"],
    ["agent", agentId],
    ["needs_look", "sent"],
  ]);
  expect(needs.items[0]).toEqual({
    reason: "review",
    id: "read",
    sendingId: null,
    sendingKind: null,
    title: "Title of read",
    kind: "article",
    since: iso(now - 3 * HOUR),
    goesOutAt: iso(now + DAY),
    detail: null,
    origin: "simulated",
  });
  expect(needs.items[1]?.detail).toContain("Add credit");
});

test("five are listed, and all are counted; an agent that goes on by itself is nobody's concern", async () => {
  const [agentId] = agentsIn(mine());
  await insert(
    "pieces",
    Array.from({ length: 7 }, (_, nth) => piece(`text ${nth}`, { state_at: now - nth * MINUTE })),
  );
  await run("UPDATE agents SET status = 'error' WHERE id = ?", agentId);
  await insert("tasks", [task({ failure: "refused", error: "refused", status: "failed" })]);
  const { needs } = await answers();
  expect([needs.texts, needs.questions, needs.items.length]).toEqual([7, 0, 5]);
  expect(needs.items[0]?.id).toBe("text 6");
});

test("what comes next is sent, then waits for a yes, then is planned; a text once, the earliest first", async () => {
  await run("DELETE FROM ideas");
  await insert("ideas", [
    idea("late", now + 9 * DAY),
    idea("past", now - DAY),
    idea("unplaced", null, { state: "proposed" }),
    idea("open", now + 2 * DAY, { state: "in_work" }),
  ]);
  await insert("pieces", [
    piece("asked", { idea_id: "open" }),
    piece("two places", { state: "approved" }),
    // More than are listed, and all of them wait for longer.
    ...Array.from({ length: 7 }, (_, nth) => piece(`older ${nth}`, { state_at: now - DAY })),
  ]);
  await insert("placements", [placement("two places", "blog"), placement("two places", "list")]);
  await insert("operations", [
    operation("two places blog", "due", { due_at: now + 2 * HOUR }),
    operation("two places list", "due", { due_at: now + HOUR }),
  ]);
  expect((await answers()).next).toEqual([
    {
      state: "scheduled",
      id: "two places",
      title: "Title of two places",
      destination: "sample list",
      at: iso(now + HOUR),
      origin: "simulated",
    },
    {
      state: "if_approved",
      id: "asked",
      title: "Title of asked",
      destination: null,
      at: iso(now + 2 * DAY),
      origin: "simulated",
    },
    {
      state: "planned",
      id: "late",
      title: "Topic of late",
      destination: null,
      at: iso(now + 9 * DAY),
      origin: null,
    },
  ]);
});

test("results are of a week, a text at two places is one with the readers of both", async () => {
  await insert("pieces", [
    piece("old", { state: "approved" }),
    piece("new", { state: "approved" }),
    piece("unmeasured", { state: "approved" }),
  ]);
  const out = (views: number | null, at = now - DAY) => ({
    state: "published",
    published_at: at,
    views,
  });
  await insert("placements", [
    placement("old", "blog", out(900, now - 8 * DAY)),
    placement("new", "blog", out(20)),
    placement("new", "list", out(5)),
    placement("unmeasured", "blog", out(null)),
  ]);
  expect((await answers()).results).toEqual({
    texts: 2,
    views: 25,
    mostRead: { pieceId: "new", title: "Title of new", views: 25 },
  });
});

test("live, practice is no result, goes out nowhere, and says what it is", async () => {
  await insert("ideas", [
    idea("tomorrow", now + DAY, { state: "in_work" }),
    idea("later", now + 2 * DAY, { state: "in_work" }),
  ]);
  await insert("pieces", [
    piece("practised", { state: "approved" }),
    piece("real", { state: "approved", origin: "real" }),
    piece("waits", { idea_id: "tomorrow", state_at: now - 2 * HOUR }),
    piece("waits really", { idea_id: "later", origin: "real" }),
  ]);
  const out = { state: "published", published_at: now - HOUR };
  await insert("placements", [
    placement("practised", "blog", { ...out, views: 900 }),
    placement("real", "blog", { ...out, destination: "Your blog", views: 3, origin: "real" }),
  ]);
  expect((await answers()).results).toMatchObject({ texts: 1, views: 900 });
  await run("UPDATE workspaces SET mode = 'live' WHERE id = ?", mine());
  const { needs, next, results } = await answers();
  expect(results).toEqual({
    texts: 1,
    views: 3,
    mostRead: { pieceId: "real", title: "Title of real", views: 3 },
  });
  expect(needs.items).toMatchObject([
    { id: "waits", origin: "simulated", goesOutAt: null },
    { id: "waits really", origin: "real", goesOutAt: iso(now + 2 * DAY) },
  ]);
  const ifApproved = next.filter(({ state }) => state === "if_approved");
  expect(ifApproved).toMatchObject([{ id: "waits really", origin: "real" }]);
});
