import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestBilling, wireBilling, type TestBilling } from "#tests/harness/billing.ts";
import { createPersonView } from "#tests/harness/billing-person.ts";
import { isAppError } from "#app/core/errors.ts";

let world: TestBilling;
let userId: string;
let subscriptionId: string;

beforeEach(async () => {
  world = createTestBilling();
  userId = await world.newPerson();
  ({ subscriptionId } = await world.billing.getOrCreateSubscription(userId));
});
afterEach(() => world.remove());

const { state, access, lastEvent, ledger } = createPersonView(() => ({ world, userId }));

describe("requests that are not Stripe's are rejected and change nothing", () => {
  const body = () => Buffer.from(JSON.stringify(lastEvent()));
  const signed = (options?: { secret?: string; at?: number }) =>
    world.stripe.sign(body().toString(), options);
  const now = () => Math.floor(world.clock.now() / 1_000);

  it.each<[string, () => [unknown, string | undefined]]>([
    ["a signature of another secret", () => [body(), signed({ secret: "whsec_other" })]],
    ["no signature", () => [body(), undefined]],
    ["a signature that is none", () => [body(), "t=1,v1=00"]],
    ["a timestamp older than five minutes", () => [body(), signed({ at: now() - 301 })]],
    ["a changed body", () => [Buffer.from(`${body().toString()} `), signed()]],
    ["a body that was parsed before", () => [lastEvent(), signed()]],
    ["an empty body", () => [Buffer.alloc(0), signed()]],
    [
      "a live event in test mode",
      () => {
        const live = JSON.stringify({ ...lastEvent(), livemode: true });
        return [Buffer.from(live), world.stripe.sign(live)];
      },
    ],
  ])("%s", async (_, request) => {
    state().pay(subscriptionId);
    const error: unknown = await world.billing.receiveEvent(...request()).catch((e: unknown) => e);
    expect(isAppError(error) && error.code).toBe("bad_event");
    await world.settled();
    expect(ledger()).toEqual([]);
    expect(world.rows("SELECT * FROM billing_syncs")).toEqual([]);
    expect(await access()).toBe(false);
  });

  it("a test event in live mode", async () => {
    const live = wireBilling({ ...world, livemode: true });
    state().pay(subscriptionId);
    const { body: raw, signature } = world.stripe.post(lastEvent());
    await expect(live.billing.receiveEvent(raw, signature)).rejects.toMatchObject({
      code: "bad_event",
      message: expect.stringContaining("test mode") as string,
    });
    expect(ledger()).toEqual([]);
  });

  it("accepts an event that is just young enough", async () => {
    state().pay(subscriptionId);
    await world.billing.receiveEvent(body(), signed({ at: now() - 299 }));
    expect(ledger()).toHaveLength(1);
  });
});
