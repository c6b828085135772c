import { createServer, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Anthropic from "@anthropic-ai/sdk";
import OpenAI from "openai";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createTestOutbound } from "#tests/harness/outbound.ts";
import { startModelProvider, type ModelProvider } from "#tests/harness/model-provider.ts";
import { systemClock } from "#app/core/time/clock.ts";
import { createAnthropicModel } from "./anthropic-model.server.ts";
import { failureOf, wasUnpaid } from "./failures.ts";
import { createOpenaiModel } from "./openai-model.server.ts";
import { silenceMs, timeoutsFor, wholeAnswerMs, type FetchWith } from "./read-answer.ts";
import { costOf, listPriceOf, maxTokensOf } from "./prices.server.ts";

const newSignal = () => new AbortController().signal;
const request = {
  instructions: "Name a plant.",
  material: "It grows in a pot.",
  answer: {
    name: "plant",
    schema: {
      type: "object",
      properties: { plant: { type: "string" } },
      required: ["plant"],
      additionalProperties: false,
    },
  },
  maxTokens: 500,
};
const clock = systemClock;
const common = { apiKey: "sk-test", atOnce: 4, clock };
const openaiAt = (baseUrl: string, provider = "openai") =>
  createOpenaiModel({
    ...common,
    provider,
    providerName: "OpenAI",
    baseUrl,
    model: "gpt-5-mini",
    shaping: "schema",
  });

let provider: ModelProvider;
beforeAll(async () => {
  provider = await startModelProvider();
});
afterAll(() => provider.stop());

const models = {
  openai: () => openaiAt(provider.openaiUrl),
  anthropic: () =>
    createAnthropicModel({ ...common, baseUrl: provider.anthropicUrl, model: "claude-haiku-4-5" }),
};

describe.each(["openai", "anthropic"] as const)("a model at %s", (name) => {
  const ask = (signal = newSignal()) => models[name]().ask(request, { signal });
  const failure = async () => {
    const error = await ask().catch((caught: unknown) => caught);
    return { ...(error as { code: string; retryAt: number | null }), unpaid: wasUnpaid(error) };
  };

  it("returns its answer with the tokens used", async () => {
    const usage = {
      prompt_tokens: 31,
      completion_tokens: 7,
      input_tokens: 31,
      output_tokens: 7,
    };
    provider.answer({ content: '{"plant":"basil"}', usage });
    expect(await ask()).toEqual({ text: '{"plant":"basil"}', usage: { input: 31, output: 7 } });
  });

  it.each([
    [401, "invalid_api_key", "bad_credentials"],
    [402, "payment", "no_credit"],
    [404, "model_not_found", "bad_credentials"],
    [429, "insufficient_quota", "no_credit"],
    [429, "rate_limit_exceeded", "rate_limited"],
    [400, "context_length_exceeded", "too_long"],
    [400, "invalid_request", "rejected"],
  ])("answering %i %s, fails as %s, unpaid", async (status, code, expected) => {
    provider.answer({ error: { message: code, type: code, code }, status });
    expect(await failure()).toMatchObject({ code: expected, unpaid: true });
  });

  it("passes on the requested retry time", async () => {
    const before = clock.now();
    provider.answer({
      error: { message: "slow down", type: "rate_limit_error", code: "rate" },
      status: 429,
      retryAfter: 30,
    });
    const { code, retryAt } = await failure();
    expect(code).toBe("rate_limited");
    expect((retryAt ?? 0) - before).toBeGreaterThanOrEqual(30_000);
    expect((retryAt ?? 0) - before).toBeLessThan(60_000);
  });

  it("does not know the cost of a cut-off answer", async () => {
    const text = JSON.stringify({ plant: "b".repeat(400) });
    provider.answer({ content: text }, { chunkSize: 10, truncateAfterChunks: 5 });
    expect(await failure()).toMatchObject({ code: "broke_off", unpaid: false });
    provider.answer({ error: { message: "gateway", type: "server" }, status: 504 });
    expect(await failure()).toMatchObject({ code: "writer_unavailable", unpaid: false });
    // An overloaded provider has not started.
    provider.answer({ error: { message: "overloaded", type: "server" }, status: 503 });
    expect(await failure()).toMatchObject({ code: "writer_unavailable", unpaid: true });
  });

  it("takes a cut answer for none", async () => {
    provider.answer({ content: '{"plant":"ba', finishReason: "length" });
    expect(await failure()).toMatchObject({ code: "cut_off", unpaid: false });
  });

  it("ends its call when aborted", async () => {
    const controller = new AbortController();
    provider.answer({ content: "x".repeat(5_000) }, { latency: 20, chunkSize: 5 });
    const asked = ask(controller.signal);
    await expect.poll(() => provider.calls()).toBeGreaterThan(0);
    const before = performance.now();
    controller.abort(new Error("stopped"));
    await expect(asked).rejects.toThrow("stopped");
    expect(performance.now() - before).toBeLessThan(2_000);
  });
});

describe("incompatible servers", () => {
  const servers: ReturnType<typeof createServer>[] = [];
  afterEach(() => servers.splice(0).forEach((server) => server.close()));
  async function serve(listener: RequestListener): Promise<string> {
    const server = createServer(listener);
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  }
  const askAt = async (listener: RequestListener, provider?: string) => {
    const url = await serve(listener);
    const error = await openaiAt(url, provider)
      .ask(request, { signal: newSignal() })
      .catch((caught: unknown) => caught);
    return { ...(error as { code: string }), unpaid: wasUnpaid(error) };
  };

  it("rejects a web page as an answer", async () => {
    const page: RequestListener = (_request, response) =>
      response.setHeader("content-type", "text/html").end("<h1>Welcome</h1>");
    expect(await askAt(page)).toMatchObject({ code: "broke_off" });
  });

  it("ends an endless answer", async () => {
    const endless: RequestListener = (_request, response) => {
      response.setHeader("content-type", "text/event-stream");
      const chunk = { choices: [{ index: 0, delta: { content: "and ".repeat(2_000) } }] };
      const go = () => {
        while (!response.destroyed && response.write(`data: ${JSON.stringify(chunk)}\n\n`));
      };
      response.on("drain", go);
      go();
    };
    expect(await askAt(endless)).toMatchObject({ code: "cut_off", unpaid: false });
  });

  it("detects a refusal", async () => {
    const refusing: RequestListener = (_request, response) => {
      const chunk = { choices: [{ index: 0, delta: { refusal: "No." }, finish_reason: "stop" }] };
      response.setHeader("content-type", "text/event-stream");
      response.end(`data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`);
    };
    expect(await askAt(refusing)).toMatchObject({ code: "refused" });
  });

  describe("for moderation", () => {
    const moderateAt = async (status: number, signal = newSignal()) => {
      const url = await serve((_request, response) => response.writeHead(status).end("{}"));
      return openaiAt(url).moderate?.(["It works."], { signal });
    };

    it.each([404, 405, 501])("with status %i, have no moderation", async (status) => {
      expect(await moderateAt(status)).toBeNull();
    });

    it.each([
      [401, "bad_credentials"],
      [429, "rate_limited"],
      [500, "writer_unavailable"],
    ])("with status %i, fail as %s, unpaid", async (status, code) => {
      const error = await moderateAt(status).catch((caught: unknown) => caught);
      expect(error).toMatchObject({ code });
      expect(wasUnpaid(error)).toBe(true);
    });

    it("are not asked again after an abort", async () => {
      const reason = new Error("called off");
      await expect(moderateAt(200, AbortSignal.abort(reason))).rejects.toBe(reason);
    });
  });

  it.each([
    ["max_tokens", "max_completion_tokens"],
    ["max_completion_tokens", "max_tokens"],
  ] as const)(
    "that do not support %s get the length limit by the other name",
    async (refused, taken) => {
      const bodies: Record<string, unknown>[] = [];
      const url = await serve((incoming, response) => {
        let body = "";
        incoming.on("data", (contentItem: Buffer) => (body += contentItem.toString()));
        incoming.on("end", () => {
          bodies.push(JSON.parse(body) as Record<string, unknown>);
          if (refused in (bodies.at(-1) ?? {})) {
            const message = `Unsupported parameter: '${refused}' is not supported with this model.`;
            response.writeHead(400, { "content-type": "application/json" });
            return response.end(
              JSON.stringify({ error: { message, type: "invalid_request_error" } }),
            );
          }
          const chunk = {
            choices: [{ index: 0, delta: { content: "{}" }, finish_reason: "stop" }],
          };
          response.setHeader("content-type", "text/event-stream");
          response.end(`data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`);
        });
      });
      const model = createOpenaiModel({
        ...common,
        baseUrl: url,
        provider: "compatible",
        providerName: "Your own server",
        model: "m",
        shaping: "schema",
        limitName: refused,
      });
      await model.ask(request, { signal: newSignal() });
      await model.ask(request, { signal: newSignal() });
      expect(model.manner().limitName).toBe(taken);
      expect(bodies.map((body) => [body[refused], body[taken]])).toEqual([
        [500, undefined],
        [undefined, 500],
        [undefined, 500],
      ]);
    },
  );

  it("get the older name at first, which nearly all servers support", () => {
    expect(openaiAt("http://127.0.0.1:11434/v1", "compatible").manner().limitName).toBe(
      "max_tokens",
    );
    expect(openaiAt("https://api.openai.com/v1").manner().limitName).toBe("max_completion_tokens");
  });

  describe("through the guard", () => {
    const begins = JSON.stringify({ choices: [{ index: 0, delta: { content: "and " } }] });
    const askGuarded = async (timeouts: { idle?: number }, listener: RequestListener) => {
      const { fetchWith } = createTestOutbound();
      const model = createOpenaiModel({
        ...common,
        baseUrl: await serve(listener),
        provider: "compatible",
        providerName: "Your own server",
        model: "m",
        shaping: "schema",
        fetchWith: (usual) => fetchWith({ timeouts: { ...usual, ...timeouts } }),
      });
      return model.ask(request, { signal: newSignal() });
    };
    const broken = {
      code: "broke_off",
      message: "Your own server stopped in the middle of its answer",
    };

    it("fail when they are silent for too long", async () => {
      const asked = askGuarded({ idle: 100 }, (_request, response) => {
        response.setHeader("content-type", "text/event-stream");
        response.write(`data: ${begins}\n\n`);
      });
      const error = await asked.catch((caught: unknown) => caught);
      expect(error).toMatchObject(broken);
      expect(wasUnpaid(error)).toBe(false);
    });

    it("may have charged when the connection ends before an answer", async () => {
      const asked = askGuarded({}, (_request, response) => void response.destroy());
      const error = await asked.catch((caught: unknown) => caught);
      expect(error).toMatchObject(broken);
      expect(wasUnpaid(error)).toBe(false);
    });

    it("cost nothing when nothing is listening", async () => {
      const url = await serve(() => undefined);
      await new Promise((resolve) => servers.pop()?.close(resolve));
      const { fetchWith } = createTestOutbound();
      const model = createOpenaiModel({
        ...common,
        baseUrl: url,
        provider: "compatible",
        providerName: "Your own server",
        model: "m",
        shaping: "schema",
        fetchWith: (timeouts) => fetchWith({ timeouts }),
      });
      const signal = newSignal();
      const error = await model.ask(request, { signal }).catch((caught: unknown) => caught);
      expect(error).toMatchObject({ code: "writer_unavailable" });
      expect(wasUnpaid(error)).toBe(true);
    });

    it("fail when their connection ends", async () => {
      const asked = askGuarded({}, (_request, response) => {
        response.setHeader("content-type", "text/event-stream");
        response.write(`data: ${begins}\n\n`, () => response.destroy());
      });
      const error = await asked.catch((caught: unknown) => caught);
      expect(error).toMatchObject(broken);
      expect(wasUnpaid(error)).toBe(false);
    });
  });

  it("are given as much time as others", () => {
    const { headers, idle, total } = timeoutsFor(true);
    expect([headers, idle]).toEqual([silenceMs, silenceMs]);
    expect(total).toBeGreaterThanOrEqual(10 * silenceMs);
  });

  describe("that answer in one response", () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
    afterEach(() => void vi.useRealTimers());
    const whole = '{"choices":[{"message":{"content":"{}"},"finish_reason":"stop"}]}';

    /** Asks a server that stays silent until the test answers instead. */
    async function askSilent(streams: boolean | undefined, isGuarded: boolean) {
      let asked: (response: ServerResponse) => void;
      const held = () => new Promise<ServerResponse>((resolve) => (asked = resolve));
      let next = held();
      const baseUrl = await serve((incoming, response) => {
        incoming.resume().on("end", () => asked(response));
      });
      const { fetchWith } = createTestOutbound();
      let onHeaders = () => undefined as void;
      const guarded: FetchWith = (timeouts) => async (input, init) => {
        const response = await fetchWith({ timeouts })(input, init);
        onHeaders();
        return response;
      };
      const controller = new AbortController();
      const model = createOpenaiModel({
        ...common,
        baseUrl,
        provider: "compatible",
        providerName: "Your own server",
        model: "m",
        shaping: "schema",
        streams,
        ...(isGuarded && { fetchWith: guarded }),
      });
      const ask = async () => {
        next = held();
        let isOver = false;
        const answer = model
          .ask(request, { signal: controller.signal })
          .catch((error: unknown) => error)
          .finally(() => (isOver = true));
        return { response: await next, answer, isOver: () => isOver };
      };
      const headers = new Promise<void>((resolve) => (onHeaders = resolve));
      return { ask, stop: () => controller.abort(new Error("stopped")), model, headers };
    }

    it.each([
      ["through the guard", true],
      ["by the platform", false],
    ])("get ten minutes %s, once detected", async (_, isGuarded) => {
      const { ask, model } = await askSilent(undefined, isGuarded);
      // Until then the usual timeout applies.
      const first = await ask();
      await vi.advanceTimersByTimeAsync(silenceMs + 1_000);
      const failure = await first.answer;
      expect(failure).toMatchObject({ code: "writer_unavailable" });
      expect(wasUnpaid(failure)).toBe(false);

      const short = await ask();
      short.response.end(whole);
      expect(await short.answer).toMatchObject({ text: "{}" });

      const long = await ask();
      await vi.advanceTimersByTimeAsync(wholeAnswerMs - 5_000);
      expect(long.isOver()).toBe(false);
      long.response.end(whole);
      expect(await long.answer).toMatchObject({ text: "{}" });

      // A server that streams after all gets the usual timeout.
      const parts = await ask();
      parts.response.end(`data: ${whole.replace("message", "delta")}\n\ndata: [DONE]\n\n`);
      expect(await parts.answer).toMatchObject({ text: "{}" });
      expect(model.manner().streams).toBe(true);
    });

    it.each([
      ["before its headers", false],
      ["after its headers", true],
    ])("are cut off after ten minutes %s", async (_, hasHeaders) => {
      const { ask, headers } = await askSilent(false, true);
      const { response, answer } = await ask();
      if (hasHeaders) {
        response.writeHead(200, { "content-type": "application/json" }).write(" ");
        await headers;
      }
      await vi.advanceTimersByTimeAsync(wholeAnswerMs + 1_000);
      const failure = await answer;
      expect(failure).toMatchObject({ code: hasHeaders ? "broke_off" : "writer_unavailable" });
      expect(wasUnpaid(failure)).toBe(false);
    });

    it("are aborted at once when no longer needed", async () => {
      const { ask, stop } = await askSilent(false, true);
      const { response, answer } = await ask();
      const left = new Promise((resolve) => response.on("close", resolve));
      await vi.advanceTimersByTimeAsync(silenceMs + 1_000);
      stop();
      expect(await answer).toMatchObject({ message: "stopped" });
      await left;
    });
  });

  it("cannot be reached when nothing is listening", async () => {
    const url = await serve(() => undefined);
    await new Promise((resolve) => servers.pop()?.close(resolve));
    const model = openaiAt(url);
    const signal = newSignal();
    const error = await model.ask(request, { signal }).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: "writer_unavailable" });
    expect(wasUnpaid(error)).toBe(true);
  });
});

it.each([OpenAI.APIConnectionTimeoutError, Anthropic.APIConnectionTimeoutError])(
  "a silent provider counts as down, and may have charged",
  (Silence) => {
    const { message } = new Silence();
    const nothing = {
      status: null,
      code: "",
      retryAfter: null,
      now: 0,
      hasBegun: false,
      cause: new Silence(),
    };
    const failure = failureOf({ ...nothing, providerName: "OpenAI", model: "m", message });
    expect(failure).toMatchObject({ code: "writer_unavailable", message: "OpenAI did not answer" });
    expect(wasUnpaid(failure)).toBe(false);
  },
);

describe("prices", () => {
  it("knows those of well-known models, and null for others", async () => {
    expect(await listPriceOf("openai", "gpt-5-mini")).toEqual({
      input: 250_000,
      output: 2_000_000,
    });
    expect((await listPriceOf("anthropic", "claude-haiku-4-5"))?.output).toBe(5_000_000);
    expect(await listPriceOf("openai", "my-own-model")).toBeNull();
  });

  it("rounds what a call costs up to the next millionth of a dollar", () => {
    expect(costOf({ input: 1, output: 0 }, { input: 250_000, output: 2_000_000 })).toBe(1);
    expect(costOf({ input: 1_000, output: 500 }, { input: 250_000, output: 2_000_000 })).toBe(
      1_250,
    );
  });

  it("reserves a token for every byte", () => {
    expect(maxTokensOf("größer 🌱")).toBeGreaterThanOrEqual(Buffer.byteLength("größer 🌱"));
  });
});
