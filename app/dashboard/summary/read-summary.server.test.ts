import { expect, test } from "vitest";
import { now, setUpOverview } from "#tests/harness/overview-rows.ts";
import { DAY, HOUR, MINUTE } from "#app/core/time/clock.ts";

const rows = setUpOverview();
const { mine, overviewOf, insert, agentsIn, task, run } = rows;
const answers = async () => (await overviewOf()).answers;
const iso = (at: number) => new Date(at).toISOString();

const contentItem = (id: string, more: Record<string, unknown> = {}) => ({
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
const publication = (contentItemId: string, at: string, more: Record<string, unknown> = {}) => ({
  id: `${contentItemId} ${at}`,
  workspace_id: mine(),
  content_item_id: contentItemId,
  channel: `sample ${at}`,
  origin: "simulated",
  state: "scheduled",
  created_at: now - DAY,
  ...more,
});
const publishJob = (publicationId: string, state: string, more: Record<string, unknown> = {}) => ({
  id: `job of ${publicationId}`,
  workspace_id: mine(),
  publication_id: publicationId,
  kind: "publish",
  version_id: "v",
  state,
  attempts: 1,
  payload: "",
  payload_sha256: "",
  created_at: now - 2 * HOUR,
  ...more,
});

test("is empty without content and plan", async () => {
  await run("DELETE FROM ideas");
  expect(await answers()).toEqual({
    needs: { texts: 0, questions: 0, items: [] },
    next: [],
    results: { texts: 0, views: null, mostRead: null },
  });
});

test("lists stopped live work in live mode only", async () => {
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

test("lists drafts, publishing issues and stopped agents oldest first, without reports and other workspaces' items", async () => {
  const [agentId] = agentsIn(mine());
  await insert("ideas", [idea("thursday", now + DAY, { state: "in_work" })]);
  await insert("content_items", [
    contentItem("read", { idea_id: "thursday", state_at: now - 3 * HOUR }),
    contentItem("report", { kind: "report" }),
    contentItem("draft", { state: "draft" }),
    contentItem("sent", { state: "approved" }),
    contentItem("theirs", { workspace_id: rows.stranger, agent_id: agentsIn(rows.stranger)[0] }),
  ]);
  await insert("publications", [publication("sent", "blog", { state: "unconfirmed" })]);
  await insert("publish_jobs", [
    publishJob("sent blog", "unconfirmed", { error: "unknown", created_at: now - HOUR }),
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
    ["unconfirmed", "sent"],
  ]);
  expect(needs.items[0]).toEqual({
    reason: "review",
    id: "read",
    publishJobId: null,
    publishJobKind: null,
    title: "Title of read",
    kind: "article",
    since: iso(now - 3 * HOUR),
    goesOutAt: iso(now + DAY),
    detail: null,
    origin: "simulated",
  });
  expect(needs.items[1]?.detail).toContain("Add credit");
});

test("lists five and counts all, without agents that recover on their own", async () => {
  const [agentId] = agentsIn(mine());
  await insert(
    "content_items",
    Array.from({ length: 7 }, (_, nth) =>
      contentItem(`text ${nth}`, { state_at: now - nth * MINUTE }),
    ),
  );
  await run("UPDATE agents SET status = 'error' WHERE id = ?", agentId);
  await insert("tasks", [task({ failure: "refused", error: "refused", status: "failed" })]);
  const { needs } = await answers();
  expect([needs.texts, needs.questions, needs.items.length]).toEqual([7, 0, 5]);
  expect(needs.items[0]?.id).toBe("text 6");
});

test("lists scheduled, unapproved and planned items once, earliest first", async () => {
  await run("DELETE FROM ideas");
  await insert("ideas", [
    idea("late", now + 9 * DAY),
    idea("past", now - DAY),
    idea("unplaced", null, { state: "proposed" }),
    idea("open", now + 2 * DAY, { state: "in_work" }),
  ]);
  await insert("content_items", [
    contentItem("asked", { idea_id: "open" }),
    contentItem("two channels", { state: "approved" }),
    // More than are listed, all of them older.
    ...Array.from({ length: 7 }, (_, nth) => contentItem(`older ${nth}`, { state_at: now - DAY })),
  ]);
  await insert("publications", [
    publication("two channels", "blog"),
    publication("two channels", "list"),
  ]);
  await insert("publish_jobs", [
    publishJob("two channels blog", "due", { due_at: now + 2 * HOUR }),
    publishJob("two channels list", "due", { due_at: now + HOUR }),
  ]);
  expect((await answers()).next).toEqual([
    {
      state: "scheduled",
      id: "two channels",
      title: "Title of two channels",
      channel: "sample list",
      at: iso(now + HOUR),
      origin: "simulated",
    },
    {
      state: "if_approved",
      id: "asked",
      title: "Title of asked",
      channel: null,
      at: iso(now + 2 * DAY),
      origin: "simulated",
    },
    {
      state: "planned",
      id: "late",
      title: "Topic of late",
      channel: null,
      at: iso(now + 9 * DAY),
      origin: null,
    },
  ]);
});

test("sums a week's results, counting content on two channels once", async () => {
  await insert("content_items", [
    contentItem("old", { state: "approved" }),
    contentItem("new", { state: "approved" }),
    contentItem("unmeasured", { state: "approved" }),
  ]);
  const out = (views: number | null, at = now - DAY) => ({
    state: "published",
    published_at: at,
    views,
  });
  await insert("publications", [
    publication("old", "blog", out(900, now - 8 * DAY)),
    publication("new", "blog", out(20)),
    publication("new", "list", out(5)),
    publication("unmeasured", "blog", out(null)),
  ]);
  expect((await answers()).results).toEqual({
    texts: 2,
    views: 25,
    mostRead: { contentItemId: "new", title: "Title of new", views: 25 },
  });
});

test("excludes simulated content from results in live mode and labels it", async () => {
  await insert("ideas", [
    idea("tomorrow", now + DAY, { state: "in_work" }),
    idea("later", now + 2 * DAY, { state: "in_work" }),
  ]);
  await insert("content_items", [
    contentItem("practised", { state: "approved" }),
    contentItem("real", { state: "approved", origin: "real" }),
    contentItem("waits", { idea_id: "tomorrow", state_at: now - 2 * HOUR }),
    contentItem("waits really", { idea_id: "later", origin: "real" }),
  ]);
  const out = { state: "published", published_at: now - HOUR };
  await insert("publications", [
    publication("practised", "blog", { ...out, views: 900 }),
    publication("real", "blog", { ...out, channel: "Your blog", views: 3, origin: "real" }),
  ]);
  expect((await answers()).results).toMatchObject({ texts: 1, views: 900 });
  await run("UPDATE workspaces SET mode = 'live' WHERE id = ?", mine());
  const { needs, next, results } = await answers();
  expect(results).toEqual({
    texts: 1,
    views: 3,
    mostRead: { contentItemId: "real", title: "Title of real", views: 3 },
  });
  expect(needs.items).toMatchObject([
    { id: "waits", origin: "simulated", goesOutAt: null },
    { id: "waits really", origin: "real", goesOutAt: iso(now + 2 * DAY) },
  ]);
  const ifApproved = next.filter(({ state }) => state === "if_approved");
  expect(ifApproved).toMatchObject([{ id: "waits really", origin: "real" }]);
});
