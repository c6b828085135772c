import type { Db } from "#db/client.server.ts";
import type { Call } from "#app/core/async/call.ts";
import { SECOND, type Clock } from "#app/core/time/clock.ts";
import { AppError, isAppError } from "#app/core/errors.ts";
import type { Actor } from "#app/workspace/viewer.ts";
import type { Connection, Connections } from "#app/domain/credentials/connections.server.ts";
import type { TellConnection } from "#app/domain/credentials/tell-connection.server.ts";
import { abilitySettings, type Abilities } from "#app/domain/ai/providers/abilities.ts";
import { baseAddresses } from "#app/domain/ai/providers/base-addresses.ts";
import { shapings, type Model, type Shaping } from "#app/domain/ai/providers/model.ts";
import type { Models, OwnModel } from "#app/domain/ai/providers/models.server.ts";
import {
  isWriter,
  writerChoices,
  type WriterProvider,
} from "#app/domain/ai/providers/writer-providers.ts";
import type { OpenCalls } from "#app/domain/spending/open-calls.server.ts";
import type { CallModel } from "#app/domain/ai/writers/calls/call-model.server.ts";
import { connectionTest } from "./connection-test.ts";

/** The input for connecting an AI provider. */
interface TypedWriter {
  provider: WriterProvider;
  apiKey: string;
  /** For `compatible` only. */
  baseUrl: string;
  model: string;
}

interface Found {
  /** For `compatible`; else empty. */
  baseUrl: string;
  can: Abilities;
}

type Untried = Omit<OwnModel, "shaping" | "limitName" | "streams">;

interface ConnectWriterDeps {
  db: Db;
  clock: Clock;
  connections: Connections;
  models: Models;
  ask: CallModel;
  openCalls: OpenCalls;
  timeZoneOf(workspaceId: string): Promise<string>;
  tell: TellConnection;
}

/** A user is waiting after pressing a button. */
const triedWithinMs = 60 * SECOND;

/** Connects users' models, after a successful test. */
export function createConnectWriter(deps: ConnectWriterDeps) {
  const { db, clock, connections, models, ask, openCalls, timeZoneOf, tell } = deps;

  /**
   * One small call or, for an unknown server, up to three.
   * @returns its address and abilities
   */
  const tryOut = (workspaceId: string, own: Untried): Promise<Found> => {
    const limit = { signal: AbortSignal.timeout(triedWithinMs) };
    return openCalls.during(workspaceId, limit, (call) => tryAddresses(workspaceId, own, call));
  };

  async function tryAddresses(workspaceId: string, own: Untried, call: Call): Promise<Found> {
    let refusal: unknown = null;
    for (const baseUrl of own.provider === "compatible" ? baseAddresses(own.baseUrl) : [""]) {
      try {
        const can = await tryWithin(workspaceId, { ...own, baseUrl }, call);
        return { can, baseUrl };
      } catch (error) {
        refusal = error;
        if (!isAppError(error) || error.about !== "address") break;
      }
    }
    throw refusal;
  }

  async function tryWithin(workspaceId: string, own: Untried, call: Call): Promise<Abilities> {
    const candidates: readonly Shaping[] = own.provider === "compatible" ? shapings : ["schema"];
    const timeZone = await timeZoneOf(workspaceId);
    const account = { workspaceId, timeZone, taskId: null, ideaId: null, purpose: "trial" };
    let refusal: unknown = null;
    for (const shaping of candidates) {
      try {
        const chosen = await models.candidate({ ...own, shaping });
        let tellsUsage = false;
        await ask(chosen, connectionTest, account, call, (_, { usage }) => {
          tellsUsage = usage !== null;
          return Promise.resolve();
        });
        const { model } = chosen;
        const moderates = await moderatesNow(model, call);
        return { ...model.manner(), tellsUsage, moderates };
      } catch (error) {
        if (call.signal.aborted) throw tooSlow(own);
        refusal = error;
        // It understood the question but does not support this way of asking.
        if (!isAppError(error) || error.code !== "rejected") break;
      }
    }
    throw refusal;
  }

  /** The detected settings and the time. */
  const noted = ({ can, baseUrl }: Found) => ({
    ...abilitySettings(can),
    ...(baseUrl !== "" && { baseUrl }),
    triedAt: new Date(clock.now()).toISOString(),
  });

  return {
    /**
     * Tests a model and connects it in place of the current one.
     * @throws AppError with a message that says what to do
     */
    async connect(actor: Actor, typed: TypedWriter): Promise<Connection> {
      const { provider, apiKey, model } = typed;
      const found = await tryOut(actor.workspaceId, typed);
      const connection = await db.write(async (tx) => {
        const { workspaceId } = actor;
        for (const each of await connections.list(workspaceId, tx))
          if (isWriter(each.provider) && each.provider !== provider)
            await connections.remove(tx, workspaceId, each.id);
        const settings: Connection["settings"] = { model, ...noted(found) };
        const saved = { workspaceId, provider, label: "", settings, secret: apiKey };
        return connections.save(tx, saved);
      });
      const { name } = writerChoices[provider];
      await tell(actor, "AI provider connected", `${name}, ${model}: it answered a test question`);
      return connection;
    },

    /**
     * Tests a connected model with a small question.
     * @throws AppError that says what is wrong
     */
    async tryAgain(actor: Actor, id: string): Promise<Connection> {
      const connection = await connections.find(actor.workspaceId, id);
      if (!isWriter(connection.provider))
        throw new AppError("not_found", "This connection isn’t an AI provider.");
      const { model = "", baseUrl = "" } = connection.settings;
      const apiKey = await connections.secretOf(connection);
      try {
        const own = { provider: connection.provider, apiKey, baseUrl, model };
        const found = await tryOut(actor.workspaceId, own);
        await db.write((tx) => connections.change(tx, connection, noted(found)));
        await connections.noteWorked(id);
      } catch (error) {
        if (isAppError(error)) await connections.noteFailed(id, error.message);
        throw error;
      }
      return connections.find(actor.workspaceId, id);
    },
  };
}

/** Asked with a fixed text. A moderation that cannot be reached counts as missing. */
async function moderatesNow(model: Model, call: Call): Promise<boolean> {
  try {
    return (await model.moderate?.(["It works."], call)) instanceof Array;
  } catch (error) {
    call.signal.throwIfAborted();
    if (!isAppError(error)) throw error;
    return false;
  }
}

function tooSlow({ provider }: Pick<TypedWriter, "provider">): AppError {
  const { name } = writerChoices[provider];
  return new AppError("writer_unavailable", `${name} did not answer within a minute`);
}
