import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { createTestEngine, startOfTime } from "#tests/harness/engine.ts";
import { createRows, type Values } from "#tests/harness/stored-rows.ts";
import { HOUR } from "#app/core/time/clock.ts";
import type { Channel } from "#app/domain/publishing/channel-port.ts";

let engine: Awaited<ReturnType<typeof createTestEngine>>;
let rows: ReturnType<typeof createRows>;
afterEach(() => engine.remove());

/** A workspace with a content item. @param channels changes each of its channels */
async function begin(text: Values, channels: (channel: Channel) => Channel = (channel) => channel) {
  engine = await createTestEngine({
    ...{ fillPlan: false, repeatableIds: false, places: channels },
  });
  rows = createRows(engine);
  await rows.addContentItem({ origin: "simulated", ...text });
  await rows.addVersion({});
  await rows.addBody();
}
const dueForAutoApproval = { state: "in_review", decide_at: startOfTime };
const played = { origin: "simulated", channel: "sample blog" };
const publications = () =>
  engine.rows<{ state: string; views: number | null }>(
    "SELECT state, views FROM publications WHERE content_item_id = 'contentItem' ORDER BY id",
  );

describe("running due work", () => {
  it("publishes auto-approved content in the same run", async () => {
    await begin({ ...dueForAutoApproval, kind: "social_post", variant: "sample long network" });
    await engine.contentWorkflow.run();
    expect(publications()).toMatchObject([{ state: "published" }]);
  });

  it("fails when a decision cannot be stored", async () => {
    await begin(dueForAutoApproval);
    engine.db.writer.exec(
      "CREATE TEMP TRIGGER broken BEFORE INSERT ON main.reviews BEGIN SELECT RAISE(ABORT, 'broken'); END",
    );
    await expect(engine.contentWorkflow.run()).rejects.toThrow("broken");
  });

  it("ends once a slow channel's metrics are stored", async () => {
    await begin({ state: "approved" }, (channel) => {
      const { measure } = channel;
      if (!measure) return channel;
      return {
        ...channel,
        async measure(published) {
          await nextTurn();
          return { ...(await measure(published)), views: 7 };
        },
      };
    });
    const now = engine.clock.now();
    const out = { published_at: now - HOUR, measure_due_at: now, remote_id: "r" };
    await rows.addAddress({ ...played, ...out });
    await engine.contentWorkflow.run();
    expect(publications()).toMatchObject([{ views: 7 }]);
  });
});

describe("stopping", () => {
  it("waits for publish requests in progress", async () => {
    let arrive = (): void => undefined;
    const arrives = new Promise<void>((resolve) => (arrive = resolve));
    let leave = (): void => undefined;
    const left = new Promise<void>((resolve) => (leave = resolve));
    await begin({ state: "approved", approved_version_id: "v1" }, (channel) =>
      channel.guarantee !== "by_key"
        ? channel
        : {
            ...channel,
            async create(post) {
              leave();
              await arrives;
              return channel.create(post);
            },
          },
    );
    await rows.addAddress({ ...played, state: "scheduled", version_id: null, url: null });
    const payload = JSON.stringify({ title: "Frost" });
    await rows.addOperation({ due_at: engine.clock.now(), payload });
    const running = engine.contentWorkflow.run();
    await left;
    const stopped = engine.contentWorkflow.stop();
    arrive();
    await stopped;
    const [publication] = publications();
    await running;
    expect(publication).toMatchObject({ state: "published" });
  });

  it("waits until automatic approvals are stored", async () => {
    await begin(dueForAutoApproval);
    const running = engine.contentWorkflow.run();
    await engine.contentWorkflow.stop();
    const stored = engine.rows("SELECT state FROM content_items WHERE id = 'contentItem'");
    await running;
    expect(stored).toEqual([{ state: "approved" }]);
  });
});
