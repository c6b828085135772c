import { afterEach, expect, it } from "vitest";
import { createLiveEngine, type LiveEngine } from "#tests/harness/live-engine.ts";
import { addOwnIdeas } from "#tests/harness/own-ideas.ts";
import { answerTo } from "#scripts/model-answers.mjs";
import { MINUTE } from "#app/core/time/clock.ts";
import { createIds } from "#app/core/secrets/ids.ts";

/* Cut or refused answers, and odd usages: number of calls and cost. */

let engine: LiveEngine;
afterEach(() => engine.remove());

async function begin(settings: Record<string, string> = {}): Promise<void> {
  engine = await createLiveEngine({ settings });
  const { db, clock, workspaceId } = engine;
  await engine.switchMode("live");
  const wanted = { workspaceId, newId: createIds({ clock }), now: clock.now(), count: 1 };
  await db.write((tx) => addOwnIdeas(tx, wanted));
}

/** The output limit sent to the provider. */
const roomOf = (body: unknown) => (body as { max_tokens?: number } | null)?.max_tokens;
const rooms = () => engine.provider.mock.getRequests().flatMap(({ body }) => roomOf(body) ?? []);
/** In micro-dollars, at $0.25 and $2 per million tokens. */
const amounts = () =>
  engine
    .rows<{ amount: number }>(
      "SELECT amount_micro_dollars AS amount FROM spend_entries ORDER BY id",
    )
    .map(({ amount }) => amount);
const failed = () =>
  engine.rows<{ failure: string; error: string }>(
    "SELECT failure, error FROM tasks WHERE status = 'failed'",
  )[0];

const usageOf = (input: number, output: number) => ({
  prompt_tokens: input,
  completion_tokens: output,
});

it("a cut answer is retried with more room, and the thinking is known from then on", async () => {
  await begin();
  engine.provider.answer((request) => {
    const room = roomOf(request) ?? 0;
    // It thinks first, whatever it is asked.
    return room < 9_000
      ? { content: "", finishReason: "length", usage: usageOf(500, room) }
      : { content: answerTo(request), usage: usageOf(500, 6_500) };
  });
  await engine.run(2 * MINUTE);
  const [first, second, third] = rooms();
  expect([first, second, third]).toEqual([4_000, 12_000, 7_750]);
  expect(amounts().slice(0, 2)).toEqual([125 + 8_000, 125 + 13_000]);
  expect(
    engine.rows("SELECT 1 FROM content_items WHERE state = 'in_review'").length,
  ).toBeGreaterThan(0);
});

it("a second cut fails with advice, after two calls", async () => {
  await begin();
  engine.provider.answer({
    content: '{"title": "and',
    finishReason: "length",
    usage: usageOf(500, 900),
  });
  await engine.run(MINUTE);
  expect(failed()).toEqual({
    failure: "cut_off",
    error:
      "“gpt-5-mini” hit its output limit: try again, or connect your own AI provider under Connections",
  });
  expect(amounts()).toEqual([125 + 1_800, 125 + 1_800]);
});

it("if more room is rejected or over the limit, it fails as cut", async () => {
  await begin();
  engine.provider.answer((request) =>
    (roomOf(request) ?? 0) > 4_000
      ? { error: { message: "at most 8192 tokens", type: "invalid_request" }, status: 400 }
      : { content: "{", finishReason: "length", usage: usageOf(500, 900) },
  );
  await engine.run(MINUTE);
  expect(failed()).toMatchObject({ failure: "cut_off" });
  expect(amounts()).toEqual([125 + 1_800, 0]);
});

it.each([
  ["refused", { content: "", finishReason: "content_filter", usage: usageOf(500, 0) }, 125],
  ["refused midway", { content: "I", finishReason: "content_filter", usage: usageOf(500, 1) }, 127],
])("an answer that was %s costs what it used", async (_, answer, amount) => {
  await begin();
  engine.provider.answer(answer);
  await engine.run(MINUTE);
  expect(failed()).toMatchObject({ failure: "refused" });
  expect(failed()?.error).toContain("Change the idea");
  expect(amounts()).toEqual([amount]);
});

it.each([
  ["nothing", usageOf(0, 0)],
  ["no answer", usageOf(500, 0)],
  ["no question", usageOf(0, 900)],
  ["less than nothing", usageOf(-500, 900)],
  ["a fraction", usageOf(500.5, 900)],
  ["more than the plausible maximum", usageOf(500, 10_000_000)],
])("with a usage of %s, the reservation counts", async (_, usage) => {
  await begin();
  engine.provider.answer({ content: "{}", usage });
  await engine.run(20_000);
  const [first = 0] = amounts();
  // The reserved output and the question.
  expect(first).toBeGreaterThan(8_000);
  expect(first).toBeLessThan(16_000);
});

it("damaged characters are asked for once more, and never stored", async () => {
  await begin();
  engine.provider.answer((request) => ({
    content: answerTo(request)
      .replace("Most", "M\uFFFDst")
      .replace("What you need", "Wh\uFFFDt you need"),
  }));
  await engine.run(MINUTE);
  expect(failed()?.error).toMatch(/answered with damaged characters: try again/u);
  expect(engine.provider.calls()).toBe(2);
});
