import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestBilling, wireBilling, type TestBilling } from "#tests/harness/billing.ts";
import { createPersonView } from "#tests/harness/billing-person.ts";
import { MINUTE } from "#app/core/time/clock.ts";

let world: TestBilling;
let userId: string;
let subscriptionId: string;

beforeEach(async () => {
  world = createTestBilling();
  userId = await world.newPerson();
  ({ subscriptionId } = await world.billing.getOrCreateSubscription(userId));
});
afterEach(() => world.remove());

const { state, access, lastEvent, ledger, due, news } = createPersonView(() => ({ world, userId }));

describe("a crash before or after any transaction of an event", () => {
  /** A server that crashes at its `nth` step and writes nothing afterwards. */
  function crashingAt(nth: number) {
    let places = 0;
    let crashed = false;
    const { write } = world.db;
    const crash = () => {
      places += 1;
      if (places <= nth) return;
      crashed = true;
      throw new Error("the process has ended");
    };
    const around = async <T>(transaction: () => Promise<T>): Promise<T> => {
      crash();
      const result = await transaction();
      crash();
      return result;
    };
    const db = {
      ...world.db,
      write: <T>(work: Parameters<typeof write<T>>[0]) => around(() => write(work)),
    };
    const server = wireBilling({ db, clock: world.clock, stripe: world.stripe });
    return { ...server, hasCrashed: () => crashed };
  }

  it("loses nothing and repeats nothing", async () => {
    for (let nth = 0; ; nth += 1) {
      const server = crashingAt(nth);
      state().pay(subscriptionId);
      const event = lastEvent();
      const { body, signature } = world.stripe.post(event);
      const isStored = await server.billing.receiveEvent(body, signature).then(
        () => true,
        () => false,
      );
      await server.billing.jobs?.idle();
      // After the restart, Stripe resends the events that were not acknowledged.
      if (!isStored) await world.receive(event);
      await world.settled();
      // What the one before had begun is due when its lease is over.
      world.clock.advance(2 * MINUTE);
      world.billing.beginSyncs();
      await world.settled();
      await world.enforcement.run();
      const story = `crashed at place ${nth}`;
      expect(await access(), story).toBe(true);
      expect(due(), story).toBe(6);
      expect(news(), story).toEqual(["Agents resumed"]);
      expect(ledger(), story).toMatchObject([{ outcome: "applied" }]);
      expect(world.rows("SELECT * FROM billing_syncs"), story).toEqual([]);
      if (!server.hasCrashed()) {
        // Storing the event, that all is well, the claim of its sync, its outcome, and what follows
        // from that for the agents: both sides of each.
        expect(nth).toBe(10);
        return;
      }
      await world.remove();
      world = createTestBilling();
      userId = await world.newPerson();
      ({ subscriptionId } = await world.billing.getOrCreateSubscription(userId));
    }
  });
});
