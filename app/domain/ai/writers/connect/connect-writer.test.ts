import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { afterEach, beforeEach, expect, it, onTestFinished } from "vitest";
import { createLiveEngine, type LiveEngine } from "#tests/harness/live-engine.ts";
import { answerTo } from "#scripts/model-answers.mjs";
import { abilitiesIn, abilityWords } from "#app/domain/ai/providers/abilities.ts";

/* What is detected about a server when it is connected, and shown. */

interface Body {
  messages: { content: string }[];
  response_format?: { type: string; json_schema?: { schema: { properties: object } } };
  max_tokens?: number;
  max_completion_tokens?: number;
}

/** Why it rejects a request; null: it accepts it. */
let refuses: (body: Body) => string | null;
/** Its working address; elsewhere it uses the fallback. */
let answersAt: string;
let elsewhere: (response: ServerResponse) => void;
/** Sent instead of its usual answer; null: the usual one. */
let sends: string | null;
/** Whether it reports the usage. */
let tellsUsage: boolean;
let bodies: Body[];
/** The timeouts each request announces, in seconds. */
let waits: number[];
let server: Server;
let engine: LiveEngine;

beforeEach(async () => {
  refuses = () => null;
  sends = null;
  tellsUsage = true;
  answersAt = "/v1/chat/completions";
  elsewhere = (response) => void response.writeHead(404).end("404 page not found");
  bodies = [];
  waits = [];
  server = createServer((request, response) => {
    void json(request).then((value) => {
      // Sent by our own client.
      const body = value as Body;
      if (request.url !== answersAt) return elsewhere(response);
      bodies.push(body);
      const message = refuses(body);
      if (message !== null) {
        response.writeHead(400, { "content-type": "application/json" });
        return response.end(JSON.stringify({ error: { message } }));
      }
      waits.push(Number(request.headers["x-stainless-timeout"]));
      if (sends !== null) return response.end(sends);
      const content = answerTo({ messages: [] });
      const usage = { prompt_tokens: 40, completion_tokens: 20 };
      const chunk = {
        choices: [{ index: 0, delta: { content }, finish_reason: "stop" }],
        ...(tellsUsage && { usage }),
      };
      response.setHeader("content-type", "text/event-stream");
      response.end(`data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`);
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  engine = await createLiveEngine();
});
afterEach(async () => {
  server.close();
  await engine.remove();
});

const connect = (path = "/v1") => {
  const { port } = server.address() as AddressInfo;
  const baseUrl = `http://127.0.0.1:${port}${path}`;
  const typed = { provider: "compatible", apiKey: "", baseUrl, model: "llama3.1" } as const;
  return engine.live.connectWriter.connect(engine.actor, typed);
};
const ask = async () => {
  const { model } = await engine.live.models.modelOf(engine.workspaceId);
  const answer = { name: "answer", schema: { type: "object" } };
  const request = { instructions: "", material: "{}", answer, maxTokens: 10 };
  return model.ask(request, { signal: new AbortController().signal });
};
const found = async () => {
  const [connection] = await engine.live.connections.list(engine.workspaceId);
  return abilitiesIn(connection?.settings ?? {});
};

it("for a server that supports everything, all of it is recorded", async () => {
  await connect();
  expect(await found()).toEqual({
    shaping: "schema",
    limitName: "max_tokens",
    streams: true,
    tellsUsage: true,
    moderates: false,
  });
  expect(bodies).toHaveLength(1);
  // Includes what real questions have: some servers accept a schema, but no lengths or counts in
  // it.
  const schema = JSON.stringify(bodies[0]?.response_format);
  for (const keyword of ["maxLength", "minItems", "maxItems", "integer"])
    expect(schema).toContain(keyword);
});

it.each([
  ["no schema", "object", "json_schema"],
  ["neither schema nor JSON", "words", "json_"],
] as const)(
  "for one that supports %s, its alternative is recorded",
  async (_, shaping, unknown) => {
    refuses = ({ response_format: format }) =>
      format?.type.startsWith(unknown) ? "response_format is not supported" : null;
    tellsUsage = false;
    await connect();
    expect(await found()).toMatchObject({ shaping, tellsUsage: false });
  },
);

it("for one with the newer limit name, that is recorded and used for content at once", async () => {
  refuses = (body) => ("max_tokens" in body ? "Unsupported parameter: 'max_tokens'." : null);
  await connect();
  expect(await found()).toMatchObject({ limitName: "max_completion_tokens" });
  bodies = [];
  await ask();
  expect(bodies).toMatchObject([{ max_completion_tokens: 10 }]);
});

it("records that a server sends whole answers, and gives them ten minutes", async () => {
  sends = JSON.stringify({ choices: [{ message: { content: answerTo({ messages: [] }) } }] });
  const { id } = await connect();
  expect(await found()).toMatchObject({ streams: false });
  await ask();
  expect(waits).toEqual([90, 600]);
  // It supports streaming since then.
  sends = null;
  await engine.live.connectWriter.tryAgain(engine.actor, id);
  expect(await found()).toMatchObject({ streams: true });
  await ask();
  expect(waits).toEqual([90, 600, 90, 90]);
});

it("a streamed answer may be larger than a page", async () => {
  await connect();
  const thought = { choices: [{ delta: {}, logprobs: "x".repeat(500_000) }] };
  const last = { choices: [{ delta: { content: "{}" }, finish_reason: "stop" }] };
  const events = [...Array.from({ length: 12 }, () => thought), last];
  sends = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("");
  expect(await ask()).toMatchObject({ text: "{}" });
});

it.each([
  ["", "/v1"],
  ["/", "/v1"],
  ["/v1/", "/v1"],
  ["/v1/chat/completions", "/v1"],
  ["/chat/completions", "/v1"],
  ["/api/chat", "/v1"],
])("for an address typed as “%s”, the right one is found and stored", async (typed, right) => {
  const { settings } = await connect(typed);
  expect(settings.baseUrl).toBe(
    `http://127.0.0.1:${(server.address() as AddressInfo).port}${right}`,
  );
  expect(bodies).toHaveLength(1);
});

it("an address without /v1 that works stays as it is", async () => {
  answersAt = "/chat/completions";
  const { settings } = await connect("");
  expect(settings.baseUrl).toMatch(/:\d+$/u);
});

it.each<[string, (response: ServerResponse) => unknown, string]>([
  [
    "says that nothing is there",
    (response) => response.writeHead(404).end(),
    "usually ends in /v1",
  ],
  [
    "says so in an answer",
    (response) =>
      response.end('{"error":"Unexpected endpoint or method. (POST /chat/completions)"}'),
    "usually ends in /v1",
  ],
  ["answers with a web page", (response) => response.end("<html>"), "usually ends in /v1"],
])("an address that %s is reported with the usual ending", async (_, answer, words) => {
  answersAt = "/nowhere";
  elsewhere = answer;
  const error = await connect("").catch((caught: unknown) => caught);
  expect(error).toMatchObject({ about: "address" });
  expect((error as Error).message).toContain(words);
});

it("a missing model is reported as such if the address is right", async () => {
  answersAt = "/nowhere";
  elsewhere = (response) =>
    void response.writeHead(404).end('{"error":{"message":"model \'llama3.1\' not found"}}');
  await expect(connect()).rejects.toMatchObject({ about: "model" });
});

it("is detected again in a new test", async () => {
  const { id } = await connect();
  refuses = ({ response_format: format }) =>
    format?.type === "json_schema" ? "response_format is not supported" : null;
  await engine.live.connectWriter.tryAgain(engine.actor, id);
  expect(await found()).toMatchObject({ shaping: "object" });
  const [connection] = await engine.live.connections.list(engine.workspaceId);
  expect(connection?.settings).toMatchObject({ model: "llama3.1" });
  expect(Date.parse(connection?.settings.triedAt ?? "")).toBe(engine.clock.now());
});

it("shows on its page why a test failed, and clears that once it works", async () => {
  const { id } = await connect();
  const own = () => engine.live.connections.find(engine.workspaceId, id);
  refuses = () => "Not today.";
  const problem = "Your own server rejected the request (status 400)";
  const tryAgain = () => engine.live.connectWriter.tryAgain(engine.actor, id);
  await expect(tryAgain()).rejects.toMatchObject({ code: "rejected", message: problem });
  expect(await own()).toMatchObject({ problem, failsSince: engine.clock.now() });
  refuses = () => null;
  engine.clock.advance(120_000);
  expect(await tryAgain()).toMatchObject({ problem: null, workedAt: engine.clock.now() });
  // As does each question for content.
  elsewhere = (response) => void response.writeHead(503).end();
  answersAt = "/nowhere";
  await expect(ask()).rejects.toMatchObject({ code: "writer_unavailable" });
  expect(await own()).toMatchObject({ problem: "Your own server answered with status 503" });
  answersAt = "/v1/chat/completions";
  engine.clock.advance(120_000);
  await ask();
  expect(await own()).toMatchObject({ problem: null, workedAt: engine.clock.now() });
});

it("replaces another writer, keeps the search, and is announced", async () => {
  const { live, workspaceId, actor } = engine;
  await engine.db.write(async (tx) => {
    for (const provider of ["openai", "anthropic", "searxng"])
      await live.connections.save(tx, {
        workspaceId,
        provider,
        label: "",
        settings: {},
        secret: "s",
      });
  });
  await connect();
  const connected = await live.connections.list(workspaceId);
  expect(connected.map(({ provider }) => provider).sort()).toEqual(["compatible", "searxng"]);
  expect(
    engine.rows<{ description: string }>(
      "SELECT description FROM activities WHERE title = 'AI provider connected'",
    ),
  ).toEqual([{ description: "Your own server, llama3.1: it answered a test question" }]);
  const search = connected.find(({ provider }) => provider === "searxng");
  await expect(live.connectWriter.tryAgain(actor, search?.id ?? "")).rejects.toMatchObject({
    code: "not_found",
  });
});

it("OpenAI's moderation is tested as well", async () => {
  const typed = { apiKey: "sk-of-its-owner", baseUrl: "", model: "gpt-5-mini" };
  await engine.live.connectWriter.connect(engine.actor, { provider: "openai", ...typed });
  expect(await found()).toMatchObject({ shaping: "schema", moderates: true });
});

it("the operator’s own address is detected by the first question, and a refusal is shown", async () => {
  const { port } = server.address() as AddressInfo;
  const settings = { OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1` };
  const operators = await createLiveEngine({ settings });
  onTestFinished(() => operators.remove());
  refuses = (body) => {
    if ("max_tokens" in body) return "Unsupported parameter: 'max_tokens'.";
    return body.response_format ? "'response_format' is not supported" : null;
  };
  const { modelOf, operatorSeen } = operators.live.models;
  expect(operatorSeen()).toEqual({ workedAt: null, problem: null, can: null });
  const { model } = await modelOf(operators.workspaceId);
  const answer = { name: "answer", schema: { type: "object" } };
  const request = { instructions: "", material: "{}", answer, maxTokens: 10 };
  const askOperators = () => model.ask(request, { signal: new AbortController().signal });
  await askOperators();
  expect(operatorSeen()).toMatchObject({
    workedAt: operators.clock.now(),
    problem: null,
    can: { shaping: "words", limitName: "max_completion_tokens", tellsUsage: true },
  });
  // Detected settings are kept.
  bodies = [];
  await askOperators();
  expect(bodies).toHaveLength(1);
  refuses = () => "Not today.";
  await expect(askOperators()).rejects.toMatchObject({ code: "rejected" });
  expect(operatorSeen().problem).toBe("OpenAI rejected the request (status 400)");
});

it("is described in plain words", () => {
  const all = { streams: true, tellsUsage: true, moderates: true };
  expect(abilityWords({ ...all, shaping: "schema", limitName: "max_tokens" })).toBe(
    "follows a JSON schema (json_schema), streams its answers, limits answers by max_tokens, reports the tokens used, and offers moderation",
  );
  expect(
    abilityWords({
      shaping: "words",
      limitName: "max_completion_tokens",
      streams: false,
      tellsUsage: false,
      moderates: false,
    }),
  ).toMatch(
    /sends each answer in one piece.*so the reserved amount counts, and does not offer moderation/u,
  );
});
