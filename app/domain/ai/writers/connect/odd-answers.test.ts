import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { connectionTest } from "./connection-test.ts";
import { createLiveEngine, type LiveEngine } from "#tests/harness/live-engine.ts";

/* Odd formats of models' answers, from a user's own server to what is stored. */

const right = {
  works: true,
  word: "basil {fresh}",
  steps: [{ step: "Push a finger into the soil.", number: 1 }],
};
const json = JSON.stringify(right);
const draft = JSON.stringify({ ...right, word: "draft" });

let content: string;
let usage: object;
let asked: number;
let server: Server;
let engine: LiveEngine;
beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume().on("end", () => {
      asked += 1;
      const choice = { index: 0, delta: { content }, finish_reason: "stop" };
      response.setHeader("content-type", "text/event-stream");
      response.end(`data: ${JSON.stringify({ choices: [choice], usage })}\n\ndata: [DONE]\n\n`);
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  engine = await createLiveEngine();
});
beforeEach(() => {
  asked = 0;
  usage = { prompt_tokens: 40, completion_tokens: 20 };
});
afterAll(async () => {
  server.close();
  await engine.remove();
});

const connect = (model = "m") => {
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const typed = { provider: "compatible", apiKey: "", baseUrl, model } as const;
  return engine.live.connectWriter.connect(engine.actor, typed);
};

it.each([
  ["a thought before it, with braces", `<think>So {"works": true}, or {x}?</think>\n${json}`],
  ["a thought that holds a whole draft", `<think>${draft}</think>${json}`],
  ["prose with braces around it", `Sure {here} it is: ${json} Hope {that} helps!`],
  ["the schema before it", `{"type":"object","properties":{"works":{"type":"boolean"}}} ${json}`],
  ["the whole of it as a string", JSON.stringify(json)],
  ["a trailing comma", `${json.slice(0, -1)},}`],
])("accepts an answer with %s, for the price of one call", async (_, said) => {
  content = said;
  await connect();
  expect(asked).toBe(1);
});

it("tells its owner in one sentence about an unreadable answer, after few calls", async () => {
  content = "I would rather not.";
  const error = await connect().catch((caught: unknown) => caught);
  expect(error).toMatchObject({ code: "rejected" });
  expect((error as Error).message).toBe(
    "“m” didn’t answer in a readable form: try again, or choose another model",
  );
  expect(asked).toBe(3);
});

it.each([
  ["as free by the reported usage", "", { prompt_tokens: 40, completion_tokens: 0 }, 40],
  [
    "as the reserved amount if text was reported as free",
    "No.",
    { prompt_tokens: 40, completion_tokens: 0 },
    null,
  ],
  ["as the reserved amount if nothing was reported", "", {}, null],
  [
    "as the reserved amount if too much was reported",
    "No.",
    { prompt_tokens: 1e9, completion_tokens: 1 },
    null,
  ],
  [
    "as the reserved amount if a negative number was reported",
    "No.",
    { prompt_tokens: -5, completion_tokens: 9 },
    null,
  ],
])("counts an unusable answer %s", async (_, said, reportedUsage, tokens) => {
  const model = `m ${said} ${JSON.stringify(reportedUsage)}`;
  [content, usage] = [said, reportedUsage];
  await expect(connect(model)).rejects.toMatchObject({ code: "rejected" });
  const entries = engine.rows<{ tokens: number }>(
    "SELECT tokens FROM spend_entries WHERE model = ?",
    model,
  );
  expect(entries).toHaveLength(3);
  // At least the output limit.
  for (const entry of entries)
    if (tokens === null) expect(entry.tokens).toBeGreaterThan(connectionTest.maxTokens);
    else expect(entry.tokens).toBe(tokens);
});
