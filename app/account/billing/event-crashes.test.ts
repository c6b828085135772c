import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestBilling, wireBilling, type TestBilling } from "#tests/harness/billing.ts";
import { createPersonView } from "#tests/harness/billing-person.ts";
import { MINUTE } from "#app/core/time/clock.ts";

let test: TestBilling;
let userId: string;
let subscriptionId: string;

beforeEach(async () => {
  test = createTestBilling();
  userId = await test.newPerson();
  ({ subscriptionId } = await test.billing.getOrCreateSubscription(userId));
});
afterEach(() => test.remove());

const { state, access, lastEvent, ledger, due, news } = createPersonView(() => ({ test, userId }));

describe("a crash before or after any transaction of an event", () => {
  /** A server whose process ends at its `nth` place: nothing is written from there on. */
  function crashingAt(nth: number) {
    let places = 0;
    let crashed = false;
    const { write } = test.db;
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
      ...test.db,
      write: <T>(work: Parameters<typeof write<T>>[0]) => around(() => write(work)),
    };
    const server = wireBilling({ db, clock: test.clock, stripe: test.stripe });
    return { ...server, hasCrashed: () => crashed };
  }

  it("loses nothing and does nothing twice", async () => {
    for (let nth = 0; ; nth += 1) {
      const server = crashingAt(nth);
      state().pay(subscriptionId);
      const event = lastEvent();
      const { body, signature } = test.stripe.post(event);
      const isStored = await server.billing.receiveEvent(body, signature).then(
        () => true,
        () => false,
      );
      await server.billing.jobs?.idle();
      // The next start: Stripe sends again what it was not told to have arrived.
      if (!isStored) await test.receive(event);
      await test.settled();
      // What the one before had begun is due when its lease is over.
      test.clock.advance(2 * MINUTE);
      test.billing.beginSyncs();
      await test.settled();
      await test.enforcement.run();
      const story = `crashed at place ${nth}`;
      expect(await access(), story).toBe(true);
      expect(due(), story).toBe(6);
      expect(news(), story).toEqual(["Agents at work"]);
      expect(ledger(), story).toMatchObject([{ outcome: "applied" }]);
      expect(test.rows("SELECT * FROM billing_syncs"), story).toEqual([]);
      if (!server.hasCrashed()) {
        // Storing the event, that all is well, the claim of its sync, its outcome, and what follows
        // from that for the agents: both sides of each.
        expect(nth).toBe(10);
        return;
      }
      await test.remove();
      test = createTestBilling();
      userId = await test.newPerson();
      ({ subscriptionId } = await test.billing.getOrCreateSubscription(userId));
    }
  });
});
