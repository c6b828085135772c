import type { Db } from "#db/client.server.ts";
import { withoutEndSlashes } from "#app/core/text/end-slashes.ts";
import type { Call } from "#app/core/async/call.ts";
import { isAppError } from "#app/core/errors.ts";
import type { OutboundAnswer, OutboundOptions } from "#app/platform/outbound/types.ts";
import type { Connection, Connections } from "#app/domain/credentials/connections.server.ts";
import type { Ledger } from "#app/domain/spending/ledger.server.ts";
import { askSearch, type Found, type SearchService } from "./ask-search.server.ts";
import { isSearch, searchChoices, type TypedSearch } from "./search-providers.ts";

/** On whose account it is searched. */
export interface SearchAccount {
  workspaceId: string;
  timeZone: string;
  /** Null: somebody tries it. */
  taskId: string | null;
  ideaId: string | null;
}

interface SearchDeps {
  db: Db;
  connections: Connections;
  ledger: Ledger;
  /** Through the guard: the address is an owner's. */
  request(address: string, options: OutboundOptions): Promise<OutboundAnswer>;
  /** The operator's own service; null: none is offered. */
  operator: SearchService | null;
}

/** Finds pages about a subject, where a workspace or the operator has connected a search service. */
export function createSearch({ db, connections, ledger, request, operator }: SearchDeps) {
  const ownOf = async (workspaceId: string): Promise<Connection | null> =>
    (await connections.list(workspaceId)).find(({ provider }) => isSearch(provider)) ?? null;

  async function paid(
    service: SearchService,
    payer: "operator" | "owner",
    query: string,
    account: SearchAccount,
    call: Call,
  ): Promise<Found[]> {
    const { price } = searchChoices[service.provider];
    const entry = await ledger.reserve({
      ...account,
      payer,
      purpose: "search",
      provider: service.provider,
      model: "search",
      origin: "real",
      whileLive: account.taskId !== null,
      price: { input: 0, output: 0 },
      boundTokens: 0,
      boundMicroDollars: price,
    });
    const settle = () => db.write((tx) => ledger.settle(tx, entry, null));
    try {
      const found = await askSearch(service, query, call);
      await settle();
      return found;
    } catch (error) {
      // Who refuses does not count it; what was cut off, or called off, may have been counted.
      const isRefusal =
        !call.signal.aborted && isAppError(error) && !error.code.startsWith("outbound_");
      await (isRefusal ? ledger.release(entry) : settle());
      throw error;
    }
  }

  const serviceOf = ({ provider, apiKey, baseUrl }: TypedSearch): SearchService => ({
    provider,
    apiKey,
    baseUrl: searchChoices[provider].address ?? withoutEndSlashes(baseUrl),
    request,
  });

  async function typedOf(connection: Connection): Promise<TypedSearch | null> {
    const { provider, settings } = connection;
    if (!isSearch(provider)) return null;
    const apiKey = await connections.secretOf(connection);
    return { provider, apiKey, baseUrl: settings.baseUrl ?? "" };
  }

  return {
    /** What the operator offers; null: nothing. */
    operator: operator && { name: searchChoices[operator.provider].name },

    ownOf,
    typedOf,

    isThere: async (workspaceId: string): Promise<boolean> =>
      operator !== null || (await ownOf(workspaceId)) !== null,

    /** One search with what somebody has typed. @throws AppError whose message says what to do */
    tryOut: (typed: TypedSearch, account: SearchAccount, call: Call): Promise<Found[]> =>
      paid(serviceOf(typed), "owner", "balcony plants in winter", account, call),

    /**
     * Pages about a subject, the best first. None where no service is connected or it does not answer:
     * a search that fails keeps no text from being written, and its owner reads of it under Connections.
     */
    async find(query: string, account: SearchAccount, call: Call): Promise<Found[]> {
      const own = await ownOf(account.workspaceId);
      const typed = own && (await typedOf(own));
      const service = typed ? serviceOf(typed) : operator;
      if (!service) return [];
      try {
        const found = await paid(service, own ? "owner" : "operator", query, account, call);
        if (own) await connections.noteWorked(own.id);
        return found;
      } catch (error) {
        call.signal.throwIfAborted();
        if (!isAppError(error)) throw error;
        if (error.code === "budget_reached" || error.code === "spending_stopped") throw error;
        if (own) await connections.noteFailed(own.id, error.message);
        return [];
      }
    },
  };
}

export type Search = ReturnType<typeof createSearch>;
