import type { Db } from "#db/client.server.ts";
import { SECOND } from "#app/core/time/clock.ts";
import { AppError, isAppError } from "#app/core/errors.ts";
import type { Actor } from "#app/workspace/viewer.ts";
import type { Connection, Connections } from "#app/domain/credentials/connections.server.ts";
import type { TellConnection } from "#app/domain/credentials/tell-connection.server.ts";
import type { OpenCalls } from "#app/domain/spending/open-calls.server.ts";
import type { Search } from "./search.server.ts";
import { isSearch, searchChoices, type TypedSearch } from "./search-providers.ts";

interface ConnectSearchDeps {
  db: Db;
  connections: Connections;
  search: Search;
  openCalls: OpenCalls;
  timeZoneOf(workspaceId: string): Promise<string>;
  tell: TellConnection;
}

/** A user is waiting after pressing a button. */
const triedWithinMs = 30 * SECOND;

/** Connects users' search services, after a successful test. */
export function createConnectSearch({
  db,
  connections,
  search,
  openCalls,
  timeZoneOf,
  tell,
}: ConnectSearchDeps) {
  async function tryOut(workspaceId: string, typed: TypedSearch): Promise<void> {
    const timeZone = await timeZoneOf(workspaceId);
    const account = { workspaceId, timeZone, taskId: null, ideaId: null };
    const { name } = searchChoices[typed.provider];
    const signal = AbortSignal.timeout(triedWithinMs);
    try {
      const found = await openCalls.during(workspaceId, { signal }, (call) =>
        search.tryOut(typed, account, call),
      );
      if (found.length === 0) throw new AppError("rejected", `${name} answers but finds nothing`);
    } catch (error) {
      if (!signal.aborted) throw error;
      throw new AppError("rejected", `${name} did not answer within half a minute`);
    }
  }

  return {
    /**
     * Tests a search service and connects it in place of the current one.
     * @throws AppError with a message that says what to do
     */
    async connect(actor: Actor, typed: TypedSearch): Promise<void> {
      const { workspaceId } = actor;
      const { provider, apiKey, baseUrl } = typed;
      await tryOut(workspaceId, typed);
      await db.write(async (tx) => {
        for (const each of await connections.list(workspaceId, tx))
          if (isSearch(each.provider) && each.provider !== provider)
            await connections.remove(tx, workspaceId, each.id);
        const settings: Connection["settings"] = baseUrl === "" ? {} : { baseUrl };
        await connections.save(tx, { workspaceId, provider, label: "", settings, secret: apiKey });
      });
      await tell(actor, "Search connected", `${searchChoices[provider].name}: it found pages`);
    },

    /**
     * Tests the connected service with one search.
     * @throws AppError that says what is wrong
     */
    async tryAgain(actor: Actor, id: string): Promise<void> {
      const connection: Connection = await connections.find(actor.workspaceId, id);
      const typed = await search.typedOf(connection);
      if (!typed) throw new AppError("not_found", "This connection isn’t a search service.");
      try {
        await tryOut(actor.workspaceId, typed);
        await connections.noteWorked(id);
      } catch (error) {
        if (isAppError(error)) await connections.noteFailed(id, error.message);
        throw error;
      }
    },
  };
}
