import type { Db } from "../../../db/client.server";
import type { Clock } from "../../core/clock";
import type { NewId } from "../../core/ids";
import type { SecretKey } from "../../core/secrets.server";
import type { createOutbound } from "../../platform/outbound/outbound.server";
import { createVault } from "../../platform/vault/vault.server";
import type { WorkspaceEvent } from "../../workspace/events";
import type { Answers } from "../brief/brief";
import { heardTexts, readLastTexts } from "../content/last-texts.server";
import { habitsOf } from "../content/voice-habits";
import { lookAtDraftsSoon } from "../publishing/draft-look.server";
import { createDisconnect } from "../integrations/disconnect.server";
import { createTellConnection } from "../integrations/tell-connection.server";
import { providers } from "../integrations/providers";
import { createConnections } from "../integrations/connections.server";
import { createAsk } from "./ask.server";
import { createConnectWriter } from "./connect-writer.server";
import { createLiveEdge } from "./edge.server";
import { createLiveWriter } from "./live-writer.server";
import { createModerate } from "./moderate.server";
import { createModels } from "../models/models.server";
import { longestInParts } from "../models/openai-answer";
import type { FetchWith } from "../models/read-answer";
import { operatorModel, type OperatorModelSettings } from "../models/operator-model.server";
import { createGather, type GatherDeps } from "../research/gather.server";
import { createConnectSearch } from "../research/connect-search.server";
import type { OperatorSearchSettings } from "../research/env.server";
import { operatorSearch } from "../research/operator-search.server";
import { subjectOf } from "../research/subject";
import { createSearch } from "../research/search.server";
import { createSources } from "../research/sources.server";
import { createLedger } from "../spending/ledger.server";
import { limitsOf, type SpendingSettings } from "../spending/limits.server";
import { createOpenCalls } from "../spending/open-calls.server";
import { dollarsToMicro } from "../spending/spend";

/** In dollars, as they are set. */
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
  /** For addresses of workspaces, and for those of the operator. */
  outbound: ReturnType<typeof createOutbound>;
  anywhere: Pick<ReturnType<typeof createOutbound>, "request" | "fetchWith">;
  parse: GatherDeps["parse"];
  briefOf(workspaceId: string): Promise<Answers>;
  timeZoneOf(workspaceId: string): Promise<string>;
  emit(event: WorkspaceEvent): void;
}

/** What live work takes beside the engine: models, money, secrets and what is written from. */
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
  const ask = createAsk({ db, ledger });
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
      onRemoved: (tx, workspaceId) => lookAtDraftsSoon(tx, { workspaceId, now: clock.now() }),
    }),
    spendingSettings,
    /** What a workspace may spend now. */
    limitsOf: (workspaceId: string) => limitsOf(db.read, workspaceId, spendingSettings),
    edge: createLiveEdge({ writer, atOnce }),
  };
}

const answersFrom =
  ({ fetchWith }: Pick<ReturnType<typeof createOutbound>, "fetchWith">): FetchWith =>
  (timeouts) =>
    fetchWith({ timeouts, maxBytes: longestInParts });

const nameOfProvider = (provider: string): string =>
  providers.find(({ id }) => id === provider)?.name ?? provider;
