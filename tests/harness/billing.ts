import pino from "pino";
import { createAccess } from "#app/account/billing/access/access.server.ts";
import { createBilling } from "#app/account/billing/billing.server.ts";
import { deadlines, type Deadlines } from "#app/account/billing/stripe/deadlines.server.ts";
import { createEnforcement } from "#app/account/billing/access/enforcement.server.ts";
import { createStripeClient } from "#app/account/billing/stripe/stripe-client.server.ts";
import { createSubscribers } from "#app/account/billing/operator/subscribers.server.ts";
import { createManualClock, type Clock } from "#app/core/time/clock.ts";
import { createIds } from "#app/core/secrets/ids.ts";
import { createSeededRandom } from "#app/core/secrets/random.ts";
import { createSuspension } from "#app/domain/agents/settings/suspension.server.ts";
import { createWorkspace } from "#app/domain/agents/workspaces.server.ts";
import { createSimulatedEnvironment } from "#app/domain/simulation/simulated-environment.server.ts";
import type { Db } from "#db/client.server.ts";
import { users } from "#db/schema.server.ts";
import { createStripeDouble, type StripeDouble } from "#tests/fakes/stripe/double.ts";
import { createTestDatabase } from "./database.ts";

const start = Date.UTC(2026, 5, 15, 12);

interface BillingDeps {
  db: Db;
  clock: Clock;
  stripe: StripeDouble;
  livemode?: boolean;
  /** False: without Stripe's settings. */
  configured?: boolean;
  deadlines?: Deadlines;
}

/** The billing area as the product wires it, on a database and a double. Twice: as after a restart. */
export function wireBilling(deps: BillingDeps) {
  const { db, clock, stripe, livemode = false, configured = true, deadlines } = deps;
  const newId = createIds({ clock });
  /** What the operator reads of it in the log, line by line. */
  const errors: string[] = [];
  const log = pino({ level: "error" }, { write: (line: string) => void errors.push(line) });
  const priceLabel = "$29.99";
  const isOperator = () => false;
  const access = createAccess({ db, clock, isOperator, plan: { name: "Pro", priceLabel } });
  const environment = createSimulatedEnvironment({ speed: 1 });
  const closed: string[] = [];
  /** The messages to open pages, as workspace and topic. */
  const emitted: string[] = [];
  const enforcement = createEnforcement({
    db,
    clock,
    newId,
    access,
    suspension: createSuspension({ clock, onResumed: () => Promise.resolve() }),
    emit: ({ workspaceId, type }) => void emitted.push(`${workspaceId} ${type}`),
    onEnded: (workspaceId) => void closed.push(workspaceId),
    log,
  });
  const settings = { ...stripe.settings, livemode };
  const client = createStripeClient(settings, { httpClient: stripe.httpClient() });
  const billing = createBilling({
    db,
    clock,
    newId,
    random: createSeededRandom("billing"),
    log,
    stripe: configured ? { settings, client } : null,
    appUrl: "https://agents.example.com",
    supportEmail: "support@example.com",
    priceLabel,
    access,
    enforce: enforcement.enforce,
    ...(deadlines && { deadlines }),
  });
  const subscribers = createSubscribers({
    db,
    clock,
    newId,
    access,
    enforce: enforcement.enforce,
    jobs: billing.jobs,
    errorCounters: billing.errorCounters,
    hasPriceProblem: billing.hasPriceProblem,
    livemode: configured ? livemode : null,
  });
  return { access, enforcement, billing, subscribers, closed, emitted, errors, newId, environment };
}

/** Billing on a real database, beside a Stripe on this machine, with a clock that the test moves. */
export function createTestBilling(options: Parameters<typeof createTestDatabase>[0] = {}) {
  const { db, dataDir, remove } = createTestDatabase(options);
  const clock = createManualClock(start);
  const stripe = createStripeDouble({ clock });
  const testDeadlines = { ...deadlines };
  const parts = wireBilling({ db, clock, stripe, deadlines: testDeadlines });
  const { billing, newId, enforcement } = parts;
  let people = 0;
  /** Sequences ask the same thousands of times. */
  const statements = new Map<string, ReturnType<typeof db.reader.prepare>>();

  return {
    ...parts,
    db,
    dataDir,
    clock,
    stripe,
    /** The timeout of requests to Stripe; a test may change it at any time. */
    deadlines: testDeadlines,
    /** The restarted product, on the same database and with the same Stripe. */
    restart: () => wireBilling({ db, clock, stripe }),
    /** Signs in a new user with a workspace; returns the user's id. */
    async newPerson(email: string | null = `person${people + 1}@example.com`): Promise<string> {
      people += 1;
      const id = newId();
      const now = clock.now();
      await db.write(async (tx) => {
        await tx.insert(users).values({
          id,
          issuer: "test",
          subject: id,
          email,
          emailVerified: true,
          createdAt: now,
          lastSignInAt: now,
        });
        const workspace = { kind: "user", ownerId: id, seed: id } as const;
        await createWorkspace(tx, workspace, {
          clock,
          newId,
          fillPlan: () => Promise.resolve(),
        });
      });
      await enforcement.enforce(id);
      return id;
    },
    /** The product gets this event as Stripe posts it, and does what follows from it. */
    async receive(event: Parameters<StripeDouble["post"]>[0]): Promise<void> {
      const { body, signature } = stripe.post(event);
      await billing.receiveEvent(body, signature);
    },
    settled: async (): Promise<void> => billing.jobs?.idle(),
    rows<Row>(sql: string, ...values: unknown[]): Row[] {
      const statement = statements.get(sql) ?? db.reader.prepare(sql);
      statements.set(sql, statement);
      return statement.all(...values) as Row[];
    },
    async remove(): Promise<void> {
      await billing.stop();
      await remove();
    },
  };
}

export type TestBilling = ReturnType<typeof createTestBilling>;
