import type OpenAI from "openai";
import type { Clock } from "../../core/clock";
import type { Call } from "../../core/call";
import { AppError, isAppError } from "../../core/errors";
import { failureOf, markUnpaid, onceBegun } from "./failures";
import type { LimitName, Model, ModelRequest, Shaping } from "./model";
import { heldAgainst, moderationModel } from "./moderation";
import { readAnswer, silenceMs, type AnswerPart, type Ending } from "./read-answer";

interface OpenaiModelOptions {
  /** Whose price list it is on. */
  provider: string;
  providerName: string;
  /** Such as https://api.openai.com/v1. */
  baseUrl: string;
  apiKey: string;
  model: string;
  shaping: Shaping;
  /** As it was found when it was tried; left out: as such an address usually has it. */
  limitName?: LimitName | undefined;
  atOnce: number;
  clock: Clock;
  /** For addresses that a person gave; without it, the platform's own. */
  fetch?: typeof globalThis.fetch;
}

type Chunk = OpenAI.Chat.Completions.ChatCompletionChunk;

/** A model at OpenAI, or at a server that speaks its API (Chat Completions). */
export function createOpenaiModel(options: OpenaiModelOptions): Model {
  const { provider, providerName, model, atOnce } = options;
  let client: Promise<OpenAI> | null = null;
  let limitName = options.limitName ?? usualLimitName(options.baseUrl);
  async function moderate(texts: readonly string[], { signal }: Call): Promise<string[] | null> {
    client ??= connect(options);
    const { moderations } = await client;
    try {
      const body = { model: moderationModel, input: [...texts] };
      return heldAgainst((await moderations.create(body, { signal })).results);
    } catch (error) {
      signal.throwIfAborted();
      // Whoever stands in for OpenAI may not have it.
      if (lacksIt.has((error as { status?: unknown }).status)) return null;
      throw refusalOf(error, options);
    }
  }
  return {
    // Of the servers that speak its API, hardly any has it.
    ...(provider === "openai" && { moderate }),
    provider,
    providerName,
    model,
    atOnce,
    limitName: () => limitName,
    async ask(request, { signal }) {
      let hasBegun = false;
      client ??= connect(options);
      const { chat } = await client;
      try {
        const begin = () =>
          chat.completions.create(bodyOf(request, options, limitName), { signal });
        const stream = await begin().catch((error: unknown) => {
          if (!refusesLimit(error, limitName)) throw error;
          // It has not begun: a refusal of the request costs nothing.
          limitName = limitName === "max_tokens" ? "max_completion_tokens" : "max_tokens";
          return begin();
        });
        hasBegun = true;
        return await readAnswer(partsOf(stream), { providerName, signal });
      } catch (error) {
        signal.throwIfAborted();
        const failure = isAppError(error) ? error : refusalOf(error, options);
        throw hasBegun ? onceBegun(failure, providerName) : failure;
      }
    },
  };
}

/** At OpenAI itself all models know the newer name; of other addresses hardly any server does. */
const usualLimitName = (baseUrl: string): LimitName =>
  /^https:\/\/api\.openai\.com(?:\/|$)/iu.test(baseUrl) ? "max_completion_tokens" : "max_tokens";

/** Whether what it refuses is the name by which it was told how long an answer may be. */
function refusesLimit(error: unknown, limitName: LimitName): boolean {
  const { status, message = "" } = (error ?? {}) as { status?: unknown; message?: string };
  return (status === 400 || status === 422) && message.includes(limitName);
}

const lacksIt: ReadonlySet<unknown> = new Set([404, 405, 501]);

async function connect({ apiKey, baseUrl, fetch }: OpenaiModelOptions): Promise<OpenAI> {
  // With its first use: loading it would take a good part of the server's start.
  const { OpenAI: Client } = await import("openai");
  // Not its own: those would be a second way to set things, which .env.example does not know.
  const own = { organization: null, project: null, logLevel: "off" } as const;
  // The engine tries again, and knows how long to wait.
  const patience = { maxRetries: 0, timeout: silenceMs };
  // Servers of one's own mostly want none, and its client refuses to go without.
  return new Client({
    apiKey: apiKey || "none",
    baseURL: baseUrl,
    ...patience,
    ...own,
    ...(fetch && { fetch }),
  });
}

function bodyOf(
  { instructions, material, answer, tokensAtMost }: ModelRequest,
  { model, shaping }: OpenaiModelOptions,
  limitName: LimitName,
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
    [limitName]: tokensAtMost,
    ...(shaping === "schema" && {
      response_format: {
        type: "json_schema",
        json_schema: { name: answer.name, strict: true, schema: { ...answer.schema } },
      },
    }),
    ...(shaping === "object" && { response_format: { type: "json_object" } }),
  };
}

const endings: Readonly<Record<string, Ending>> = {
  stop: "complete",
  length: "cut_off",
  content_filter: "refused",
};

async function* partsOf(stream: AsyncIterable<Chunk>): AsyncIterable<AnswerPart> {
  for await (const { choices, usage } of stream) {
    if (usage) yield { usage: { input: usage.prompt_tokens, output: usage.completion_tokens } };
    const [choice] = choices ?? [];
    if (!choice) continue;
    if (choice.delta.refusal) yield { ending: "refused" };
    if (choice.delta.content) yield { text: choice.delta.content };
    const ending = choice.finish_reason && (endings[choice.finish_reason] ?? "complete");
    if (ending) yield { ending };
  }
}

/** By their fields: its errors are classes of a module that is loaded late. */
function refusalOf(error: unknown, { providerName, model, clock }: OpenaiModelOptions) {
  const { status, code, message, headers, cause } = (error ?? {}) as Partial<
    InstanceType<typeof OpenAI.APIError>
  >;
  if (isAppError(cause)) return addressFailure(cause);
  return failureOf({
    providerName,
    model,
    status: status ?? null,
    code: code ?? "",
    message: message ?? "",
    retryAfter: headers?.get("retry-after") ?? null,
    now: clock.now(),
    cause: error,
  });
}

/** What our own client says of an address, which tells what to do: nothing was asked there. */
function addressFailure(error: AppError): AppError {
  const isForPeople = ["outbound_refused_address", "outbound_bad_address"].includes(error.code);
  const code = isForPeople ? "bad_credentials" : "writer_unavailable";
  const words = error.message.replace(/\.$/u, "");
  const failure = new AppError(code, words, { cause: error });
  return error.code === "outbound_timeout" ? failure : markUnpaid(failure);
}
