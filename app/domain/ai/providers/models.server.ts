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

/** What it takes to ask a model of one's own. */
export interface OwnModel {
  provider: WriterProvider;
  apiKey: string;
  /** Of `compatible`; the others have theirs. */
  baseUrl: string;
  model: string;
  shaping: Shaping;
  /** As it was found; left out: it is to be found. */
  limitName?: LimitName | undefined;
  /** As it was found; left out: it is to be found. */
  streams?: boolean | undefined;
}

/** How the operator's model does. */
interface OperatorSeen {
  /** Null: it has not been asked since, or has not answered. */
  workedAt: number | null;
  /** Why it has not, the last time; null: it has. */
  problem: string | null;
  can: Abilities | null;
}

interface ModelsDeps {
  clock: Clock;
  connections: Pick<Connections, "list" | "secretOf" | "noteWorked" | "noteFailed">;
  /** The operator's; null: there is none. */
  operator: Model | null;
  /** What it costs, as the operator has said; null: as the list says. */
  operatorPrice: Price | null;
  /** For addresses that a person gave. */
  guardedFetchWith: FetchWith;
  addresses: { openai: string; anthropic: string };
  atOnce: number;
}

/** Which of a workspace's models writes, and how it is asked. */
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

  /** What it does, and where it fails, is seen on the page of connections. */
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

  /** What it does, and what it was found to be able to do, since this process has begun. */
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
      const words = "No writer is connected: connect one under Connections";
      throw new AppError("bad_credentials", words);
    }
    return { model: watched, payer: "operator", price: await priceOfOperator(watched) };
  };

  const priceOfOperator = async ({ provider, model }: Model): Promise<Price | null> =>
    operatorPrice ?? listPriceOf(provider, model);

  return {
    modelOf,
    /** A model to be tried before it is connected. */
    async candidate(own: OwnModel): Promise<ChosenModel> {
      const price = await priceOf(own.provider, own.model);
      return { model: build(own), payer: "owner", price };
    },
    /** What a model costs; null: nobody knows. */
    priceOf: (provider: string, model: string) =>
      isWriter(provider) ? priceOf(provider, model) : Promise.resolve(null),
    /** Whether anybody writes for it. */
    async hasWriter(workspaceId: string): Promise<boolean> {
      if (operator !== null) return true;
      return (await connections.list(workspaceId)).some(({ provider }) => isWriter(provider));
    },
    operator,
    /** What has been seen of it since this process has begun. */
    operatorSeen: (): OperatorSeen => seen,
    /** What an operator is to be told whose model has a price that nobody knows; null: nothing. */
    async unpricedWarning(): Promise<string | null> {
      if (operator === null || (await priceOfOperator(operator)) !== null) return null;
      return `no price is known for ${operator.model}: limits in dollars do not hold it, WRITING_TOKENS_DAY and WRITING_TOKENS_LIMIT_DAY do. Set WRITER_PRICE, such as 0.25/2, or 0/0 where it costs nothing`;
    },
  };
}

export type Models = ReturnType<typeof createModels>;

/** A server of one's own is on nobody's list, whatever its models are called. */
async function priceOf(provider: WriterProvider, model: string) {
  return provider === "compatible" ? null : listPriceOf(provider, model);
}

/** What is no matter of the text that was asked for. */
const telling: ReadonlySet<string> = new Set([
  "no_credit",
  "bad_credentials",
  "writer_unavailable",
  "broke_off",
  "rate_limited",
]);
