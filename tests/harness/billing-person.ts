import type Stripe from "stripe";
import type { DoubleEvent } from "#tests/fakes/stripe/sessions.ts";
import type { TestBilling } from "./billing.ts";

/**
 * What tests of billing read of one person, at the double of Stripe and in the database.
 * @param present both are new for each test
 */
export function createPersonView(present: () => { world: TestBilling; userId: string }) {
  const state = () => present().world.stripe.state;
  const rowsOf = <Row>(sql: string) => present().world.rows<Row>(sql, present().userId);

  const lastEvent = (): DoubleEvent => {
    const event = state().events.at(-1);
    if (!event) throw new Error("nothing has happened at Stripe");
    return event;
  };
  /** The product gets an event and has done what follows from it. */
  async function receive(event = lastEvent()): Promise<void> {
    const { world } = present();
    await world.receive(event);
    await world.settled();
  }

  return {
    state,
    customers: () => [...state().customers.values()],
    customerId: () => [...state().customers.keys()][0] ?? "",
    subscriptions: () => [...state().subscriptions.values()],
    sessions: () => [...state().sessions.values()],
    /** How the hosted pages stand, oldest first. */
    statuses: () => [...state().sessions.values()].map(({ status }) => status),
    /** What Stripe was asked to make or to change at these paths. */
    posts: (path: RegExp) =>
      present().world.stripe.requests.filter(
        ({ method, path: asked }) => method === "POST" && path.test(asked),
      ),
    lastEvent,
    receive,
    /** The events that have arrived. */
    ledger: () =>
      present().world.rows<{
        id: string;
        outcome: string | null;
        attempts: number;
        error: string | null;
      }>("SELECT id, outcome, attempts, error FROM billing_events ORDER BY received_at, id"),
    access: () => {
      const { world, userId } = present();
      return world.access.canAccess(userId);
    },
    agents: () =>
      rowsOf<{ enabled: number; status: string }>(
        `SELECT a.enabled, a.status FROM agents a JOIN workspaces w ON w.id = a.workspace_id
         WHERE w.owner_id = ?`,
      ),
    /** How many of the person's tasks are due some time. */
    due: () =>
      rowsOf(
        `SELECT t.id FROM tasks t JOIN workspaces w ON w.id = t.workspace_id
         WHERE w.owner_id = ? AND t.due_at IS NOT NULL`,
      ).length,
    /** The titles of the person's activities, oldest first. */
    news: () =>
      rowsOf<{ title: string }>(
        `SELECT x.title FROM activities x JOIN workspaces w ON w.id = x.workspace_id
         WHERE w.owner_id = ? ORDER BY x.id`,
      ).map(({ title }) => title),
    /** Pages of Stripe's, as an earlier version or another server has left them open. */
    openPages(count: number, priceId = present().world.stripe.priceId): Stripe.Checkout.Session[] {
      const { userId } = present();
      const [customer] = state().customers.keys();
      if (customer === undefined) throw new Error("there is no customer");
      const price = state().prices.get(priceId) ?? state().addPrice(priceId, 1_999);
      return Array.from({ length: count }, () =>
        state().addCheckout(
          {
            customer,
            userId,
            successUrl: "",
            cancelUrl: "",
            metadata: { userId, priceId },
            host: "https://checkout.stripe.example",
          },
          price.id,
        ),
      );
    },
    /** The person becomes a customer without open payments. */
    async beCustomer(): Promise<void> {
      const { world, userId } = present();
      const { subscriptionId } = await world.billing.getOrCreateSubscription(userId);
      state().expire(subscriptionId);
    },
  };
}
