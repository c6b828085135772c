import { afterEach, expect, it } from "vitest";
import { createLiveEngine, type LiveEngine } from "#tests/harness/live-engine.ts";
import { addOwnIdeas } from "#tests/harness/own-ideas.ts";
import { answerTo } from "#scripts/model-answers.mjs";
import { MINUTE } from "#app/core/time/clock.ts";
import { createIds } from "#app/core/secrets/ids.ts";

/* Answers that were cut, refused, or came with an odd usage: how often they are asked for, and what is booked. */

let engine: LiveEngine;
afterEach(() => engine.remove());

async function begin(settings: Record<string, string> = {}): Promise<void> {
  engine = await createLiveEngine({ settings });
  const { db, clock, workspaceId } = engine;
  await engine.switchMode("live");
  const wanted = { workspaceId, newId: createIds({ clock }), now: clock.now(), count: 1 };
  await db.write((tx) => addOwnIdeas(tx, wanted));
}

/** How long an answer may be, as its provider was told. */
const roomOf = (body: unknown) => (body as { max_tokens?: number } | null)?.max_tokens;
const rooms = () => engine.provider.mock.getRequests().flatMap(({ body }) => roomOf(body) ?? []);
/** In micro-dollars, at $0.25 and $2 for a million tokens. */
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

const told = (input: number, output: number) => ({
  prompt_tokens: input,
  completion_tokens: output,
});

it("a cut answer is asked for once more with more room, and what thinking takes is known from then on", async () => {
  await begin();
  engine.provider.answer((request) => {
    const room = roomOf(request) ?? 0;
    // It thinks before it answers, whatever it is asked.
    return room < 9_000
      ? { content: "", finishReason: "length", usage: told(500, room) }
      : { content: answerTo(request), usage: told(500, 6_500) };
  });
  await engine.run(2 * MINUTE);
  const [first, second, third] = rooms();
  expect([first, second, third]).toEqual([4_000, 12_000, 7_750]);
  expect(amounts().slice(0, 2)).toEqual([125 + 8_000, 125 + 13_000]);
  expect(
    engine.rows("SELECT 1 FROM content_items WHERE state = 'in_review'").length,
  ).toBeGreaterThan(0);
});

it("what is cut twice fails with what to do, after two calls", async () => {
  await begin();
  engine.provider.answer({
    content: '{"title": "and',
    finishReason: "length",
    usage: told(500, 900),
  });
  await engine.run(MINUTE);
  expect(failed()).toEqual({
    failure: "cut_off",
    error:
      "“gpt-5-mini” did not come to an end in the room it had: try again, or connect a writer of your own under Connections",
  });
  expect(amounts()).toEqual([125 + 1_800, 125 + 1_800]);
});

it("what a provider does not take with more room, or a limit does not allow, fails as what was cut", async () => {
  await begin();
  engine.provider.answer((request) =>
    (roomOf(request) ?? 0) > 4_000
      ? { error: { message: "at most 8192 tokens", type: "invalid_request" }, status: 400 }
      : { content: "{", finishReason: "length", usage: told(500, 900) },
  );
  await engine.run(MINUTE);
  expect(failed()).toMatchObject({ failure: "cut_off" });
  expect(amounts()).toEqual([125 + 1_800, 0]);
});

it.each([
  ["refused", { content: "", finishReason: "content_filter", usage: told(500, 0) }, 125],
  [
    "refused after some words",
    { content: "I", finishReason: "content_filter", usage: told(500, 1) },
    127,
  ],
])("what was %s is booked by what it has used", async (_, answer, amount) => {
  await begin();
  engine.provider.answer(answer);
  await engine.run(MINUTE);
  expect(failed()).toMatchObject({ failure: "refused" });
  expect(failed()?.error).toContain("change the idea");
  expect(amounts()).toEqual([amount]);
});

it.each([
  ["nothing", told(0, 0)],
  ["no answer", told(500, 0)],
  ["no question", told(0, 900)],
  ["less than nothing", told(-500, 900)],
  ["a fraction", told(500.5, 900)],
  ["more than anybody charges for", told(500, 10_000_000)],
])("of a usage of %s, what was set aside counts", async (_, usage) => {
  await begin();
  engine.provider.answer({ content: "{}", usage });
  await engine.run(20_000);
  const [first = 0] = amounts();
  // The room that was set aside, and its question.
  expect(first).toBeGreaterThan(8_000);
  expect(first).toBeLessThan(16_000);
});

it("damaged characters are asked for once more, and never kept", async () => {
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
