import type Stripe from "stripe";
import type { Db, Queries } from "#db/client.server.ts";
import type { Clock } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";
import { createGroupCommit } from "#app/core/async/group-commit.ts";
import type { StripeSettings } from "#app/account/billing/env.server.ts";
import type { ErrorCounters } from "./error-counters.server.ts";
import { idOf, type StripeClient } from "#app/account/billing/stripe/stripe.server.ts";
import type { SyncJobs } from "./sync-jobs.server.ts";

/** As Stripe recommends: an older signature may be somebody who sends again what was sent once. */
const toleranceSeconds = 300;

/** The SDK's way to ask for no limit. */
const anyAge = 0;

/** So many events share one transaction at most. */
const batchLimit = 256;

const eventsSql = {
  insert: `INSERT INTO billing_events
    (id, type, customer_id, livemode, received_at, processed_at, outcome, attempts)
    VALUES (?, ?, ?, ?, ?, ?, ?, 0) ON CONFLICT (id) DO NOTHING`,
} as const;

/** Of an event, only what names it and its customer: what it says may be out of date already. */
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
  /** Where refusals are counted, for the operator. */
  errorCounters: Pick<ErrorCounters, "increment" | "reset">;
  onPriceChange(): void;
}

/**
 * What Stripe posts. An event and the sync it leads to are stored in one transaction, and only then
 * is Stripe told that we have it; events that arrive in one turn share the transaction.
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

  /** False: we have had this event before. */
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

  /** @throws AppError `bad_event`, which is counted where it may be something of Stripe's. */
  async function read(body: unknown, signature: string | undefined): Promise<Received> {
    // Whatever has parsed the body on its way here has made it impossible to check.
    if (!Buffer.isBuffer(body)) {
      throw new AppError(
        "bad_event",
        "The body has been changed on its way: the raw one is needed.",
      );
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
      // What Stripe sends is signed: without a signature or a body it is somebody else's for certain.
      if (signature !== "" && body.length > 0) {
        await errorCounters.increment(isOnlyOld(body, signature) ? "too_old" : "signature");
      }
      throw new AppError("bad_event", "This is not signed by Stripe, or too old.", {
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
     * Takes an event; resolves once it is stored, whatever becomes of it later. Coming again it
     * changes nothing.
     * @throws AppError `bad_event` for what is not Stripe's, and then nothing has been changed
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

/** Whom an event is about; null: nobody, and there is nothing to fetch. */
function customerOf({ data: { object } }: Stripe.Event): string | null {
  // Every object has a name of its kind and most an id; which fields there are depends on the kind.
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
