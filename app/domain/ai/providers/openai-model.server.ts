import type OpenAI from "openai";
import type { Clock } from "#app/core/time/clock.ts";
import type { Call } from "#app/core/async/call.ts";
import { AppError, isAppError } from "#app/core/errors.ts";
import {
  brokeOff,
  failureOf,
  isLongerThanItWrites,
  markUnpaid,
  neverSent,
  onceBegun,
} from "./failures.ts";
import {
  shapings,
  type LimitName,
  type Manner,
  type Model,
  type ModelRequest,
  type Shaping,
} from "./model.ts";
import { heldAgainst, moderationModel } from "./moderation.ts";
import { answerParts } from "./openai-answer.ts";
import { readAnswer, silenceMs, timeoutsFor, type FetchWith } from "./read-answer.ts";

interface OpenaiModelOptions {
  /** Its price list. */
  provider: string;
  providerName: string;
  /** Such as https://api.openai.com/v1. */
  baseUrl: string;
  apiKey: string;
  model: string;
  shaping: Shaping;
  /** As detected by the connection test; left out: the usual one for the address. */
  limitName?: LimitName | undefined;
  /**
   * As detected by the connection test; left out: streaming is expected until an answer comes in
   * one piece.
   */
  streams?: boolean | undefined;
  atOnce: number;
  clock: Clock;
  /** For addresses a user entered; left out: the built-in fetch. */
  fetchWith?: FetchWith;
}

/** A model at OpenAI or at a compatible server (Chat Completions). */
export function createOpenaiModel(options: OpenaiModelOptions): Model {
  const { provider, providerName, model, atOnce } = options;
  let client: Promise<OpenAI> | null = null;
  const { shaping, limitName = usualLimitName(options.baseUrl), streams = true } = options;
  let manner: Manner = { shaping, limitName, streams };
  const connected = () => (client ??= connect(options, () => manner));
  async function moderate(texts: readonly string[], { signal }: Call): Promise<string[] | null> {
    const { moderations } = await connected();
    try {
      const body = { model: moderationModel, input: [...texts] };
      return heldAgainst((await moderations.create(body, { signal })).results);
    } catch (error) {
      signal.throwIfAborted();
      // A compatible server may not have it.
      if (lacksIt.has((error as { status?: unknown }).status)) return null;
      throw refusalOf(error, options, false);
    }
  }
  return {
    // Hardly any compatible server has it.
    ...(provider === "openai" && { moderate }),
    provider,
    providerName,
    model,
    atOnce,
    manner: () => manner,
    async ask(request, { signal }) {
      let hasBegun = false;
      const { chat } = await connected();
      try {
        const begin = async (tries: number): Promise<Response> => {
          try {
            const body = bodyOf(request, options, manner);
            const { headers: timeout } = timeoutsFor(manner.streams);
            return await chat.completions.create(body, { signal, timeout }).asResponse();
          } catch (error) {
            const other = tries < mannersTried ? otherManner(error, manner) : null;
            if (!other) throw error;
            // Not started: rejecting the request costs nothing.
            manner = other;
            return begin(tries + 1);
          }
        };
        const { body } = await begin(1);
        hasBegun = true;
        const onForm = (inParts: boolean) => void (manner = { ...manner, streams: inParts });
        const parts = answerParts(body, { providerName, onForm });
        return await readAnswer(parts, { providerName, signal });
      } catch (error) {
        signal.throwIfAborted();
        // Text that it sent may have been its answer.
        hasBegun &&= (error as { hasBegun?: boolean }).hasBegun ?? true;
        const failure = isAppError(error) ? error : refusalOf(error, options, hasBegun);
        throw hasBegun ? onceBegun(failure, providerName) : failure;
      }
    },
  };
}

/** OpenAI's own models all know the newer name, and hardly any compatible server does. */
const usualLimitName = (baseUrl: string): LimitName =>
  /^https:\/\/api\.openai\.com(?:\/|$)/iu.test(baseUrl) ? "max_completion_tokens" : "max_tokens";

/** Another limit name, and two more ways to describe the answer's format. */
const mannersTried = 4;

/** How to ask instead, if the way of asking was rejected; null: another problem. */
function otherManner(error: unknown, manner: Manner): Manner | null {
  const { status, message = "" } = (error ?? {}) as { status?: unknown; message?: string };
  if ((status !== 400 && status !== 422) || isLongerThanItWrites(message)) return null;
  const { shaping, limitName } = manner;
  if (message.includes(limitName)) {
    const other = limitName === "max_tokens" ? "max_completion_tokens" : "max_tokens";
    return { ...manner, limitName: other };
  }
  const next = shapings[shapings.indexOf(shaping) + 1];
  const isAboutForm = /response_format|json_schema|json_object/u.test(message);
  return isAboutForm && next !== undefined ? { ...manner, shaping: next } : null;
}

const lacksIt: ReadonlySet<unknown> = new Set([404, 405, 501]);

async function connect(
  { apiKey, baseUrl, fetchWith }: OpenaiModelOptions,
  mannerNow: () => Manner,
): Promise<OpenAI> {
  // Loaded on first use, because loading would slow down the server's start.
  const { OpenAI: Client } = await import("openai");
  // Ignores environment variables, so that settings have only one source (.env.example).
  const own = { organization: null, project: null, logLevel: "off" } as const;
  // The engine retries and knows how long to wait.
  const requestOptions = { maxRetries: 0, timeout: silenceMs };
  // Local servers usually need no key, but the client requires one.
  return new Client({
    apiKey: apiKey || "none",
    baseURL: baseUrl,
    ...requestOptions,
    ...own,
    ...(fetchWith && {
      fetch: (...asked: Parameters<typeof fetch>) =>
        fetchWith(timeoutsFor(mannerNow().streams))(...asked),
    }),
  });
}

function bodyOf(
  { instructions, material, answer, maxTokens }: ModelRequest,
  { model }: OpenaiModelOptions,
  { shaping, limitName }: Manner,
): OpenAI.Chat.Completions.ChatCompletionCreateParamsStreaming {
  const shaped =
    shaping === "schema"
      ? instructions
      : `${instructions}\n\nAnswer with one JSON object and nothing else, by this JSON schema:\n${JSON.stringify(answer.schema)}`;
  return {
    model,
    stream: true,
    stream_options: { include_usage: true },
    messages: [
      { role: "system", content: shaped },
      { role: "user", content: material },
    ],
    [limitName]: maxTokens,
    ...(shaping === "schema" && {
      response_format: {
        type: "json_schema",
        json_schema: { name: answer.name, strict: true, schema: { ...answer.schema } },
      },
    }),
    ...(shaping === "object" && { response_format: { type: "json_object" } }),
  };
}

/** By fields, because its error classes are loaded late. */
function refusalOf(
  error: unknown,
  { providerName, model, clock }: OpenaiModelOptions,
  hasBegun: boolean,
): AppError {
  const { status, code, message, headers, cause } = (error ?? {}) as Partial<
    InstanceType<typeof OpenAI.APIError>
  >;
  if (isAppError(cause)) return addressFailure(cause, providerName);
  return failureOf({
    providerName,
    model,
    status: status ?? null,
    code: code ?? "",
    message: message ?? "",
    retryAfter: headers?.get("retry-after") ?? null,
    now: clock.now(),
    cause: error,
    hasBegun,
  });
}

/** Maps our client's address errors to messages that say what to do. */
function addressFailure(error: AppError, providerName: string): AppError {
  if (brokenOff(error)) return brokeOff(providerName, error);
  const isForPeople = ["outbound_refused_address", "outbound_bad_address"].includes(error.code);
  const code = isForPeople ? "bad_credentials" : "writer_unavailable";
  const words = error.message.replace(/\.$/u, "");
  const failure = new AppError(code, words, { cause: error, about: error.about });
  return error.code === "outbound_timeout" ? failure : markUnpaid(failure);
}

/** Something was sent, so the answer may have started and cost money. */
const brokenOff = ({ code, cause }: AppError): boolean =>
  code === "outbound_bad_response" ||
  code === "outbound_too_large" ||
  (code === "outbound_unreachable" && !(cause instanceof Error && neverSent.has(cause.message)));
