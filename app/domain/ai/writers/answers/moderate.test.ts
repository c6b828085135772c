import { afterEach, beforeEach, expect, test } from "vitest";
import { createLiveEngine, type LiveEngine } from "#tests/harness/live-engine.ts";
import { AppError } from "#app/core/errors.ts";
import { markUnpaid } from "#app/domain/ai/providers/failures.ts";
import type { Model } from "#app/domain/ai/providers/model.ts";
import type { ModelOf } from "#app/domain/ai/providers/model-of.ts";
import type { Moderation } from "#app/domain/ai/prompts/assignment.ts";
import { createModerate } from "./moderate.server.ts";

let engine: LiveEngine;
beforeEach(async () => {
  engine = await createLiveEngine();
  await engine.switchMode("live");
});
afterEach(() => engine.remove());

const text = { variant: "", title: "T", body: "Water it.", fields: { description: "D" } };

/** The result for a text with a given provider. */
async function said(
  moderate: Model["moderate"],
  signal = new AbortController().signal,
  own: Partial<{ modelOf: ModelOf; keep: () => Promise<unknown> }> = {},
) {
  const { db, live, workspaceId } = engine;
  const model: Model = {
    provider: "openai",
    manner: () => ({ shaping: "schema", limitName: "max_tokens", streams: true }),
    providerName: "Provider",
    model: "m",
    atOnce: 1,
    ask: () => expect.fail("nothing is written"),
    ...(moderate && { moderate }),
  };
  const ask = createModerate({
    db,
    ledger: live.ledger,
    modelOf: own.modelOf ?? (() => Promise.resolve({ model, payer: "operator", price: null })),
  });
  const account = { workspaceId, timeZone: "UTC", taskId: "task", ideaId: null, purpose: "write" };
  const kept: Moderation[] = [];
  const keep = (_tx: unknown, each: Moderation) => Promise.resolve(kept.push(each));
  const answer = await ask([text], account, { signal }, own.keep ?? keep);
  expect(kept).toEqual([answer]);
  return answer;
}
const spent = () =>
  engine.rows("SELECT purpose, status, amount_micro_dollars AS amount FROM spend_entries");

test("checks everything readers see, and records it at no cost", async () => {
  const seen: string[] = [];
  const answer = await said((texts) => {
    seen.push(...texts);
    return Promise.resolve([]);
  });
  expect(seen).toEqual(["T\n\nD\n\nWater it."]);
  expect(answer.outcome).toBe("passed");
  expect(spent()).toEqual([{ purpose: "moderation", status: "settled", amount: 0 }]);
});

test.each([
  ["flags it", () => Promise.resolve(["harassment"]), "look", /: harassment\./u],
  ["has none after all", () => Promise.resolve(null), null, /^Not checked: Provider/u],
  ["has none", undefined, null, /^Not checked: Provider offers no moderation$/u],
  [
    "is down",
    () => Promise.reject(markUnpaid(new AppError("writer_unavailable", "The provider is down."))),
    "look",
    /couldn’t be reached \(The provider is down\), so it needs your approval$/u,
  ],
] as const)("a provider that %s", async (_, moderate, outcome, words) => {
  const answer = await said(moderate);
  expect(answer.outcome).toBe(outcome);
  expect(answer.words).toMatch(words);
  expect(spent()).not.toContainEqual(expect.objectContaining({ status: "reserved" }));
});

test.each([
  ["says so", new Error("called off")],
  ["reports the outage", new AppError("writer_unavailable", "The provider is down.")],
])("an abort is not reported as an outage if its provider %s", async (_, error) => {
  const stop = new AbortController();
  const asked = said(() => {
    stop.abort(new Error("called off"));
    return Promise.reject(error);
  }, stop.signal);
  await expect(asked).rejects.toThrow("called off");
  expect(spent()).toMatchObject([{ status: "settled" }]);
});

test("a call that failed before it started is returned, and one that may have started is settled", async () => {
  const away = () => new AppError("writer_unavailable", "The provider is down.");
  await said(() => Promise.reject(markUnpaid(away())));
  await said(() => Promise.reject(away()));
  expect(spent()).toMatchObject([{ status: "released" }, { status: "settled" }]);
});

test("an internal error is not an outage: it is passed on, and nothing stays reserved", async () => {
  const fault = new TypeError("an internal error");
  const never = new AbortController().signal;
  await expect(said(() => Promise.reject(fault))).rejects.toBe(fault);
  const full = { keep: () => Promise.reject(fault) };
  await expect(said(() => Promise.resolve([]), never, full)).rejects.toBe(fault);
  expect(spent()).toMatchObject([{ status: "settled" }, { status: "settled" }]);
  // Also when there is nothing to settle.
  await expect(said(undefined, never, full)).rejects.toBe(fault);
  await expect(said(undefined, never, { modelOf: () => Promise.reject(fault) })).rejects.toBe(
    fault,
  );
  const none = () => Promise.reject(new AppError("bad_credentials", "No writer is connected."));
  expect(await said(undefined, never, { modelOf: none })).toEqual({
    outcome: "look",
    words: "Moderation couldn’t be reached (No writer is connected), so it needs your approval",
  });
  expect(spent()).toHaveLength(2);
});
