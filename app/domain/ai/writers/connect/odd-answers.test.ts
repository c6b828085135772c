import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { connectionTest } from "./connection-test.ts";
import { createLiveEngine, type LiveEngine } from "#tests/harness/live-engine.ts";

/* What models put around and into their answers, on the way from a server of one's own to what is stored. */

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
])("takes an answer with %s, at the price of one call", async (_, said) => {
  content = said;
  await connect();
  expect(asked).toBe(1);
});

it("tells its owner in one sentence of what cannot be read, after few calls", async () => {
  content = "I would rather not.";
  const error = await connect().catch((caught: unknown) => caught);
  expect(error).toMatchObject({ code: "rejected" });
  expect((error as Error).message).toBe(
    "“m” did not answer in a form that can be read: try again, or choose another model",
  );
  expect(asked).toBe(3);
});

it.each([
  ["as nothing by the usage that was told", "", { prompt_tokens: 40, completion_tokens: 0 }, 40],
  [
    "as what was set aside where words cost nothing",
    "No.",
    { prompt_tokens: 40, completion_tokens: 0 },
    null,
  ],
  ["as what was set aside where nothing was told", "", {}, null],
  [
    "as what was set aside where more was told than could be",
    "No.",
    { prompt_tokens: 1e9, completion_tokens: 1 },
    null,
  ],
  [
    "as what was set aside where less than nothing was told",
    "No.",
    { prompt_tokens: -5, completion_tokens: 9 },
    null,
  ],
])("counts an answer that is none %s", async (_, said, told, tokens) => {
  const model = `m ${said} ${JSON.stringify(told)}`;
  [content, usage] = [said, told];
  await expect(connect(model)).rejects.toMatchObject({ code: "rejected" });
  const entries = engine.rows<{ tokens: number }>(
    "SELECT tokens FROM spend_entries WHERE model = ?",
    model,
  );
  expect(entries).toHaveLength(3);
  // At least the room that its answer had.
  for (const entry of entries)
    if (tokens === null) expect(entry.tokens).toBeGreaterThan(connectionTest.maxTokens);
    else expect(entry.tokens).toBe(tokens);
});
