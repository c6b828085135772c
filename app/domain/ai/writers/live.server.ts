import type { Db } from "#db/client.server.ts";
import type { Clock } from "#app/core/time/clock.ts";
import type { NewId } from "#app/core/secrets/ids.ts";
import type { SecretKey } from "#app/core/secrets/secrets.server.ts";
import type { createOutbound } from "#app/platform/outbound/outbound.server.ts";
import { createVault } from "#app/platform/vault/vault.server.ts";
import type { WorkspaceEvent } from "#app/workspace/events.ts";
import type { Answers } from "#app/domain/brief/brief.ts";
import { heardTexts, readLastTexts } from "#app/domain/content/last-texts.server.ts";
import { habitsOf } from "#app/domain/content/voice-habits.ts";
import { checkDraftsSoon } from "#app/domain/publishing/issues/draft-check.server.ts";
import { createDisconnect } from "#app/domain/credentials/disconnect.server.ts";
import { createTellConnection } from "#app/domain/credentials/tell-connection.server.ts";
import { providers } from "#app/domain/credentials/providers.ts";
import { createConnections } from "#app/domain/credentials/connections.server.ts";
import { createCallModel } from "./calls/call-model.server.ts";
import { createConnectWriter } from "./connect/connect-writer.server.ts";
import { createLiveEnvironment } from "./live-environment.server.ts";
import { createLiveWriter } from "./live-writer.server.ts";
import { createModerate } from "./answers/moderate.server.ts";
import { createModels } from "#app/domain/ai/providers/models.server.ts";
import { longestInParts } from "#app/domain/ai/providers/openai-answer.ts";
import type { FetchWith } from "#app/domain/ai/providers/read-answer.ts";
import {
  operatorModel,
  type OperatorModelSettings,
} from "#app/domain/ai/providers/operator-model.server.ts";
import { createGather, type GatherDeps } from "#app/domain/ai/research/gather.server.ts";
import { createConnectSearch } from "#app/domain/ai/research/connect-search.server.ts";
import type { OperatorSearchSettings } from "#app/domain/ai/research/env.server.ts";
import { operatorSearch } from "#app/domain/ai/research/operator-search.server.ts";
import { subjectOf } from "#app/domain/ai/research/subject.ts";
import { createSearch } from "#app/domain/ai/research/search.server.ts";
import { createSources } from "#app/domain/ai/research/sources.server.ts";
import { createLedger } from "#app/domain/spending/ledger.server.ts";
import { limitsOf, type SpendingSettings } from "#app/domain/spending/limits.server.ts";
import { createOpenCalls } from "#app/domain/spending/open-calls.server.ts";
import { dollarsToMicro } from "#app/domain/spending/spend.ts";

/** In dollars, as configured. */
interface LiveSettings extends OperatorModelSettings, OperatorSearchSettings {
  WRITING_ALLOWANCE: number;
  WRITING_LIMIT_DAY: number;
  WRITING_LIMIT_MONTH: number;
  WRITING_TOKENS_DAY: number;
  WRITING_TOKENS_LIMIT_DAY: number;
  WRITING_TOKENS_EVERYBODY_DAY: number;
}

interface LiveDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  settings: LiveSettings;
  secret: SecretKey;
  /** For addresses of workspaces, and of the operator. */
  outbound: ReturnType<typeof createOutbound>;
  anywhere: Pick<ReturnType<typeof createOutbound>, "request" | "fetchWith">;
  parse: GatherDeps["parse"];
  briefOf(workspaceId: string): Promise<Answers>;
  timeZoneOf(workspaceId: string): Promise<string>;
  emit(event: WorkspaceEvent): void;
}

/** The parts of live work outside of the engine: models, money, secrets and sources. */
export function createLive({
  db,
  clock,
  newId,
  settings,
  secret,
  outbound,
  anywhere,
  parse,
  briefOf,
  timeZoneOf,
  emit,
}: LiveDeps) {
  const atOnce = settings.WRITING_AT_ONCE;
  const spendingSettings: SpendingSettings = {
    allowanceMicroDollars: dollarsToMicro(settings.WRITING_ALLOWANCE),
    operator: {
      dayMicroDollars: dollarsToMicro(settings.WRITING_LIMIT_DAY),
      monthMicroDollars: dollarsToMicro(settings.WRITING_LIMIT_MONTH),
    },
    dayTokens: settings.WRITING_TOKENS_DAY,
    operatorDayTokens: settings.WRITING_TOKENS_LIMIT_DAY,
    allDayTokens: settings.WRITING_TOKENS_EVERYBODY_DAY,
  };
  const ledger = createLedger({ db, clock, newId, settings: spendingSettings });
  const connections = createConnections({
    db,
    clock,
    newId,
    vault: createVault({ secret, clock }),
  });
  const models = createModels({
    clock,
    connections,
    operator: operatorModel(settings, clock, answersFrom(anywhere)),
    operatorPrice: settings.WRITER_PRICE ?? null,
    guardedFetchWith: answersFrom(outbound),
    addresses: { openai: settings.OPENAI_BASE_URL, anthropic: settings.ANTHROPIC_BASE_URL },
    atOnce,
  });
  const tell = createTellConnection({ db, clock, newId, emit });
  const search = createSearch({
    db,
    connections,
    ledger,
    request: outbound.request,
    operator: operatorSearch(settings, anywhere.request),
  });
  const gather = createGather({
    clock,
    sources: createSources({ db, newId }),
    request: outbound.request,
    parse,
    find: search.find,
  });
  const ask = createCallModel({ db, ledger });
  const openCalls = createOpenCalls();
  const writer = createLiveWriter({
    db,
    clock,
    ask,
    moderate: createModerate({ db, ledger, modelOf: models.modelOf }),
    modelOf: models.modelOf,
    briefOf,
    latelyOf: async (workspaceId, own) => {
      const wanted = { workspaceId, origin: "real", except: "", limit: heardTexts } as const;
      return habitsOf(await readLastTexts(db.read, wanted), own);
    },
    evidenceFor: async ({ task, assignment, earlier, call }) => {
      const { workspaceId } = task;
      const subject = subjectOf(assignment, task);
      return gather.evidenceFor(workspaceId, await briefOf(workspaceId), subject, earlier, call);
    },
  });
  return {
    ledger,
    openCalls,
    timeZoneOf,
    connections,
    tell,
    models,
    search,
    connectWriter: createConnectWriter({
      db,
      clock,
      connections,
      models,
      ask,
      openCalls,
      timeZoneOf,
      tell,
    }),
    connectSearch: createConnectSearch({ db, connections, search, openCalls, timeZoneOf, tell }),
    disconnect: createDisconnect({
      db,
      connections,
      tell,
      nameOf: nameOfProvider,
      onRemoved: (tx, workspaceId) => checkDraftsSoon(tx, { workspaceId, now: clock.now() }),
    }),
    spendingSettings,
    /** A workspace's current limits. */
    limitsOf: (workspaceId: string) => limitsOf(db.read, workspaceId, spendingSettings),
    environment: createLiveEnvironment({ writer, atOnce }),
  };
}

const answersFrom =
  ({ fetchWith }: Pick<ReturnType<typeof createOutbound>, "fetchWith">): FetchWith =>
  (timeouts) =>
    fetchWith({ timeouts, maxBytes: longestInParts });

const nameOfProvider = (provider: string): string =>
  providers.find(({ id }) => id === provider)?.name ?? provider;
