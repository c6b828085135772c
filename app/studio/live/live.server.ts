import type { Db } from "../../../db/client.server";
import type { Clock } from "../../core/clock";
import type { NewId } from "../../core/ids";
import type { SecretKey } from "../../core/secrets.server";
import type { createOutbound } from "../../platform/outbound/outbound.server";
import { createVault } from "../../platform/vault/vault.server";
import type { WorkspaceEvent } from "../../workspace/events";
import type { Answers } from "../brief/brief";
import { createConnections } from "../integrations/connections.server";
import { createAsk } from "./ask.server";
import { createConnectWriter } from "./connect-writer.server";
import { createLiveEdge } from "./edge.server";
import { createLiveWriter } from "./live-writer.server";
import { createModels } from "../models/models.server";
import { operatorModel, type OperatorModelSettings } from "../models/operator-model.server";
import { createGather, type GatherDeps } from "../research/gather.server";
import { createSources } from "../research/sources.server";
import { createLedger } from "../spending/ledger.server";
import { limitsOf, type SpendingSettings } from "../spending/limits.server";
import { dollarsToMicro } from "../spending/spend";

/** In dollars, as they are set. */
interface LiveSettings extends OperatorModelSettings {
  WRITING_ALLOWANCE: number;
  WRITING_LIMIT_DAY: number;
  WRITING_LIMIT_MONTH: number;
  WRITING_TOKENS_DAY: number;
}

interface LiveDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  settings: LiveSettings;
  secret: SecretKey;
  outbound: ReturnType<typeof createOutbound>;
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
    operator: operatorModel(settings, clock),
    guardedFetch: outbound.fetchWith(),
    addresses: { openai: settings.OPENAI_BASE_URL, anthropic: settings.ANTHROPIC_BASE_URL },
    atOnce,
  });
  const gather = createGather({
    clock,
    sources: createSources({ db, newId }),
    request: outbound.request,
    parse,
  });
  const ask = createAsk({ db, ledger });
  const writer = createLiveWriter({
    db,
    clock,
    ask,
    modelOf: models.modelOf,
    briefOf,
    evidenceFor: async ({ workspaceId, earlier, call }) =>
      gather.evidenceFor(workspaceId, await briefOf(workspaceId), earlier, call),
  });
  return {
    ledger,
    connections,
    models,
    connectWriter: createConnectWriter({
      db,
      clock,
      newId,
      connections,
      models,
      ask,
      timeZoneOf,
      emit,
    }),
    spendingSettings,
    /** What a workspace may spend now. */
    limitsOf: (workspaceId: string) => limitsOf(db.read, workspaceId, spendingSettings),
    edge: createLiveEdge({ writer, atOnce }),
  };
}
