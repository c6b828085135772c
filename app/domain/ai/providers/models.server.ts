import type { Clock } from "#app/core/time/clock.ts";
import { AppError, isAppError } from "#app/core/errors.ts";
import type { Connection, Connections } from "#app/domain/credentials/connections.server.ts";
import { sendsParts, type Abilities } from "./abilities.ts";
import { createAnthropicModel } from "./anthropic-model.server.ts";
import { limitNames, shapings, type LimitName, type Model, type Shaping } from "./model.ts";
import type { ChosenModel, ModelOf } from "./model-of.ts";
import { createOpenaiModel } from "./openai-model.server.ts";
import { listPriceOf, type Price } from "./prices.server.ts";
import type { FetchWith } from "./read-answer.ts";
import { isWriter, writerChoices, type WriterProvider } from "./writer-providers.ts";

/** The settings of an owner's model. */
export interface OwnModel {
  provider: WriterProvider;
  apiKey: string;
  /** For `compatible` only. */
  baseUrl: string;
  model: string;
  shaping: Shaping;
  /** As detected; left out: to be detected. */
  limitName?: LimitName | undefined;
  /** As detected; left out: to be detected. */
  streams?: boolean | undefined;
}

/** The state of the operator's model. */
interface OperatorSeen {
  /** Null: not asked since the start, or no answer. */
  workedAt: number | null;
  /** Why the last call failed; null: it worked. */
  problem: string | null;
  can: Abilities | null;
}

interface ModelsDeps {
  clock: Clock;
  connections: Pick<Connections, "list" | "secretOf" | "noteWorked" | "noteFailed">;
  /** The operator's model; null: none. */
  operator: Model | null;
  /** Its price as set by the operator; null: the list price. */
  operatorPrice: Price | null;
  /** For addresses that a user entered. */
  guardedFetchWith: FetchWith;
  addresses: { openai: string; anthropic: string };
  atOnce: number;
}

/** Selects the model of a workspace and asks it. */
export function createModels({
  clock,
  connections,
  operator,
  operatorPrice,
  guardedFetchWith,
  addresses,
  atOnce,
}: ModelsDeps) {
  function build({ provider, baseUrl, shaping, limitName, streams, ...own }: OwnModel): Model {
    const common = { apiKey: own.apiKey, model: own.model, atOnce, clock };
    if (provider === "anthropic")
      return createAnthropicModel({ ...common, baseUrl: addresses.anthropic });
    const isOpenai = provider === "openai";
    return createOpenaiModel({
      ...common,
      provider,
      providerName: writerChoices[provider].name,
      baseUrl: isOpenai ? addresses.openai : baseUrl,
      shaping: isOpenai ? "schema" : shaping,
      limitName,
      streams,
      ...(!isOpenai && { fetchWith: guardedFetchWith }),
    });
  }

  /** Records successes and failures for the connections page. */
  function noting(connection: Connection, model: Model): Model {
    return {
      ...model,
      async ask(request, call) {
        try {
          const answer = await model.ask(request, call);
          await connections.noteWorked(connection.id);
          return answer;
        } catch (error) {
          if (isAppError(error) && telling.has(error.code))
            await connections.noteFailed(connection.id, error.message);
          throw error;
        }
      },
    };
  }

  let seen: OperatorSeen = { workedAt: null, problem: null, can: null };
  const watched = operator && watch(operator);

  /** Records what it does and supports, since the process started. */
  function watch(model: Model): Model {
    let moderates = model.moderate !== undefined;
    const moderate =
      model.moderate &&
      (async (...asked: Parameters<NonNullable<Model["moderate"]>>) => {
        const said = (await model.moderate?.(...asked)) ?? null;
        moderates = said !== null;
        if (seen.can) seen = { ...seen, can: { ...seen.can, moderates } };
        return said;
      });
    return {
      ...model,
      ...(moderate && { moderate }),
      async ask(request, call) {
        try {
          const answer = await model.ask(request, call);
          const can = { ...model.manner(), tellsUsage: answer.usage !== null, moderates };
          seen = { workedAt: clock.now(), problem: null, can };
          return answer;
        } catch (error) {
          if (isAppError(error) && (telling.has(error.code) || error.code === "rejected"))
            seen = { ...seen, problem: error.message };
          throw error;
        }
      },
    };
  }

  const modelOf: ModelOf = async (workspaceId): Promise<ChosenModel> => {
    const own = (await connections.list(workspaceId)).find(({ provider }) => isWriter(provider));
    if (own && isWriter(own.provider)) {
      const apiKey = await connections.secretOf(own);
      const { baseUrl = "", model: name = "", shaping = "schema" } = own.settings;
      const model = build({
        provider: own.provider,
        apiKey,
        baseUrl,
        model: name,
        shaping: shapings.find((each) => each === shaping) ?? "words",
        limitName: limitNames.find((each) => each === own.settings.limitName),
        streams: sendsParts(own.settings),
      });
      const price = await priceOf(own.provider, name);
      return { model: noting(own, model), payer: "owner", price };
    }
    if (watched === null) {
      const words = "No AI provider is connected. Connect one under Connections";
      throw new AppError("bad_credentials", words);
    }
    return { model: watched, payer: "operator", price: await priceOfOperator(watched) };
  };

  const priceOfOperator = async ({ provider, model }: Model): Promise<Price | null> =>
    operatorPrice ?? listPriceOf(provider, model);

  return {
    modelOf,
    /** A model for a connection test. */
    async candidate(own: OwnModel): Promise<ChosenModel> {
      const price = await priceOf(own.provider, own.model);
      return { model: build(own), payer: "owner", price };
    },
    /** The price of a model; null: unknown. */
    priceOf: (provider: string, model: string) =>
      isWriter(provider) ? priceOf(provider, model) : Promise.resolve(null),
    /** Whether the workspace has a writer. */
    async hasWriter(workspaceId: string): Promise<boolean> {
      if (operator !== null) return true;
      return (await connections.list(workspaceId)).some(({ provider }) => isWriter(provider));
    },
    operator,
    /** What has been recorded since the process started. */
    operatorSeen: (): OperatorSeen => seen,
    /** A warning for the operator if the model has no known price; null: none. */
    async unpricedWarning(): Promise<string | null> {
      if (operator === null || (await priceOfOperator(operator)) !== null) return null;
      return `no known price for ${operator.model}, so dollar limits do not apply, only WRITING_TOKENS_DAY and WRITING_TOKENS_LIMIT_DAY. Set WRITER_PRICE, such as 0.25/2, or 0/0 if it is free`;
    },
  };
}

export type Models = ReturnType<typeof createModels>;

/** An owner's server has no list price, whatever its models are called. */
async function priceOf(provider: WriterProvider, model: string) {
  return provider === "compatible" ? null : listPriceOf(provider, model);
}

/** Failures that are not about the request itself. */
const telling: ReadonlySet<string> = new Set([
  "no_credit",
  "bad_credentials",
  "writer_unavailable",
  "broke_off",
  "rate_limited",
]);
