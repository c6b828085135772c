import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { SubscriptionStart } from "#app/account/billing/schema.ts";
import { systemClock } from "#app/core/time/clock.ts";
import { dataFiles } from "#app/platform/ops/data-folder.server.ts";
import { Database } from "#db/sqlite.server.ts";
import { createStripeDouble, type StripeDouble } from "#tests/fakes/stripe/double.ts";
import { startApp, type TestApp } from "#tests/harness/app.ts";
import { openLiveSocket, refusal } from "#tests/harness/live-socket.ts";
import { signIn } from "#tests/harness/sign-in.ts";
import { waitUntil } from "#tests/harness/wait.ts";
import type { Browser } from "./auth-browser.ts";

let stripe: StripeDouble;
let app: TestApp;
let newUser: Browser;

beforeAll(async () => {
  stripe = createStripeDouble({ clock: systemClock });
  await stripe.listen();
  app = await startApp({ env: { ...stripe.env(), SIMULATION_SPEED: "0.01" } });
  newUser = await signIn(app, "newcomer");
});
afterAll(async () => {
  await app.stop();
  await stripe.stop();
});
afterEach(() => expect(app.complaints()).toEqual([]));

const ask = (headers: Record<string, string> = {}, method = "POST") =>
  fetch(`${app.url}/api/get-or-create-subscription`, { method, headers, redirect: "manual" });
const asNewUser = () => ({ Cookie: newUser.cookieHeader(), Origin: app.url });
const canAccess = async () => {
  const answer = await fetch(`${app.url}/api/access`, { headers: asNewUser() });
  return ((await answer.json()) as { canAccess: boolean }).canAccess;
};
const post = (body: string, headers: Record<string, string>) =>
  fetch(`${app.url}/api/stripe/webhook`, { method: "POST", headers, body });

describe("POST /api/get-or-create-subscription", () => {
  test("is for people who are signed in, and comes from our own pages", async () => {
    const answer = await ask();
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ code: "not_signed_in" });
    const foreign = await ask({ ...asNewUser(), Origin: "https://elsewhere.example" });
    expect(foreign.status).toBe(403);
    expect(stripe.requests).toEqual([]);
  });

  test("changes something, so it is no address to read", async () => {
    const answer = await ask(asNewUser(), "GET");
    expect(answer.status).toBe(405);
    expect(answer.headers.get("Allow")).toBe("POST");
    expect(await answer.json()).toMatchObject({ code: "method_not_allowed" });
  });

  test("two tabs and double clicks get one subscription", async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => ask(asNewUser())));
    const bodies = await Promise.all(answers.map((answer) => answer.json()));
    for (const body of bodies) expect(body).toEqual(bodies[0]);
    expect(SubscriptionStart.parse(bodies[0]).clientSecret).toMatch(/_secret_/);
    expect(answers[0]?.headers.get("Cache-Control")).toBe("private, no-store");
    expect(stripe.state.subscriptions.size).toBe(1);
    expect(stripe.state.customers.size).toBe(1);
  });

  test("says so when Stripe does not answer, and works afterwards", async () => {
    stripe.fail("down", () => true, 2);
    const answer = await ask(asNewUser());
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({
      error: "The payment service isn't responding. Please try again. You won't be charged twice.",
      code: "payments_unavailable",
    });
    stripe.heal();
    expect((await ask(asNewUser())).status).toBe(200);
    expect(stripe.state.subscriptions.size).toBe(1);
  });
});

describe("/api/stripe/webhook", () => {
  test("takes what Stripe signs, and refuses anything else", async () => {
    const [event] = stripe.state.events;
    if (!event) throw new Error("nothing has happened at Stripe");
    const body = JSON.stringify(event);
    const json = { "Content-Type": "application/json" };
    const refused = [
      await post(body, json),
      await post(body, { ...json, "Stripe-Signature": stripe.sign(body, { secret: "whsec_no" }) }),
      await post(body, {
        ...json,
        "Stripe-Signature": stripe.sign(body, { at: stripe.state.now() - 400 }),
      }),
      await post(`${body}\n`, { ...json, "Stripe-Signature": stripe.sign(body) }),
    ];
    for (const answer of refused) {
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ code: "bad_event" });
    }
    expect(app.rows("SELECT * FROM billing_events")).toEqual([]);
    expect((await post("x".repeat(1_100_000), json)).status).toBe(413);
    const read = await fetch(`${app.url}/api/stripe/webhook`);
    expect([read.status, read.headers.get("Allow")]).toEqual([405, "POST"]);
  });

  test("is taken as another type of text too: the bytes are what counts", async () => {
    const body = JSON.stringify(stripe.state.events[0]);
    const signature = { "Stripe-Signature": stripe.sign(body) };
    for (const type of ["application/x-www-form-urlencoded", "text/plain"]) {
      expect((await post(body, { ...signature, "Content-Type": type })).status).toBe(200);
    }
    expect(app.rows("SELECT id FROM billing_events")).toHaveLength(1);
  });
});

test("an event is stored with what follows from it, or not at all and asked for again", async () => {
  stripe.state.tell("customer.subscription.updated", [...stripe.state.subscriptions.values()][0]!);
  const event = stripe.state.events.at(-1)!;
  const ledger = () => app.rows("SELECT id FROM billing_events WHERE id = ?", event.id);
  const db = new Database(dataFiles(app.dataDir).database);
  db.exec(`CREATE TRIGGER broken BEFORE INSERT ON billing_syncs
    BEGIN SELECT RAISE(ABORT, 'no job today'); END`);
  const refused = await stripe.deliver(app.url, event);
  expect(refused.status).toBe(500);
  expect(await refused.json()).toMatchObject({ code: "internal_error" });
  expect(ledger()).toEqual([]);
  expect(app.complaints().join()).toContain("no job today");
  db.exec("DROP TRIGGER broken");
  db.close();
  expect((await stripe.deliver(app.url, event)).status).toBe(200);
  expect(ledger()).toHaveLength(1);
});

describe("a subscription from its payment to its end", () => {
  const subscriptionId = () => [...stripe.state.subscriptions.keys()][0] ?? "";
  const deliverAll = async () => {
    for (const event of stripe.state.events.splice(0)) {
      expect((await stripe.deliver(app.url, event)).status).toBe(200);
    }
  };
  const waitForAccess = (expected: boolean) =>
    waitUntil(`access to be ${expected}`, async () => (await canAccess()) === expected);

  const workspace = () => {
    const [row] = app.rows<{ id: string; suspendedAt: number | null }>(
      `SELECT w.id, w.suspended_at AS suspendedAt FROM workspaces w
       JOIN users u ON u.id = w.owner_id WHERE u.subject = 'newcomer'`,
    );
    return row ?? expect.fail("the newcomer has no workspace");
  };
  /** Tasks that have a turn, or are at work. */
  const due = (status: string) =>
    app.rows(
      "SELECT id FROM tasks WHERE workspace_id = ? AND status = ? AND due_at IS NOT NULL",
      workspace().id,
      status,
    );

  /** Those that have had their turn: they are at work, or have found what they wait for. */
  const turns = () =>
    app.rows(
      `SELECT id FROM tasks WHERE workspace_id = ? AND status IN ('queued', 'running')
         AND (due_at IS NOT NULL OR waits_for IS NOT NULL)`,
      workspace().id,
    );

  test("opens the dashboard, the channel and the agents' work, and shuts all three when it ends", async () => {
    expect(await canAccess()).toBe(false);
    expect(workspace().suspendedAt).not.toBeNull();
    expect(turns()).toEqual([]);
    stripe.state.pay(subscriptionId());
    await deliverAll();
    await waitForAccess(true);
    const page = await newUser.visit("/dashboard");
    expect(page.text).not.toContain("Subscription Required");
    const channel = await openLiveSocket(app, { cookie: newUser.cookieHeader() });
    await waitUntil("the agents to have their turns", () => workspace().suspendedAt === null);
    expect(turns()).toHaveLength(6);
    stripe.state.cancelNow(subscriptionId());
    await deliverAll();
    await waitForAccess(false);
    // Still signed in: this is another end than that of a session.
    expect(await channel.closed()).toBe(4403);
    expect(await refusal(app, { cookie: newUser.cookieHeader() })).toBe(403);
    expect((await newUser.visit("/dashboard")).text).toContain("Subscription Required");
    await waitUntil("the workspace to rest", () => workspace().suspendedAt !== null);
    expect(due("queued")).toEqual([]);
    // A step that was under way is finished, and no other begins.
    await waitUntil("running steps to end", () => due("running").length === 0);
    expect(due("queued")).toEqual([]);
  });
});

test("without Stripe's settings everything else works, and the API says what is missing", async () => {
  const plain = await startApp({ env: { SIMULATION_SPEED: "0.01" } });
  const browser = await signIn(plain, "newcomer");
  const headers = { Cookie: browser.cookieHeader(), Origin: plain.url };
  const answer = await fetch(`${plain.url}/api/get-or-create-subscription`, {
    method: "POST",
    headers,
  });
  expect(answer.status).toBe(503);
  expect(await answer.json()).toEqual({
    error: "The payment system is currently not configured. Please contact support for assistance.",
    code: "payments_not_configured",
  });
  const event = await fetch(`${plain.url}/api/stripe/webhook`, { method: "POST", body: "{}" });
  expect(event.status).toBe(503);
  expect((await browser.visit("/subscribe")).text).toContain("Payment System Unavailable");
  expect(plain.complaints()).toEqual([]);
  await plain.stop();
});
