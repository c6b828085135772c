import type { Db } from "#db/client.server.ts";
import { withoutEndSlashes } from "#app/core/text/end-slashes.ts";
import type { Call } from "#app/core/async/call.ts";
import { isAppError } from "#app/core/errors.ts";
import type { OutboundAnswer, OutboundOptions } from "#app/platform/outbound/types.ts";
import type { Connection, Connections } from "#app/domain/credentials/connections.server.ts";
import type { Ledger } from "#app/domain/spending/ledger.server.ts";
import { askSearch, type Found, type SearchService } from "./ask-search.server.ts";
import { isSearch, searchChoices, type TypedSearch } from "./search-providers.ts";

/** The account for searches. */
export interface SearchAccount {
  workspaceId: string;
  timeZone: string;
  /** Null: a test. */
  taskId: string | null;
  ideaId: string | null;
}

interface SearchDeps {
  db: Db;
  connections: Connections;
  ledger: Ledger;
  /** Through the guard, because the owner entered the address. */
  request(address: string, options: OutboundOptions): Promise<OutboundAnswer>;
  /** The operator's service; null: none. */
  operator: SearchService | null;
}

/** Finds pages about a subject, if the workspace or the operator has a search service. */
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
      // A refused search is not charged; one cut off or aborted may have been.
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
    /** The operator's service; null: none. */
    operator: operator && { name: searchChoices[operator.provider].name },

    ownOf,
    typedOf,

    isThere: async (workspaceId: string): Promise<boolean> =>
      operator !== null || (await ownOf(workspaceId)) !== null,

    /**
     * One test search with the given input.
     * @throws AppError with a message that says what to do
     */
    tryOut: (typed: TypedSearch, account: SearchAccount, call: Call): Promise<Found[]> =>
      paid(serviceOf(typed), "owner", "balcony plants in winter", account, call),

    /**
     * Pages about a subject, best first. Empty without a working service: a failed search never
     * stops the writing, and the owner sees it under Connections.
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
