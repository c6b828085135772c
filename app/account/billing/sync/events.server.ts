import type Stripe from "stripe";
import type { Db, Queries } from "#db/client.server.ts";
import type { Clock } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";
import { createGroupCommit } from "#app/core/async/group-commit.ts";
import type { StripeSettings } from "#app/account/billing/env.server.ts";
import type { ErrorCounters } from "./error-counters.server.ts";
import { idOf, type StripeClient } from "#app/account/billing/stripe/stripe.server.ts";
import type { SyncJobs } from "./sync-jobs.server.ts";

/** Stripe's recommendation: an older signature may be a replay. */
const toleranceSeconds = 300;

/** The SDK's way to ask for no limit. */
const anyAge = 0;

/** Events per transaction. */
const batchLimit = 256;

const eventsSql = {
  insert: `INSERT INTO billing_events
    (id, type, customer_id, livemode, received_at, processed_at, outcome, attempts)
    VALUES (?, ?, ?, ?, ?, ?, ?, 0) ON CONFLICT (id) DO NOTHING`,
} as const;

/** Only the event's id, type and customer: its contents may be outdated. */
interface Received {
  id: string;
  type: string;
  customerId: string | null;
  livemode: boolean;
}

interface Waiting {
  event: Received;
  stored(isNew: boolean): void;
  failed(error: unknown): void;
}

interface EventsDeps {
  db: Db;
  clock: Clock;
  stripe: StripeClient;
  settings: Pick<StripeSettings, "webhookSecret" | "livemode">;
  jobs: Pick<SyncJobs, "request" | "begin">;
  /** Counts refusals, for the operator. */
  errorCounters: Pick<ErrorCounters, "increment" | "reset">;
  onPriceChange(): void;
}

/**
 * Stripe's webhook. An event and its sync job are stored in one transaction before Stripe gets a
 * 200; events that arrive together share the transaction.
 */
export function createEvents(deps: EventsDeps) {
  const { db, clock, stripe, settings, jobs, errorCounters, onPriceChange } = deps;
  const arrivals = createGroupCommit<Waiting>(commit, {
    limit: batchLimit,
    onError: (error, batch) => batch.forEach(({ failed }) => failed(error)),
  });

  async function commit(batch: Waiting[]): Promise<void> {
    const stored = await db.write(async (tx) => {
      const isNew: boolean[] = [];
      for (const { event } of batch) isNew.push(await store(tx, event));
      return isNew;
    });
    batch.forEach((each, index) => each.stored(stored[index] ?? false));
  }

  /** False: a duplicate event. */
  async function store(tx: Queries, event: Received): Promise<boolean> {
    const { id, type, customerId } = event;
    const livemode = event.livemode ? 1 : 0;
    const now = clock.now();
    const [processedAt, outcome] = customerId === null ? [now, "ignored"] : [null, null];
    const { changes } = await tx
      .statement(eventsSql.insert)
      .run(id, type, customerId, livemode, now, processedAt, outcome);
    if (changes === 0) return false;
    if (customerId !== null) await jobs.request(tx, customerId);
    return true;
  }

  /** @throws AppError `bad_event`, counted if it may come from Stripe. */
  async function read(body: unknown, signature: string | undefined): Promise<Received> {
    // A parsed body can no longer be verified.
    if (!Buffer.isBuffer(body)) {
      throw new AppError("bad_event", "The body was changed in transit: the raw body is required.");
    }
    const event = await verify(body, signature ?? "");
    if (event.livemode !== settings.livemode) {
      const [mode, other] = settings.livemode ? ["live", "test"] : ["test", "live"];
      const message = `This event is of ${other} mode, and the server is in ${mode} mode.`;
      await errorCounters.increment("mode", message);
      throw new AppError("bad_event", message);
    }
    return {
      id: event.id,
      type: event.type,
      livemode: event.livemode,
      customerId: customerOf(event),
    };
  }

  async function verify(body: Buffer, signature: string): Promise<Stripe.Event> {
    try {
      return construct(body, signature, toleranceSeconds);
    } catch (error) {
      // Stripe always signs: a request without a signature or body is not Stripe's.
      if (signature !== "" && body.length > 0) {
        await errorCounters.increment(isOnlyOld(body, signature) ? "too_old" : "signature");
      }
      throw new AppError("bad_event", "The signature is invalid or too old.", {
        cause: error,
      });
    }
  }

  function isOnlyOld(body: Buffer, signature: string): boolean {
    try {
      construct(body, signature, anyAge);
      return true;
    } catch {
      return false;
    }
  }

  const construct = (body: Buffer, signature: string, tolerance: number): Stripe.Event =>
    stripe.webhooks.constructEvent(
      body,
      signature,
      settings.webhookSecret,
      tolerance,
      undefined,
      clock.now(),
    );

  return {
    /**
     * Accepts an event; resolves once it is stored. Idempotent.
     * @throws AppError `bad_event` for events that are not Stripe's; nothing is changed then
     */
    async receive(body: unknown, signature: string | undefined): Promise<void> {
      const event = await read(body, signature);
      const isNew = await new Promise<boolean>((stored, failed) =>
        arrivals.add({ event, stored, failed }),
      );
      await errorCounters.reset("signature", "too_old", "mode");
      if (!isNew) return;
      if (event.type.startsWith("price.")) onPriceChange();
      if (event.customerId !== null) jobs.begin(event.customerId);
    },
  };
}

/** The event's customer; null: none, and nothing to fetch. */
function customerOf({ data: { object } }: Stripe.Event): string | null {
  // Every object has its kind, and most have an id; other fields depend on the kind.
  const {
    object: kind,
    id,
    customer,
  } = object as {
    object?: string;
    id?: string;
    customer?: string | { id: string } | null;
  };
  return kind === "customer" ? (id ?? null) : idOf(customer);
}
