import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestBilling, type TestBilling } from "#tests/harness/billing.ts";
import { createPersonView } from "#tests/harness/billing-person.ts";
import { DAY, HOUR, MINUTE } from "#app/core/time/clock.ts";
import { leaveOutDuplicates } from "#tests/harness/duplicates.ts";

leaveOutDuplicates();

let world: TestBilling;
let userId: string;
let subscriptionId: string;

beforeEach(async () => {
  world = createTestBilling();
  userId = await world.newPerson();
  ({ subscriptionId } = await world.billing.getOrCreateSubscription(userId));
});
afterEach(() => world.remove());

const { state, customerId, access, receive, agents, due, news } = createPersonView(() => ({
  world,
  userId,
}));

/** Nothing can be said in a person's workspace until the result is called. */
async function breakWorkspaceOf(owner: string): Promise<() => Promise<void>> {
  const [workspace] = world.rows<{ id: string }>(
    "SELECT id FROM workspaces WHERE owner_id = ?",
    owner,
  );
  const exec = (sql: string) => world.db.writeSync(() => void world.db.writer.exec(sql));
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
  const look = () => world.enforcement.run();

  it("ends seven days after the failed payment, not after its event", async () => {
    world.clock.advance(30 * DAY);
    state().renew(subscriptionId, false);
    // Three days late.
    world.clock.advance(3 * DAY);
    await receive();
    expect(await access()).toBe(true);
    expect(due()).toBe(6);
    // A second failed attempt does not begin the days again.
    world.clock.advance(DAY);
    await receive(state().events.at(-2));
    world.clock.advance(3 * DAY - MINUTE);
    await look();
    expect(due()).toBe(6);
    world.clock.advance(MINUTE);
    await look();
    expect(await access()).toBe(false);
    expect(due()).toBe(0);
    expect(world.closed).toHaveLength(2);
    await look();
    expect(news()).toEqual(["Agents resumed", "Agents paused"]);
  });

  it("ends seven days after the first failed payment since the last successful one", async () => {
    world.clock.advance(30 * DAY);
    state().renew(subscriptionId, false);
    world.clock.advance(30 * DAY);
    // The next month is paid, and the one before stays open at Stripe.
    state().renew(subscriptionId, true);
    await receive();
    expect(await world.access.statusOf(userId)).toMatchObject({ status: "active" });
    world.clock.advance(30 * DAY);
    state().renew(subscriptionId, false);
    await receive();
    expect(await access()).toBe(true);
    world.clock.advance(7 * DAY - MINUTE);
    expect(await access()).toBe(true);
    // A second month that is not paid gives no further days.
    state().renew(subscriptionId, false);
    await receive();
    world.clock.advance(MINUTE);
    expect(await access()).toBe(false);
  });

  it("ends with the paid period after a cancellation, without any event", async () => {
    state().cancelInPortal(subscriptionId);
    await receive();
    world.clock.advance(30 * DAY - HOUR);
    await look();
    expect([await access(), due()]).toEqual([true, 6]);
    world.clock.advance(HOUR);
    await look();
    expect([await access(), due()]).toEqual([false, 0]);
    expect(agents().every(({ enabled }) => enabled)).toBe(true);
  });

  it("ends for others when one workspace cannot be changed, which is retried", async () => {
    const other = await world.newPerson();
    const next = await world.billing.getOrCreateSubscription(other);
    state().pay(next.subscriptionId);
    await receive();
    for (const id of [subscriptionId, next.subscriptionId]) {
      state().cancelInPortal(id);
      await receive();
    }
    const suspended = () =>
      world.rows<{ id: string }>(
        "SELECT owner_id AS id FROM workspaces WHERE suspended_at IS NOT NULL ORDER BY owner_id",
      );
    const fix = await breakWorkspaceOf(userId);
    world.clock.advance(31 * DAY);
    await look();
    expect(suspended()).toEqual([{ id: other }]);
    await fix();
    await look();
    expect(suspended()).toEqual([{ id: other }]);
    world.clock.advance(MINUTE);
    await look();
    expect(suspended()).toEqual([{ id: userId }, { id: other }]);
  });

  it("stops the agents after a crash between storing it and stopping them", async () => {
    const fix = await breakWorkspaceOf(userId);
    state().cancelNow(subscriptionId);
    await receive();
    // It is stored, nothing is left to fetch, and the agents have heard nothing.
    expect(await access()).toBe(false);
    expect(world.rows("SELECT * FROM billing_syncs")).toEqual([]);
    expect(due()).toBe(6);
    await fix();
    await look();
    expect(due()).toBe(0);
    expect(news()).toEqual(["Agents resumed", "Agents paused"]);
  });

  it("leaves paused agents paused when it returns", async () => {
    const [agent] = world.rows<{ id: string }>(
      "SELECT a.id FROM agents a JOIN workspaces w ON w.id = a.workspace_id WHERE w.owner_id = ?",
      userId,
    );
    await world.db.writeSync(() => {
      const { writer } = world.db;
      writer
        .prepare("UPDATE agents SET enabled = 0, status = 'inactive' WHERE id = ?")
        .run(agent?.id);
      writer.prepare("UPDATE tasks SET due_at = NULL WHERE agent_id = ?").run(agent?.id);
    });
    state().renew(subscriptionId, false);
    await receive();
    world.clock.advance(7 * DAY);
    await look();
    expect(due()).toBe(0);
    state().pay(subscriptionId);
    await receive();
    expect(due()).toBe(5);
    expect(agents().filter(({ enabled }) => !enabled)).toEqual([
      { enabled: 0, status: "inactive" },
    ]);
  });

  it("lists every customer with a running subscription for the operator", async () => {
    const links = async () => (await world.subscribers.list()).subscribers[0]?.runningUrls;
    await world.billing.refresh(userId);
    expect(await links()).toEqual([]);
    const other = state().addCustomer(null, { userId });
    state().pay(state().addSubscription(other.id, world.stripe.priceId, { userId }).id);
    await receive();
    expect(await links()).toEqual(
      [customerId(), other.id]
        .sort()
        .map((id) => `https://dashboard.stripe.com/test/customers/${id}`),
    );
  });

  it("can be revoked and granted by the operator", async () => {
    const guest = await world.newPerson();
    await expect(world.subscribers.grant(guest, "  ")).rejects.toMatchObject({
      code: "bad_request",
    });
    await expect(world.subscribers.grant("unknown", "x")).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await world.subscribers.grant(guest, " A friend ")).toBe(true);
    // Already granted: nothing changes.
    expect(await world.subscribers.grant(guest, "Again")).toBe(false);
    expect(await world.access.canAccess(guest)).toBe(true);
    expect(await world.subscribers.revoke(guest, "Gone")).toEqual({ reason: "A friend" });
    expect(await world.subscribers.revoke(guest, "Again")).toBeNull();
    expect(await world.access.canAccess(guest)).toBe(false);
    const { subscribers, next } = await world.subscribers.list();
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
