import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createLiveEngine, type LiveEngine } from "../../../tests/harness/live-engine";

/* What models put around and into their answers, on the way from a server of one's own to what is stored. */

const right = {
  works: true,
  word: "basil {fresh}",
  steps: [{ step: "Push a finger into the soil.", number: 1 }],
};
const json = JSON.stringify(right);
const draft = JSON.stringify({ ...right, word: "draft" });

let content: string;
let asked: number;
let server: Server;
let engine: LiveEngine;
beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume().on("end", () => {
      asked += 1;
      const choice = { index: 0, delta: { content }, finish_reason: "stop" };
      const usage = { prompt_tokens: 40, completion_tokens: 20 };
      response.setHeader("content-type", "text/event-stream");
      response.end(`data: ${JSON.stringify({ choices: [choice], usage })}\n\ndata: [DONE]\n\n`);
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  engine = await createLiveEngine();
});
beforeEach(() => void (asked = 0));
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
