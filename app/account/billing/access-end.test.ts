import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestBilling, type TestBilling } from "#tests/harness/billing.ts";
import { createPersonView } from "#tests/harness/billing-person.ts";
import { DAY, HOUR, MINUTE } from "#app/core/time/clock.ts";
import { leaveOutDuplicates } from "#tests/harness/duplicates.ts";

leaveOutDuplicates();

let test: TestBilling;
let userId: string;
let subscriptionId: string;

beforeEach(async () => {
  test = createTestBilling();
  userId = await test.newPerson();
  ({ subscriptionId } = await test.billing.getOrCreateSubscription(userId));
});
afterEach(() => test.remove());

const { state, customerId, access, receive, agents, due, news } = createPersonView(() => ({
  test,
  userId,
}));

/** Nothing can be said in a person's workspace until the result is called. */
async function breakWorkspaceOf(owner: string): Promise<() => Promise<void>> {
  const [workspace] = test.rows<{ id: string }>(
    "SELECT id FROM workspaces WHERE owner_id = ?",
    owner,
  );
  const exec = (sql: string) => test.db.writeSync(() => void test.db.writer.exec(sql));
  await exec(`CREATE TRIGGER broken BEFORE INSERT ON activities
    WHEN NEW.workspace_id = '${workspace?.id}' BEGIN SELECT RAISE(ABORT, 'broken'); END`);
  return () => exec("DROP TRIGGER broken");
}

describe("access that ends", () => {
  beforeEach(async () => {
    state().pay(subscriptionId);
    await receive();
  });
  /** What the loop does every few seconds. */
  const look = () => test.enforcement.run();

  it("after seven days of grace from the payment that failed, not from when we heard of it", async () => {
    test.clock.advance(30 * DAY);
    state().renew(subscriptionId, false);
    // Three days late.
    test.clock.advance(3 * DAY);
    await receive();
    expect(await access()).toBe(true);
    expect(due()).toBe(6);
    // A second failed attempt does not begin the days again.
    test.clock.advance(DAY);
    await receive(state().events.at(-2));
    test.clock.advance(3 * DAY - MINUTE);
    await look();
    expect(due()).toBe(6);
    test.clock.advance(MINUTE);
    await look();
    expect(await access()).toBe(false);
    expect(due()).toBe(0);
    expect(test.closed).toHaveLength(2);
    await look();
    expect(news()).toEqual(["Agents at work", "Agents paused"]);
  });

  it("after seven days from the first payment that failed since the last one that did not", async () => {
    test.clock.advance(30 * DAY);
    state().renew(subscriptionId, false);
    test.clock.advance(30 * DAY);
    // The next month is paid, and the one before stays open at Stripe.
    state().renew(subscriptionId, true);
    await receive();
    expect(await test.access.statusOf(userId)).toMatchObject({ status: "active" });
    test.clock.advance(30 * DAY);
    state().renew(subscriptionId, false);
    await receive();
    expect(await access()).toBe(true);
    test.clock.advance(7 * DAY - MINUTE);
    expect(await access()).toBe(true);
    // A second month that is not paid gives no further days.
    state().renew(subscriptionId, false);
    await receive();
    test.clock.advance(MINUTE);
    expect(await access()).toBe(false);
  });

  it("at the end of the paid period after a cancellation, without any event", async () => {
    state().cancelInPortal(subscriptionId);
    await receive();
    test.clock.advance(30 * DAY - HOUR);
    await look();
    expect([await access(), due()]).toEqual([true, 6]);
    test.clock.advance(HOUR);
    await look();
    expect([await access(), due()]).toEqual([false, 0]);
    expect(agents().every(({ enabled }) => enabled)).toBe(true);
  });

  it("for others too, where one workspace cannot be changed; that one is looked at again", async () => {
    const other = await test.newPerson();
    const next = await test.billing.getOrCreateSubscription(other);
    state().pay(next.subscriptionId);
    await receive();
    for (const id of [subscriptionId, next.subscriptionId]) {
      state().cancelInPortal(id);
      await receive();
    }
    const suspended = () =>
      test.rows<{ id: string }>(
        "SELECT owner_id AS id FROM workspaces WHERE suspended_at IS NOT NULL ORDER BY owner_id",
      );
    const mend = await breakWorkspaceOf(userId);
    test.clock.advance(31 * DAY);
    await look();
    expect(suspended()).toEqual([{ id: other }]);
    await mend();
    await look();
    expect(suspended()).toEqual([{ id: other }]);
    test.clock.advance(MINUTE);
    await look();
    expect(suspended()).toEqual([{ id: userId }, { id: other }]);
  });

  it("where the process ends once it is stored, and before the agents are told", async () => {
    const mend = await breakWorkspaceOf(userId);
    state().cancelNow(subscriptionId);
    await receive();
    // It is stored, nothing is left to fetch, and the agents have heard nothing.
    expect(await access()).toBe(false);
    expect(test.rows("SELECT * FROM billing_syncs")).toEqual([]);
    expect(due()).toBe(6);
    await mend();
    await look();
    expect(due()).toBe(0);
    expect(news()).toEqual(["Agents at work", "Agents paused"]);
  });

  it("and comes back, leaves what the person had paused paused", async () => {
    const [agent] = test.rows<{ id: string }>(
      "SELECT a.id FROM agents a JOIN workspaces w ON w.id = a.workspace_id WHERE w.owner_id = ?",
      userId,
    );
    await test.db.writeSync(() => {
      const { writer } = test.db;
      writer
        .prepare("UPDATE agents SET enabled = 0, status = 'inactive' WHERE id = ?")
        .run(agent?.id);
      writer.prepare("UPDATE tasks SET due_at = NULL WHERE agent_id = ?").run(agent?.id);
    });
    state().renew(subscriptionId, false);
    await receive();
    test.clock.advance(7 * DAY);
    await look();
    expect(due()).toBe(0);
    state().pay(subscriptionId);
    await receive();
    expect(due()).toBe(5);
    expect(agents().filter(({ enabled }) => !enabled)).toEqual([
      { enabled: 0, status: "inactive" },
    ]);
  });

  it("and the operator finds every customer whose subscriptions run", async () => {
    const links = async () => (await test.subscribers.list()).subscribers[0]?.runningUrls;
    await test.billing.refresh(userId);
    expect(await links()).toEqual([]);
    const other = state().addCustomer(null, { userId });
    state().pay(state().addSubscription(other.id, test.stripe.priceId, { userId }).id);
    await receive();
    expect(await links()).toEqual(
      [customerId(), other.id]
        .sort()
        .map((id) => `https://dashboard.stripe.com/test/customers/${id}`),
    );
  });

  it("by the operator's word, and comes back by it", async () => {
    const guest = await test.newPerson();
    await expect(test.subscribers.grant(guest, "  ")).rejects.toMatchObject({
      code: "bad_request",
    });
    await expect(test.subscribers.grant("nobody", "x")).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await test.subscribers.grant(guest, " A friend ")).toBe(true);
    // Held already: nothing has changed, and nothing is to be undone.
    expect(await test.subscribers.grant(guest, "Again")).toBe(false);
    expect(await test.access.canAccess(guest)).toBe(true);
    expect(await test.subscribers.revoke(guest, "Gone")).toEqual({ reason: "A friend" });
    expect(await test.subscribers.revoke(guest, "Again")).toBeNull();
    expect(await test.access.canAccess(guest)).toBe(false);
    const { subscribers, next } = await test.subscribers.list();
    expect(next).toBeNull();
    expect(subscribers).toMatchObject([
      {
        userId: guest,
        stripeUrl: null,
        grants: [{ reason: "A friend", revokedAt: expect.any(String) as string }],
      },
      {
        userId,
        email: "person1@example.com",
        subscription: { status: "active", canAccess: true },
        grants: [],
        stripeUrl: `https://dashboard.stripe.com/test/customers/${customerId()}`,
      },
    ]);
  });
});
