import { afterEach, describe, expect, it } from "vitest";
import { answerTo } from "#scripts/model-answers.mjs";
import { createLiveEngine, type LiveEngine } from "#tests/harness/live-engine.ts";
import { addOwnIdeas } from "#tests/harness/own-ideas.ts";
import { MINUTE } from "#app/core/time/clock.ts";
import { createIds } from "#app/core/secrets/ids.ts";

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

it("tells the operator which setting holds the price of an unlisted model", async () => {
  expect(await warned(unlisted)).toMatch(/^no known price for a-model-on-no-list.*WRITER_PRICE/);
});

it.each([
  ["is listed", {}],
  ["was set", { ...unlisted, WRITER_PRICE: "0.25/2" }],
])("there is no warning if the model’s price %s", async (_, settings) => {
  expect(await warned(settings)).toBeNull();
});

it("a configured price is used for the cost of calls", async () => {
  engine = await createLiveEngine({ settings: { ...unlisted, WRITER_PRICE: "1/1" } });
  await write();
  const amounts = engine.rows<{ amount: number; tokens: number }>(
    "SELECT amount_micro_dollars AS amount, tokens FROM spend_entries WHERE purpose = 'write'",
  );
  expect(amounts.length).toBeGreaterThan(0);
  expect(amounts.filter(({ amount, tokens }) => amount !== tokens)).toEqual([]);
});

describe("the reported usage", () => {
  /** Of every answered call. */
  async function spentWhere(usage: Record<string, unknown>, settings: Record<string, string>) {
    engine = await createLiveEngine({ settings: { ...unlisted, ...settings } });
    engine.provider.answer((request) => ({ content: answerTo(request), usage }));
    await write();
    const entries = engine.rows<{ amount: number; tokens: number }>(
      `SELECT amount_micro_dollars AS amount, tokens FROM spend_entries
       WHERE purpose = 'write' AND status = 'settled'`,
    );
    expect(entries.length).toBeGreaterThan(3);
    return entries;
  }
  const said = (input: unknown, output: unknown) => ({
    prompt_tokens: input,
    completion_tokens: output,
  });
  /** No question here reserves as much. */
  const maxSetAside = 10_000;

  it.each([
    ["more than possible", said(1e12, 1e12)],
    ["more than was reserved", said(5_000, 5_000)],
    ["negative", said(-1e12, 5)],
    ["a fraction", said(0.5, 100)],
    ["not a number", said("1000", "1000")],
  ])("is ignored if it is %s: the reservation counts", async (_, usage) => {
    const entries = await spentWhere(usage, {});
    for (const { tokens } of entries) {
      expect(tokens).toBeGreaterThan(4_000);
      expect(tokens).toBeLessThan(maxSetAside);
    }
  });

  it("is used if plausible", async () => {
    const entries = await spentWhere(said(1_000, 100), {});
    expect(entries.every(({ tokens }) => tokens === 1_100)).toBe(true);
  });

  it("is charged slightly above the reservation, but not without limit", async () => {
    const price = { WRITER_PRICE: "1/1", WRITING_ALLOWANCE: "1000", WRITING_LIMIT_DAY: "1000" };
    const over = await spentWhere(said(5_000, 5_000), price);
    expect(over.every(({ amount }) => amount === 10_000)).toBe(true);
    await engine.remove();
    const nonsense = await spentWhere(said(1e12, 1e12), price);
    expect(nonsense.every(({ amount }) => amount < maxSetAside)).toBe(true);
  });
});

it("calls with the operator’s key are limited to its tokens", async () => {
  engine = await createLiveEngine({ settings: { ...unlisted, WRITING_TOKENS_LIMIT_DAY: "1000" } });
  await write();
  expect(failures()).toEqual(["budget"]);
  expect(engine.provider.calls()).toBe(0);
});
