import type Stripe from "stripe";
import type { Db } from "../../db/client.server";
import type { Clock } from "../core/clock";
import { AppError } from "../core/errors";
import { createGroupCommit } from "../core/group-commit";
import type { StripeSettings } from "./env.server";
import { idOf, type StripeClient } from "./stripe.server";
import type { SyncJobs } from "./sync-jobs.server";

/** As Stripe recommends: an older signature may be somebody who sends again what was sent once. */
const toleranceSeconds = 300;

/** So many events share one transaction at most. */
const batchLimit = 256;

const eventsSql = {
  insert: `INSERT OR IGNORE INTO billing_events
    (id, type, customer_id, livemode, received_at, processed_at, outcome, attempts)
    VALUES (?, ?, ?, ?, ?, ?, ?, 0)`,
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

export interface EventsDeps {
  db: Db;
  clock: Clock;
  stripe: StripeClient;
  settings: Pick<StripeSettings, "webhookSecret" | "livemode">;
  jobs: Pick<SyncJobs, "request" | "kick">;
  onPriceChange(): void;
}

export type Events = ReturnType<typeof createEvents>;

/**
 * What Stripe posts. An event and the sync it leads to are stored in one transaction, and only then
 * is Stripe told that we have it; events that arrive in one turn share the transaction.
 */
export function createEvents({ db, clock, stripe, settings, jobs, onPriceChange }: EventsDeps) {
  const insert = db.writer.prepare(eventsSql.insert);
  const arrivals = createGroupCommit<Waiting>(commit, {
    limit: batchLimit,
    onError: (error, batch) => batch.forEach(({ failed }) => failed(error)),
  });

  async function commit(batch: Waiting[]): Promise<void> {
    const stored = await db.writeHot(() => batch.map(({ event }) => store(event)));
    batch.forEach((each, index) => each.stored(stored[index] ?? false));
  }

  /** False: we have had this event before. */
  function store({ id, type, customerId, livemode }: Received): boolean {
    const now = clock.now();
    const ignored = customerId === null;
    const outcome = ignored ? "ignored" : null;
    const { changes } = insert.run(
      id,
      type,
      customerId,
      livemode ? 1 : 0,
      now,
      ignored ? now : null,
      outcome,
    );
    if (changes === 0) return false;
    if (customerId !== null) jobs.request(customerId);
    return true;
  }

  function read(body: unknown, signature: string | undefined): Received {
    // Whatever has parsed the body on its way here has made it impossible to check.
    if (!Buffer.isBuffer(body)) {
      throw new AppError(
        "bad_event",
        "The body has been changed on its way: the raw one is needed.",
      );
    }
    const event = verify(body, signature ?? "");
    if (event.livemode !== settings.livemode) {
      const [mode, other] = settings.livemode ? ["live", "test"] : ["test", "live"];
      throw new AppError(
        "bad_event",
        `This event is of ${other} mode, and the server is in ${mode} mode.`,
      );
    }
    return {
      id: event.id,
      type: event.type,
      livemode: event.livemode,
      customerId: customerOf(event),
    };
  }

  function verify(body: Buffer, signature: string): Stripe.Event {
    const { webhookSecret } = settings;
    try {
      return stripe.webhooks.constructEvent(
        body,
        signature,
        webhookSecret,
        toleranceSeconds,
        undefined,
        clock.now(),
      );
    } catch (error) {
      throw new AppError("bad_event", "This is not signed by Stripe, or too old.", {
        cause: error,
      });
    }
  }

  return {
    /**
     * Takes an event; resolves once it is stored, whatever becomes of it later. Coming again it
     * changes nothing.
     * @throws AppError `bad_event` for what is not Stripe's, and then nothing has been changed
     */
    async receive(body: unknown, signature: string | undefined): Promise<void> {
      const event = read(body, signature);
      const isNew = await new Promise<boolean>((stored, failed) =>
        arrivals.add({ event, stored, failed }),
      );
      if (!isNew) return;
      if (event.type.startsWith("price.")) onPriceChange();
      if (event.customerId !== null) jobs.kick(event.customerId);
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
