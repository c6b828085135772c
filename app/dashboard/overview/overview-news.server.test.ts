import { describe, expect, test } from "vitest";
import { now, setUpOverview } from "#tests/harness/overview-rows.ts";
import { DAY, HOUR, SECOND } from "#app/core/time/clock.ts";

const rows = setUpOverview();
const { mine, overviewOf, run, insert, agentsIn, task, activity, published, contentItemOf } = rows;

describe("published items", () => {
  test("are the latest five, each at the moment it was confirmed, or else begun", async () => {
    const ids = ["one", "two", "three", "four", "five", "six"];
    const [agentId] = agentsIn(mine());
    await insert("tasks", [task({ id: "its task", status: "done", finished_at: now })]);
    const particulars = new Map<string, object>([
      ["five", { origin: "real" }],
      ["six", { agent_id: agentId }],
    ]);
    await insert(
      "content_items",
      ids.map((id) => contentItemOf(id, { ...particulars.get(id) })),
    );
    const places = new Map<string, object>([
      ["five", { origin: "real", channel: "blog" }],
      ["six", { version_id: "its task-1", published_at: now + HOUR, url: "https://x.example" }],
    ]);
    await insert(
      "publications",
      ids.map((id, nth) => published(id, now + nth * SECOND, { ...places.get(id) })),
    );
    const items = (await overviewOf()).content.published;
    expect(items.map(({ id }) => id)).toEqual(["six", "five", "four", "three", "two"]);
    expect(items[0]).toEqual({
      id: "six",
      title: "The text of six",
      kind: "article",
      channel: "sample blog",
      url: "https://x.example",
      status: "published",
      agentId,
      taskId: "its task",
      contentItemId: items[0]?.contentItemId,
      at: new Date(now + HOUR).toISOString(),
      origin: "simulated",
    });
    expect(items[1]).toMatchObject({
      agentId: null,
      at: new Date(now + 4 * SECOND).toISOString(),
      origin: "real",
    });
  });

  test("exclude waiting, failed and unconfirmed publications", async () => {
    const states = ["scheduled", "unconfirmed", "failed", "unpublished", "published"];
    await insert(
      "content_items",
      states.map((id) => contentItemOf(id)),
    );
    await insert(
      "publications",
      states.map((state) => published(state, now, { state })),
    );
    const { published: items } = (await overviewOf()).content;
    expect(items.map(({ id }) => id)).toEqual(["published"]);
  });
});

describe("activities", () => {
  test("are the latest ten, the notable ones among the notifications, too", async () => {
    const step = { type: "agent_task", severity: "success" };
    await insert("activities", [
      ...Array.from({ length: 9 }, (_, nth) => activity(`step ${nth}`, now + nth, step)),
      activity("trouble", now + 20, { type: "agent_task", severity: "warning" }),
      activity("earned", now + 21, { type: "revenue", amount_cents: 1_250, origin: "real" }),
      activity("old news", now - DAY),
    ]);
    await run("UPDATE workspaces SET notifications_read_at = ?", now + 20);
    const { activities, notifications } = await overviewOf();
    expect(activities.map(({ id }) => id)).toEqual([
      "earned",
      "trouble",
      ...Array.from({ length: 8 }, (_, nth) => `step ${8 - nth}`),
    ]);
    expect(activities[0]).toEqual({
      id: "earned",
      type: "revenue",
      title: "About earned",
      description: "what it was",
      severity: "info",
      createdAt: new Date(now + 21).toISOString(),
      metadata: { amount: 12.5, realIntegration: true },
      origin: "real",
    });
    expect(notifications.items.map(({ id }) => id)).toEqual(["earned", "trouble", "old news"]);
    expect(notifications.readAt).toBe(new Date(now + 20).toISOString());
  });

  test("of one moment is ordered by id, with at most ten notable activities", async () => {
    const ids = Array.from({ length: 12 }, (_, nth) => `n${String(nth).padStart(2, "0")}`);
    await insert(
      "activities",
      ids.map((id) => activity(id, now)),
    );
    const { activities, notifications } = await overviewOf();
    const latest = ids.reverse().slice(0, 10);
    expect(activities.map(({ id }) => id)).toEqual(latest);
    expect(notifications.items.map(({ id }) => id)).toEqual(latest);
  });
});
