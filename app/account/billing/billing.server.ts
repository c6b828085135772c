import type { Db, Queries } from "#db/client.server.ts";
import type { Clock } from "#app/core/time/clock.ts";
import { withinMs } from "#app/core/time/deadline.ts";
import { AppError, isAppError } from "#app/core/errors.ts";
import type { NewId } from "#app/core/secrets/ids.ts";
import { createKeyedMutex } from "#app/core/async/keyed-mutex.ts";
import type { Log } from "#app/core/log.server.ts";
import type { Random } from "#app/core/secrets/random.ts";
import type { Access } from "./access/access.server.ts";
import { createCustomers } from "./stripe/customers.server.ts";
import { answerWithin, deadlines, type Deadlines } from "./stripe/deadlines.server.ts";
import type { StripeSettings } from "./env.server.ts";
import { createErrorCounters } from "./sync/error-counters.server.ts";
import { createEvents } from "./sync/events.server.ts";
import { createManaging } from "./manage/managing.server.ts";
import { createOpenPayments } from "./subscribe/open-payments.server.ts";
import { createPlanScope } from "./stripe/plan-scope.server.ts";
import { createPlanPrice } from "./subscribe/price.server.ts";
import { createReconciliation } from "./sync/reconciliation.server.ts";
import { paymentError, paymentMessages, type StripeClient } from "./stripe/stripe.server.ts";
import { createSubscribing } from "./subscribe/subscribing.server.ts";
import { createSyncJobs } from "./sync/sync-jobs.server.ts";
import { createSyncStore } from "./sync/sync-store.server.ts";
import { createSync } from "./sync/sync.server.ts";

interface BillingDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  random: Random;
  log: Log;
  /** Null: payments are not set up, and everything else works. */
  stripe: { settings: StripeSettings; client: StripeClient } | null;
  appUrl: string;
  /** The support address. */
  supportEmail: string;
  priceLabel: string;
  access: Pick<Access, "canAccess">;
  enforce(userId: string): Promise<unknown>;
  /** Shorter deadlines, for tests. */
  deadlines?: Deadlines;
}

export type Billing = ReturnType<typeof createBilling>;

/** Payments through Stripe: the public surface for pages, the webhook and the loop. */
export function createBilling(deps: BillingDeps) {
  const { log, deadlines: limits = deadlines } = deps;
  const settings = deps.stripe?.settings ?? null;
  const parts = deps.stripe && wire(deps, deps.stripe);

  /** @throws AppError `payments_not_configured` */
  function configured(): NonNullable<typeof parts> {
    if (parts) return parts;
    throw new AppError("payments_not_configured", paymentMessages.not_configured);
  }

  /** Translates Stripe's failures; the cause goes to the log. */
  async function translateErrors<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    try {
      return await ask();
    } catch (error) {
      const failure = paymentError(error);
      const reason = failure.cause instanceof Error ? failure.cause.message : undefined;
      if (reason !== undefined) log.warn({ code: codeOf(failure), reason }, "asking Stripe failed");
      throw failure;
    }
  }

  /** Logs failures of background work, which no page can show. */
  function onLateFailure(error: unknown): void {
    const failure = paymentError(error);
    const passes = isAppError(failure) && failure.code === "payments_unavailable";
    log[passes ? "warn" : "error"]({ err: failure }, "a background Stripe request failed");
  }

  /** A request whose result a page can do without. */
  const withPageDeadline = <Answer>(ask: () => Promise<Answer>) =>
    answerWithin(limits.pageLoad, ask, onLateFailure);

  /** A request with a deadline; it continues in the background, and repeated calls join it. */
  const forPerson = <Answer>(ask: () => Promise<Answer>) =>
    translateErrors(() => answerWithin(limits.userAction, ask, onLateFailure));

  async function fetchPresent(userId: string): Promise<boolean> {
    const customerId = await parts?.customers.idOf(userId);
    if (!parts || !customerId) return true;
    return (await withinMs(limits.pageLoad, parts.jobs.runNow(customerId))) === true;
  }

  return {
    configured: settings !== null,
    /** For the payment form in the browser; null without payments. */
    publishableKey: settings?.publishableKey ?? null,
    /**
     * The subscription to pay and its form's secret; no `clientSecret`: nothing to pay. Repeated
     * calls, from another tab or after a crash, return the same one. If Stripe is slow it fails
     * with `payments_unavailable` and continues in the background.
     * @throws AppError `payments_not_configured`, `payments_unavailable`, `payments_misconfigured`,
     *   `payment_overdue`, `payment_under_way`, `payment_unassigned`, `subscription_paused`
     */
    getOrCreateSubscription: (userId: string) =>
      forPerson(async () => configured().subscribing.getOrCreate(userId)),
    /** Stripe's checkout page, or the existing subscription. Throws as above. */
    checkout: (userId: string) => forPerson(async () => configured().subscribing.checkout(userId)),
    /** Why the user's payment failed, in Stripe's words; null: unknown or too slow. */
    failureOf: async (userId: string, paymentIntent: string): Promise<string | null> =>
      parts
        ? withPageDeadline(() => parts.managing.failureOf(userId, paymentIntent)).catch(() => null)
        : null,
    /** The address of Stripe's portal. @throws AppError as above, and `not_found`. */
    portal: (userId: string) => forPerson(async () => configured().managing.portal(userId)),
    /** @throws AppError as above, and `nothing_to_undo`. */
    undoCancellation: (userId: string) =>
      forPerson(async () => configured().managing.undoCancellation(userId)),
    /**
     * Newest first. Throws as above, also when Stripe is slow: the page then shows the rest.
     */
    invoices: (userId: string) =>
      translateErrors(() => withPageDeadline(async () => configured().managing.invoices(userId))),
    /**
     * Fetches a user's current state when they return from Stripe before the webhook arrives. Gives
     * up after four seconds and continues in the background. True: the stored state is current, or
     * the user has no customer.
     */
    fetchPresent,
    /** Same, plus whether the user has access now. */
    async refresh(userId: string): Promise<boolean> {
      await fetchPresent(userId);
      return deps.access.canAccess(userId);
    },
    /**
     * Records that the user saw the message about their first payment. False: already seen or too
     * old.
     */
    welcome: async (userId: string): Promise<boolean> =>
      parts !== null &&
      (await deps.db.write((tx) => parts.store.welcome(tx, userId, deps.clock.now()))),
    /** Why people can't subscribe, for the operator; null: all is well. Throws as above. */
    priceProblem: () =>
      translateErrors(() => withPageDeadline(async () => configured().price.problem())),
    /** Whether the price was wrong at the last check; does not wait for a new one. */
    hasPriceProblem: (): boolean => parts?.price.hasProblem() ?? false,
    /** @throws AppError `bad_event` (answer 400), `payments_not_configured`. */
    receiveEvent: async (body: unknown, signature: string | undefined): Promise<void> =>
      configured().events.receive(body, signature),
    /** Data for the operator's page about syncs. */
    jobs: parts?.jobs ?? null,
    /** Other problems with Stripe; null without payments. */
    errorCounters: parts?.errorCounters ?? null,
    /** Starts due syncs in the background. */
    beginSyncs: (): void => parts?.jobs.beginDue(),
    /** Queues a sync of every known customer once syncs have started. */
    requestAllSyncs: async (tx: Queries): Promise<void> => parts?.jobs.requestAllKnown(tx),
    /** Repairs missed events nightly. */
    runReconciliation: async (): Promise<void> => parts?.reconciliation.run(),
    async stop(): Promise<void> {
      await Promise.all([
        parts?.jobs.stop(limits.shutdown),
        parts?.reconciliation.stop(limits.shutdown),
      ]);
      await parts?.errorCounters.stop();
    },
  };
}

function wire(deps: BillingDeps, { settings, client: stripe }: NonNullable<BillingDeps["stripe"]>) {
  const { db, clock, newId, random, log, appUrl, priceLabel, access, enforce } = deps;
  const { supportEmail } = deps;
  const { priceId } = settings;
  const keyedMutex = createKeyedMutex();
  const errorCounters = createErrorCounters({ db, clock, log });
  const price = createPlanPrice({ stripe, clock, priceId, priceLabel });
  const store = createSyncStore({ newId });
  const planScope = createPlanScope({ stripe, priceId });
  const sync = createSync({ db, clock, stripe, planScope, store, enforce });
  const jobs = createSyncJobs({ db, clock, random, sync, log });
  const customers = createCustomers({ db, stripe, clock, jobs, log });
  const refresh = async (userId: string, customerId: string): Promise<boolean> => {
    if (!(await jobs.runNow(customerId))) {
      throw new AppError("payments_unavailable", paymentMessages.unavailable);
    }
    return access.canAccess(userId);
  };
  const shared = { stripe, clock, keyedMutex, customers, planScope, appUrl, refresh };
  return {
    customers,
    price,
    jobs,
    store,
    errorCounters,
    subscribing: createSubscribing({
      ...shared,
      openPayments: createOpenPayments({ stripe, planScope, supportEmail, log }),
      supportEmail,
      price,
      priceId,
    }),
    // The change at Stripe is done, even if fetching the state fails.
    managing: createManaging({
      ...shared,
      refresh: (_, customerId) => jobs.runNow(customerId),
      errorCounters,
    }),
    reconciliation: createReconciliation({ db, clock, log, stripe, settings, jobs, errorCounters }),
    events: createEvents({
      db,
      clock,
      stripe,
      settings,
      jobs,
      errorCounters,
      onPriceChange: price.forget,
    }),
  };
}

const codeOf = (error: Error): unknown => ("code" in error ? error.code : undefined);
