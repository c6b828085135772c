import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { createTestEngine, startOfTime } from "#tests/harness/engine.ts";
import { createRows, type Values } from "#tests/harness/stored-rows.ts";
import { HOUR } from "#app/core/time/clock.ts";
import type { Channel } from "#app/domain/publishing/channel-port.ts";

let engine: Awaited<ReturnType<typeof createTestEngine>>;
let rows: ReturnType<typeof createRows>;
afterEach(() => engine.remove());

/** A workspace with a text. @param places changes each of its places */
async function begin(text: Values, places: (place: Channel) => Channel = (place) => place) {
  engine = await createTestEngine({
    ...{ fillPlan: false, repeatableIds: false, places },
  });
  rows = createRows(engine);
  await rows.addContentItem({ origin: "simulated", ...text });
  await rows.addVersion({});
  await rows.addBody();
}
const dueForTrust = { state: "in_review", decide_at: startOfTime };
const played = { origin: "simulated", channel: "sample blog" };
const publications = () =>
  engine.rows<{ state: string; views: number | null }>(
    "SELECT state, views FROM publications WHERE content_item_id = 'contentItem' ORDER BY id",
  );

describe("doing what is due", () => {
  it("sends what trust approves in the same go", async () => {
    await begin({ ...dueForTrust, kind: "social_post", variant: "sample long network" });
    await engine.contentWorkflow.run();
    expect(publications()).toMatchObject([{ state: "published" }]);
  });

  it("fails when a decision cannot be stored", async () => {
    await begin(dueForTrust);
    engine.db.writer.exec(
      "CREATE TEMP TRIGGER broken BEFORE INSERT ON main.reviews BEGIN SELECT RAISE(ABORT, 'broken'); END",
    );
    await expect(engine.contentWorkflow.run()).rejects.toThrow("broken");
  });

  it("ends once what a slow place has counted is stored", async () => {
    await begin({ state: "approved" }, (place) => {
      const { measure } = place;
      if (!measure) return place;
      return {
        ...place,
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
  it("waits until what is being sent has arrived", async () => {
    let arrive = (): void => undefined;
    const arrives = new Promise<void>((resolve) => (arrive = resolve));
    let leave = (): void => undefined;
    const left = new Promise<void>((resolve) => (leave = resolve));
    await begin({ state: "approved", approved_version_id: "v1" }, (place) =>
      place.guarantee !== "by_key"
        ? place
        : {
            ...place,
            async create(post) {
              leave();
              await arrives;
              return place.create(post);
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

  it("waits until what trust decides is stored", async () => {
    await begin(dueForTrust);
    const running = engine.contentWorkflow.run();
    await engine.contentWorkflow.stop();
    const stored = engine.rows("SELECT state FROM content_items WHERE id = 'contentItem'");
    await running;
    expect(stored).toEqual([{ state: "approved" }]);
  });
});
