import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it, test } from "vitest";
import { systemClock } from "#app/core/time/clock.ts";
import { isAppError } from "#app/core/errors.ts";
import { usageOf, wasUnpaid } from "./failures.ts";
import { createOpenaiModel } from "./openai-model.server.ts";

/* Variants of OpenAI's API found at real servers. */

const answer = '{"plant":"größer 🌱"}';
const usage = { prompt_tokens: 31, completion_tokens: 7 };
const used = { input: 31, output: 7 };
const request = {
  instructions: "Name a plant.",
  material: "{}",
  answer: { name: "answer", schema: { type: "object" } },
  maxTokens: 500,
};

let server: Server | null = null;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function ask(listener: RequestListener) {
  server = createServer(listener);
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const model = createOpenaiModel({
    provider: "compatible",
    providerName: "Your own server",
    baseUrl: `http://127.0.0.1:${port}/v1`,
    apiKey: "",
    model: "m",
    shaping: "schema",
    atOnce: 1,
    clock: systemClock,
  });
  try {
    const given = await model.ask(request, { signal: new AbortController().signal });
    return { ...given, streams: model.manner().streams };
  } catch (error) {
    if (!isAppError(error)) throw error;
    const { code, message, about } = error;
    return { code, message, about, unpaid: wasUnpaid(error), usage: usageOf(error) };
  }
}

const sending =
  (body: string | Buffer, headers: Record<string, string> = {}, status = 200): RequestListener =>
  (incoming, response) =>
    void incoming.resume().on("end", () => response.writeHead(status, headers).end(body));

const chunk = (delta: unknown, rest: object = {}, more: object = {}) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta, ...rest }], ...more })}\n\n`;
const stop = chunk({}, { finish_reason: "stop" }, { usage });
const done = "data: [DONE]\n\n";
const inParts = (events: string) => sending(events, { "content-type": "text/event-stream" });
const asWhole = (message: unknown, rest: object = {}, more: object = { usage }) =>
  sending(
    JSON.stringify({ choices: [{ index: 0, message, finish_reason: "stop", ...rest }], ...more }),
    { "content-type": "application/json" },
  );

const halves = [answer.slice(0, 6), answer.slice(6)];
const usual = halves.map((content) => chunk({ content })).join("");
const jsonLines = `${usual}${stop}`.replaceAll("data: ", "").replaceAll("\n\n", "\n");

describe("reads a streamed answer", () => {
  test.each([
    ["in the standard format", usual + stop + done],
    ["with Windows line ends", (usual + stop + done).replaceAll("\n", "\r\n")],
    ["with old Mac line ends", (usual + stop + done).replaceAll("\n", "\r")],
    ["with comments in between", `: hello\n\n${usual}: ping\n\n${stop}${done}`],
    ["with event names", (usual + stop).replaceAll("data:", "event: message\ndata:") + done],
    ["after a byte order mark", `\uFEFF${usual}${stop}${done}`],
    ["after empty lines", `\n\n${usual}${stop}${done}`],
    ["without a space after the colon", (usual + stop).replaceAll("data: ", "data:") + done],
    ["without [DONE]", usual + stop],
    ["with spaces after the colon", (usual + stop).replaceAll("data:", "data:  ") + done],
    [
      "with spaces around [DONE], and no finish reason",
      `${usual}${chunk({}, {}, { usage })}data:  [DONE] \n\n`,
    ],
    ["without a last line end", (usual + stop).trimEnd()],
    ["without a finish reason", usual + chunk({}, {}, { usage }) + done],
    ["with an unknown finish reason", usual + stop.replace("stop", "eos_token") + done],
    ["with keep-alive messages", `data: ping\n\ndata:\n\n${usual}${stop}${done}`],
    [
      "with the usage at the very end",
      `${usual}${chunk({}, { finish_reason: "stop" })}data: ${JSON.stringify({ choices: [], usage })}\n\n${done}`,
    ],
    [
      "with the usage so far in each part",
      chunk({ content: halves[0] }, {}, { usage: { prompt_tokens: 31, completion_tokens: 2 } }) +
        chunk({ content: halves[1] }) +
        stop +
        done,
    ],
    [
      "with an empty usage after the real one",
      usual + stop + chunk({}, {}, { usage: { prompt_tokens: 0, completion_tokens: 0 } }) + done,
    ],
    [
      "with a part that has no choices",
      `data: {"prompt_filter_results":[]}\n\n${usual}${stop}${done}`,
    ],
    ["with choices that are null", `data: {"choices":null}\n\n${usual}${stop}${done}`],
    [
      "with content that is null",
      chunk({ role: "assistant", content: null }) + usual + stop + done,
    ],
    [
      "with content in parts of its own",
      chunk({ content: [{ type: "text", text: answer }] }) + stop + done,
    ],
    [
      "with thinking next to it",
      chunk({ reasoning_content: '{"plant":"moss"}' }) + usual + stop + done,
    ],
    ["with an empty refusal", chunk({ refusal: "" }) + usual + stop + done],
    ["in its thinking only", chunk({ reasoning_content: answer, content: "" }) + stop + done],
    [
      "as a tool call",
      halves
        .map((part) => chunk({ tool_calls: [{ index: 0, function: { arguments: part } }] }))
        .join("") +
        stop.replace("stop", "tool_calls") +
        done,
    ],
    [
      "as a tool call after empty lines",
      chunk({ content: "\n\n" }) +
        chunk({ tool_calls: [{ index: 0, function: { arguments: answer } }] }) +
        stop +
        done,
    ],
    [
      "as a function call",
      chunk({ function_call: { name: "answer", arguments: answer } }) + stop + done,
    ],
    [
      "next to another choice that was not requested",
      halves.map((content) => chunk({ content }) + chunk({ content: "{" }, { index: 1 })).join("") +
        chunk({}, { index: 1, finish_reason: "length" }) +
        stop +
        done,
    ],
    [
      "as two tool calls with alternating parts",
      halves
        .map((part) =>
          chunk({
            tool_calls: [
              { index: 0, function: { arguments: part } },
              { index: 1, function: { arguments: "" } },
            ],
          }),
        )
        .join("") +
        stop +
        done,
    ],
    [
      "with the usage within its choice",
      usual + chunk({}, { finish_reason: "stop", usage }) + done,
    ],
    [
      "with the usage under its own name",
      usual + chunk({}, { finish_reason: "stop" }, { x_groq: { usage } }) + done,
    ],
    [
      "with the usage in other fields",
      usual +
        chunk({}, { finish_reason: "stop" }, { usage: { input_tokens: 31, output_tokens: 7 } }) +
        done,
    ],
    ["as lines of JSON", jsonLines],
    ["as lines of JSON with empty lines", jsonLines.replaceAll("\n", "\n \n")],
    ["as lines of JSON with Windows line ends", jsonLines.replaceAll("\n", "\r\n\r\n")],
  ])("%s", async (_, events) => {
    expect(await ask(inParts(events))).toMatchObject({ text: answer, usage: used });
  });

  it("in chunks that split a character", async () => {
    const bytes = Buffer.from(usual + stop + done);
    const at = bytes.indexOf(Buffer.from("🌱")) + 2;
    const listener: RequestListener = (incoming, response) => {
      incoming.resume().on("end", () => {
        response.write(bytes.subarray(0, at));
        setImmediate(() => response.end(bytes.subarray(at)));
      });
    };
    expect(await ask(listener)).toMatchObject({ text: answer });
  });

  it("closes the connection once the answer is done", async () => {
    let isClosed = false;
    const listener: RequestListener = (incoming, response) => {
      response.on("close", () => (isClosed = true));
      incoming.resume().on("end", () => response.write(usual + stop + done));
    };
    expect(await ask(listener)).toMatchObject({ text: answer, usage: used });
    await expect.poll(() => isClosed).toBe(true);
  });

  it("with thinking that is only part of the total", async () => {
    const detailed = {
      ...usage,
      total_tokens: 1_038,
      completion_tokens_details: { reasoning_tokens: 1_000 },
    };
    expect(
      await ask(inParts(usual + chunk({}, { finish_reason: "stop" }, { usage: detailed }))),
    ).toMatchObject({
      usage: { input: 31, output: 1_007, thinking: 1_000 },
    });
  });
});

describe("reads an answer sent as a whole", () => {
  test.each([
    ["in the standard format", asWhole({ content: answer })],
    [
      "declared as a stream",
      sending(JSON.stringify({ choices: [{ message: { content: answer } }], usage }), {
        "content-type": "text/event-stream",
      }),
    ],
    [
      "without a content type",
      sending(JSON.stringify({ choices: [{ message: { content: answer } }], usage })),
    ],
    ["without a finish reason", asWhole({ content: answer }, { finish_reason: null })],
    [
      "with content in parts",
      asWhole({
        content: [
          { type: "thinking", thinking: [] },
          { type: "text", text: answer },
        ],
      }),
    ],
    ["with content that is an object", asWhole({ content: JSON.parse(answer) as unknown })],
    [
      "as a tool call",
      asWhole({ content: null, tool_calls: [{ function: { arguments: answer } }] }),
    ],
    [
      "as a tool call with an object as arguments",
      asWhole({
        content: null,
        tool_calls: [{ function: { arguments: JSON.parse(answer) as unknown } }],
      }),
    ],
    ["in its thinking only", asWhole({ content: null, reasoning: answer })],
    [
      "as a text completion",
      sending(JSON.stringify({ choices: [{ text: answer, finish_reason: "stop" }], usage })),
    ],
    [
      "in a list",
      sending(JSON.stringify([{ choices: [{ message: { content: answer } }], usage }])),
    ],
    [
      "after a byte order mark",
      sending(`\uFEFF${JSON.stringify({ choices: [{ message: { content: answer } }], usage })}`),
    ],
    [
      "pressed",
      sending(gzipSync(JSON.stringify({ choices: [{ message: { content: answer } }], usage })), {
        "content-encoding": "gzip",
        "content-type": "application/json",
      }),
    ],
  ])("%s", async (_, listener) => {
    expect(await ask(listener)).toEqual({ text: answer, usage: used, streams: false });
  });
});

describe("ignores invalid usage", () => {
  test.each([
    ["missing", undefined],
    ["null", null],
    ["a word", "31"],
    ["words", { prompt_tokens: "31", completion_tokens: "7" }],
    ["one half missing", { prompt_tokens: 31 }],
    ["a list", []],
  ])("%s", async (_, reported) => {
    expect(await ask(asWhole({ content: answer }, {}, { usage: reported }))).toMatchObject({
      text: answer,
      usage: null,
    });
  });
});

describe("reports the usage of a cut or refused answer", () => {
  test.each([
    ["cut", inParts(usual + chunk({}, { finish_reason: "length" }, { usage })), "cut_off"],
    [
      "cut, with another reason",
      inParts(usual + chunk({}, { finish_reason: "MAX_TOKENS" }, { usage })),
      "cut_off",
    ],
    ["cut, sent as a whole", asWhole({ content: "{" }, { finish_reason: "length" }), "cut_off"],
    [
      "filtered",
      inParts(chunk({}, { finish_reason: "content_filter" }) + chunk({}, {}, { usage })),
      "refused",
    ],
    [
      "filtered, sent as a whole",
      asWhole({ content: null }, { finish_reason: "content_filter" }),
      "refused",
    ],
    [
      "filtered, with details",
      inParts(chunk({}, { finish_reason: "content_filter: RECITATION" }, { usage }) + done),
      "refused",
    ],
    [
      "filtered, with another reason",
      asWhole({ content: null }, { finish_reason: "PROHIBITED_CONTENT" }),
      "refused",
    ],
    [
      "filtered, with a third reason",
      asWhole({ content: "" }, { finish_reason: "sensitive" }),
      "refused",
    ],
    [
      "cut, with a third reason",
      asWhole({ content: "{" }, { finish_reason: "max_output_tokens" }),
      "cut_off",
    ],
    ["refused", inParts(chunk({ refusal: "No." }) + stop + done), "refused"],
    ["refused, sent as a whole", asWhole({ content: null, refusal: "No." }), "refused"],
  ])("%s", async (_, listener, code) => {
    expect(await ask(listener)).toMatchObject({ code, usage: used, unpaid: false });
  });
});

describe("reports what is not an answer as what it is", () => {
  const error = (details: unknown) => sending(JSON.stringify({ error: details }));
  test.each([
    [
      "a web page",
      sending("<!doctype html><p>Welcome", { "content-type": "text/html" }),
      { code: "broke_off", about: "address", unpaid: false },
    ],
    [
      "a web page after empty lines",
      sending("\r\n  <!doctype html><p>Welcome"),
      { code: "broke_off", about: "address", unpaid: false },
    ],
    ["nothing", sending(""), { code: "broke_off", unpaid: false }],
    ["only empty lines", sending(" \n\n"), { code: "broke_off", unpaid: false }],
    ["words", sending("OK"), { code: "broke_off", unpaid: false }],
    ["JSON that is cut", sending('{"choices":[{"message":'), { code: "broke_off", unpaid: false }],
    [
      "a part that is cut",
      inParts('data: {"choices":[{"del\n\n'),
      { code: "broke_off", unpaid: false },
    ],
    [
      "invalid gzip",
      sending("{}", { "content-encoding": "gzip" }),
      { code: "broke_off", unpaid: false },
    ],
    ["a stream that just stops", inParts(usual), { code: "broke_off", unpaid: false }],
    [
      "an end by an error",
      inParts(usual + chunk({}, { finish_reason: "error" })),
      { code: "broke_off", unpaid: false },
    ],
    [
      "an error in the middle",
      inParts(`${usual}data: {"error":{"message":"boom","code":500}}\n\n`),
      { code: "broke_off", unpaid: false },
    ],
    [
      "an overload in the middle",
      inParts(`${usual}data: {"error":{"message":"slow","code":429}}\n\n`),
      { code: "rate_limited", unpaid: false },
    ],
    [
      "an overload at once",
      error({ message: "slow down", code: 429 }),
      { code: "rate_limited", unpaid: true },
    ],
    [
      "no credit",
      error({ message: "no", code: "insufficient_quota" }),
      { code: "no_credit", unpaid: false },
    ],
    [
      "a wrong key",
      error({ message: "no", code: 401 }),
      { code: "bad_credentials", about: "secret" },
    ],
    ["an error event", inParts('event: error\ndata: {"error":"boom"}\n\n'), { code: "broke_off" }],
    [
      "an error object",
      sending('{"object":"error","message":"no such model","code":404}'),
      { code: "bad_credentials", about: "model" },
    ],
    [
      "an unknown address",
      error("Unexpected endpoint or method. (POST /chat/completions)"),
      { code: "bad_credentials", about: "address" },
    ],
    [
      "a missing address",
      sending("404 page not found", {}, 404),
      { code: "bad_credentials", about: "address", unpaid: true },
    ],
    [
      "a wrong method",
      sending('{"detail":"Method Not Allowed"}', {}, 405),
      { code: "bad_credentials", about: "address" },
    ],
    [
      "a missing model",
      sending('{"error":{"message":"model \'m\' not found, try pulling it first"}}', {}, 404),
      { code: "bad_credentials", about: "model" },
    ],
    [
      "an endless line",
      (incoming, response) => {
        incoming.resume().on("end", () => {
          const go = () => {
            while (!response.destroyed && response.write(`data: {${"a".repeat(100_000)}`));
          };
          response.on("drain", go);
          go();
        });
      },
      { code: "cut_off", unpaid: false },
    ],
    [
      "an endless object",
      (incoming, response) => {
        incoming.resume().on("end", () => {
          const go = () => {
            while (!response.destroyed && response.write(`{"a":"${"a".repeat(100_000)}`));
          };
          response.on("drain", go);
          go();
        });
      },
      { code: "cut_off", unpaid: false },
    ],
    [
      "endless thinking",
      (incoming, response) => {
        incoming.resume().on("end", () => {
          const go = () => {
            while (
              !response.destroyed &&
              response.write(chunk({ reasoning_content: "hm ".repeat(9_000) }))
            );
          };
          response.on("drain", go);
          go();
        });
      },
      { code: "cut_off", unpaid: false },
    ],
  ] as [string, RequestListener, object][])("%s", async (_, listener, expected) => {
    expect(await ask(listener)).toMatchObject(expected);
  });
});

it.each([
  ["nothing", asWhole({ content: null })],
  ["no choices", sending(JSON.stringify({ choices: [], usage }))],
])("an answer with %s has no text", async (_, listener) => {
  expect(await ask(listener)).toMatchObject({ text: "", usage: used });
});

it("keeps two concurrent answers apart", async () => {
  const other = '{"plant":"moss"}';
  const parts = [other.slice(0, 6), other.slice(6)].map((part, at) =>
    chunk({
      tool_calls: [
        { index: 0, function: { arguments: part } },
        { index: 1, function: { arguments: halves[at] } },
      ],
    }),
  );
  expect(await ask(inParts(parts.join("") + stop + done))).toMatchObject({
    text: `${other}\n${answer}`,
  });
});

it("keeps damaged bytes visible", async () => {
  const bytes = Buffer.from(usual + stop + done);
  bytes[bytes.indexOf(Buffer.from("ö")) + 1] = 0x20;
  expect(await ask(inParts(bytes as unknown as string))).toMatchObject({
    text: expect.stringContaining("\uFFFD") as unknown,
  });
});

test.each([
  "max_tokens is too large: 32000. This model supports at most 16384 completion tokens, whereas you provided 32000.",
  "Range of max_tokens should be [1, 8192]",
  "Invalid max_tokens value, the valid range of max_tokens is [1, 8192]",
  "max_tokens: 32000 > 8192, which is the maximum allowed number of output tokens",
  "`max_tokens` must be less than or equal to `8192`",
])("detects a lower output limit without asking differently: %s", async (message) => {
  let times = 0;
  const refusing = sending(JSON.stringify({ error: { message } }), {}, 400);
  const found = await ask((incoming, response) => {
    times += 1;
    refusing(incoming, response);
  });
  expect(found).toMatchObject({
    code: "rejected",
    message: "“m” has a lower output limit than needed. Choose a model that writes longer answers",
    unpaid: true,
  });
  expect(times).toBe(1);
});
