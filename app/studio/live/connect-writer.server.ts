import type { Db } from "../../../db/client.server";
import type { Call } from "../../core/call";
import { SECOND } from "../../core/clock";
import { AppError, isAppError } from "../../core/errors";
import type { Actor } from "../../workspace/viewer";
import type { Connection, Connections } from "../integrations/connections.server";
import type { TellConnection } from "../integrations/tell-connection.server";
import { shapings, type Shaping } from "../models/model";
import type { Models, OwnModel } from "../models/models.server";
import { isWriter, writerChoices, type WriterProvider } from "../models/writer-providers";
import type { OpenCalls } from "../spending/open-calls.server";
import type { Ask } from "./ask.server";
import { trial } from "./trial";

/** What somebody has typed to have their texts written by a model of their own. */
interface TypedWriter {
  provider: WriterProvider;
  apiKey: string;
  /** Of `compatible` only. */
  baseUrl: string;
  model: string;
}

interface ConnectWriterDeps {
  db: Db;
  connections: Connections;
  models: Models;
  ask: Ask;
  openCalls: OpenCalls;
  timeZoneOf(workspaceId: string): Promise<string>;
  tell: TellConnection;
}

/** Whoever presses a button waits for it. */
const triedWithinMs = 60 * SECOND;

/** Connects models of people's own: what does not answer once is not connected. */
export function createConnectWriter(deps: ConnectWriterDeps) {
  const { db, connections, models, ask, openCalls, timeZoneOf, tell } = deps;

  /** One small call, or, at a server that nobody knows, up to three. @returns how it is to be asked */
  const tryOut = (workspaceId: string, own: Omit<OwnModel, "shaping">): Promise<Shaping> => {
    const limit = { signal: AbortSignal.timeout(triedWithinMs) };
    return openCalls.during(workspaceId, limit, (call) => tryWithin(workspaceId, own, call));
  };

  async function tryWithin(
    workspaceId: string,
    own: Omit<OwnModel, "shaping">,
    call: Call,
  ): Promise<Shaping> {
    const ways: readonly Shaping[] = own.provider === "compatible" ? shapings : ["schema"];
    const timeZone = await timeZoneOf(workspaceId);
    const account = { workspaceId, timeZone, taskId: null, ideaId: null, purpose: "trial" };
    let refusal: unknown = null;
    for (const shaping of ways) {
      try {
        const chosen = await models.candidate({ ...own, shaping });
        await ask(chosen, trial, account, call, () => Promise.resolve());
        return shaping;
      } catch (error) {
        if (call.signal.aborted) throw tooSlow(own);
        refusal = error;
        // It has understood the question and cannot do it in this way.
        if (!isAppError(error) || error.code !== "rejected") break;
      }
    }
    throw refusal;
  }

  return {
    /**
     * Tries a model and connects it, in the place of the one that was connected before.
     * @throws AppError whose message says what to do
     */
    async connect(actor: Actor, typed: TypedWriter): Promise<Connection> {
      const { provider, apiKey, baseUrl, model } = typed;
      const shaping = await tryOut(actor.workspaceId, typed);
      const connection = await db.write(async (tx) => {
        const { workspaceId } = actor;
        for (const each of await connections.list(workspaceId, tx))
          if (isWriter(each.provider) && each.provider !== provider)
            await connections.remove(tx, workspaceId, each.id);
        const settings = { model, shaping, ...(baseUrl !== "" && { baseUrl }) };
        const saved = { workspaceId, provider, label: "", settings, secret: apiKey };
        return connections.save(tx, saved);
      });
      const { name } = writerChoices[provider];
      await tell(actor, "Writer connected", `${name}, ${model}: it has answered a small question`);
      return connection;
    },

    /** Asks a connected model one small question. @throws AppError, with what is wrong */
    async tryAgain(actor: Actor, id: string): Promise<Connection> {
      const connection = await connections.find(actor.workspaceId, id);
      if (!isWriter(connection.provider))
        throw new AppError("not_found", "This connection writes nothing.");
      const { model = "", baseUrl = "" } = connection.settings;
      const apiKey = await connections.secretOf(connection);
      try {
        const own = { provider: connection.provider, apiKey, baseUrl, model };
        await tryOut(actor.workspaceId, own);
        await connections.noteWorked(id);
      } catch (error) {
        if (isAppError(error)) await connections.noteFailed(id, error.message);
        throw error;
      }
      return connections.find(actor.workspaceId, id);
    },
  };
}

function tooSlow({ provider }: Pick<TypedWriter, "provider">): AppError {
  const { name } = writerChoices[provider];
  return new AppError("writer_unavailable", `${name} did not answer within a minute`);
}
