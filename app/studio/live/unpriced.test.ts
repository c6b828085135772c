import { afterEach, expect, it } from "vitest";
import { createLiveEngine, type LiveEngine } from "../../../tests/harness/live-engine";
import { addOwnIdeas } from "../../../tests/harness/own-ideas";
import { MINUTE } from "../../core/clock";
import { createIds } from "../../core/ids";

let engine: LiveEngine;
afterEach(() => engine.remove());

const unlisted = { OPENAI_MODEL: "a-model-on-no-list" };
const warned = async (settings: Record<string, string>) => {
  engine = await createLiveEngine({ settings });
  return engine.live.models.unpricedWarning();
};

async function write(): Promise<void> {
  const { db, clock, workspaceId } = engine;
  await engine.switchMode("live");
  const wanted = { workspaceId, newId: createIds({ clock }), now: clock.now(), count: 1 };
  await db.write((tx) => addOwnIdeas(tx, wanted));
  await engine.run(5 * MINUTE);
}
const failures = () =>
  engine
    .rows<{ failure: string }>("SELECT DISTINCT failure FROM tasks WHERE failure IS NOT NULL")
    .map(({ failure }) => failure);

it("the operator of a model that is on no list reads which setting names its price", async () => {
  expect(await warned(unlisted)).toMatch(/^no price is known for a-model-on-no-list.*WRITER_PRICE/);
});

it.each([
  ["is on the list", {}],
  ["was named", { ...unlisted, WRITER_PRICE: "0.25/2" }],
])("nobody is warned whose model’s price %s", async (_, settings) => {
  expect(await warned(settings)).toBeNull();
});

it("a price that was named is what a call is reckoned with", async () => {
  engine = await createLiveEngine({ settings: { ...unlisted, WRITER_PRICE: "1/1" } });
  await write();
  const amounts = engine.rows<{ amount: number; tokens: number }>(
    "SELECT amount_micro_dollars AS amount, tokens FROM spend_entries WHERE purpose = 'write'",
  );
  expect(amounts.length).toBeGreaterThan(0);
  expect(amounts.filter(({ amount, tokens }) => amount !== tokens)).toEqual([]);
});

it("all with the operator’s key together are held to its tokens", async () => {
  engine = await createLiveEngine({ settings: { ...unlisted, WRITING_TOKENS_LIMIT_DAY: "1000" } });
  await write();
  expect(failures()).toEqual(["budget"]);
  expect(engine.provider.calls()).toBe(0);
});
