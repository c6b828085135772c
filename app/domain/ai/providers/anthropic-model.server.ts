import type Anthropic from "@anthropic-ai/sdk";
import type { Clock } from "#app/core/time/clock.ts";
import { isAppError } from "#app/core/errors.ts";
import { failureOf, onceBegun } from "./failures.ts";
import type { Model, ModelRequest } from "./model.ts";
import { readAnswer, silenceMs, type AnswerPart, type Ending } from "./read-answer.ts";

interface AnthropicModelOptions {
  /** Such as https://api.anthropic.com. */
  baseUrl: string;
  apiKey: string;
  model: string;
  atOnce: number;
  clock: Clock;
}

const providerName = "Anthropic";

/** A model at Anthropic, through the Messages API. */
export function createAnthropicModel(options: AnthropicModelOptions): Model {
  const { model, atOnce } = options;
  let sdk: ReturnType<typeof connect> | null = null;
  return {
    provider: "anthropic",
    providerName,
    model,
    atOnce,
    manner: () => ({ shaping: "schema", limitName: "max_tokens", streams: true }),
    async ask(request, { signal }) {
      let hasBegun = false;
      sdk ??= connect(options);
      const { client, transformJSONSchema } = await sdk;
      const schema = transformJSONSchema(request.answer.schema);
      try {
        const stream = await client.messages.create(bodyOf(request, options, schema), { signal });
        hasBegun = true;
        return await readAnswer(partsOf(stream), { providerName, signal });
      } catch (error) {
        signal.throwIfAborted();
        const failure = isAppError(error) ? error : refusalOf(error, options, hasBegun);
        throw hasBegun ? onceBegun(failure, providerName) : failure;
      }
    },
  };
}

async function connect({ apiKey, baseUrl }: AnthropicModelOptions) {
  // Loaded on first use, like the other client.
  const { Anthropic: Client } = await import("@anthropic-ai/sdk");
  // Anthropic rejects lengths, ranges and counts in a schema with 400, so they become descriptions.
  const { transformJSONSchema } = await import("@anthropic-ai/sdk/lib/transform-json-schema");
  // Ignores environment variables, so that settings have only one source.
  const own = { authToken: null, logLevel: "off" } as const;
  const client = new Client({
    apiKey,
    baseURL: baseUrl,
    maxRetries: 0,
    timeout: silenceMs,
    ...own,
  });
  return { client, transformJSONSchema };
}

function bodyOf(
  { instructions, material, maxTokens }: ModelRequest,
  { model }: AnthropicModelOptions,
  schema: Record<string, unknown>,
): Anthropic.MessageCreateParamsStreaming {
  return {
    model,
    stream: true,
    max_tokens: maxTokens,
    system: instructions,
    messages: [{ role: "user", content: material }],
    output_config: { format: { type: "json_schema", schema } },
  };
}

const endings: Readonly<Record<string, Ending>> = {
  end_turn: "complete",
  stop_sequence: "complete",
  max_tokens: "cut_off",
  model_context_window_exceeded: "cut_off",
  refusal: "refused",
};

async function* partsOf(
  stream: AsyncIterable<Anthropic.RawMessageStreamEvent>,
): AsyncIterable<AnswerPart> {
  let input = 0;
  for await (const event of stream) {
    if (event.type === "message_start") {
      const { usage } = event.message;
      input = usage.input_tokens + (usage.cache_creation_input_tokens ?? 0);
      input += usage.cache_read_input_tokens ?? 0;
    }
    if (event.type === "content_block_delta" && event.delta.type === "text_delta")
      yield { text: event.delta.text };
    if (event.type !== "message_delta") continue;
    yield { usage: { input, output: event.usage.output_tokens } };
    const reason = event.delta.stop_reason;
    if (reason) yield { ending: endings[reason] ?? "complete" };
  }
}

function refusalOf(error: unknown, { model, clock }: AnthropicModelOptions, hasBegun: boolean) {
  const { status, type, message, headers } = (error ?? {}) as Partial<
    InstanceType<typeof Anthropic.APIError>
  >;
  return failureOf({
    providerName,
    model,
    status: status ?? null,
    code: type ?? "",
    message: message ?? "",
    retryAfter: headers?.get("retry-after") ?? null,
    now: clock.now(),
    cause: error,
    hasBegun,
  });
}
