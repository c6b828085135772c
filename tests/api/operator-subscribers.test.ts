/* The operator's page of subscribers on the running product, beside a Stripe on this machine. */
import { beforeAll, describe, expect, test } from "vitest";
import { linksIn, alertIn, wordsIn } from "#tests/harness/html.ts";
import { submitForm, signIn } from "#tests/harness/sign-in.ts";
import { useStripeApp } from "#tests/harness/stripe-app.ts";
import { waitUntil } from "#tests/harness/wait.ts";

const path = "/operator/subscribers";

const site = useStripeApp();
const { app, stripe, at, wordsOf } = site;

beforeAll(() => site.subscribe());

const userOf = (email: string) =>
  app.rows<{ id: string }>("SELECT id FROM users WHERE email = ?", email)[0]!.id;

/** As the page's forms send it; the notice that follows. */
async function submit(fields: Record<string, string>, from = path): Promise<string> {
  const page = await submitForm(site.operator, at(from), fields);
  return alertIn((await site.operator.visit(page.location!)).text);
}

/** An account as a first sign-in makes it. */
function addPerson(email: string): void {
  const sql = `INSERT INTO users (id, issuer, subject, email, email_verified, created_at, last_sign_in_at)
               VALUES (?, 'test', ?, ?, 1, 0, 0)`;
  app.change((db) => db.prepare(sql).run(`0-${email}`, email, email));
}

describe("/operator/subscribers", () => {
  test("does not exist for anybody else", async () => {
    const browsers = [app.newBrowser(), site.newUser, await signIn(app, "subscriber")];
    for (const browser of browsers) {
      const nothing = await wordsOf(browser, "/nowhere");
      const page = await browser.visit(path);
      expect([page.status, wordsIn(page.text)]).toEqual([404, nothing]);
      expect((await browser.visit(`${path}.data`)).status).toBe(404);
      const user = userOf("newcomer@example.test");
      const reply = await submitForm(browser, at(path), { intent: "grant", user, reason: "me" });
      expect(reply.status).toBe(404);
    }
    expect(app.rows("SELECT id FROM access_grants WHERE reason = 'me'")).toEqual([]);
  });

  test("lists who subscribes and who was given access, with the way to Stripe", async () => {
    await signIn(app, "subscriber");
    const { text } = await site.operator.visit(path);
    const words = wordsIn(text);
    expect(words).toMatch(
      /newcomer@example\.test Nora · account since .* · subscribed since .* · renews on .* Active/,
    );
    expect(words).toMatch(/subscriber@example\.test .* Complimentary access/);
    expect(linksIn(text)).toContainEqual(
      expect.stringMatching(/^https:\/\/dashboard\.stripe\.com\/test\/customers\/cus_/),
    );
  });

  test("tells both sides of a second subscription that is charged beside the first", async () => {
    const [first] = stripe.state.subscriptions.values();
    const customer = first!.customer as string;
    expect(await wordsOf(site.operator, path)).not.toContain("subscriptions are active at Stripe");
    const second = stripe.state.addSubscription(customer, stripe.priceId, {});
    stripe.state.pay(second.id);
    await stripe.deliver(app.url, stripe.state.events.at(-1)!);
    const waitForAccess = (is: boolean) =>
      waitUntil(`access: ${is}`, async () => {
        const words = await wordsOf(site.operator, path);
        return words.includes("2 subscriptions are active at Stripe, and each is charged") === is;
      });
    await waitForAccess(true);
    const { text } = await site.operator.visit(path);
    expect(wordsIn(text)).toMatch(/One person has more than one running subscription/);
    expect(wordsIn(text)).toMatch(/Operator1 open.*Subscribers1 open/);
    expect(linksIn(text)).toContain(`${path}?q=newcomer%40example.test`);
    expect(await wordsOf(site.newUser, "/billing")).toContain("You have 2 running subscriptions");
    stripe.state.cancelNow(second.id);
    await stripe.deliver(app.url, stripe.state.events.at(-1)!);
    await waitForAccess(false);
    expect(await wordsOf(site.newUser, "/billing")).not.toContain("running subscriptions");
  });

  test("gives access with a reason, takes it back, and undoes both", async () => {
    // A user with neither a subscription nor access is only found by searching.
    addPerson("grace@example.com");
    const user = userOf("grace@example.com");
    const found = `${path}?q=GRACE%40`;
    expect(await wordsOf(site.operator, path)).not.toContain("grace@example.com");
    expect(await wordsOf(site.operator, found)).toContain("grace@example.com");
    const own = await wordsOf(site.operator, `${path}?q=operator`);
    expect(own).toMatch(/operator@example\.test Olivia .* Operator /);
    expect(await wordsOf(site.operator, `${path}?q=missing`)).toContain("No matching account");
    const refused = await submitForm(site.operator, at(path), {
      intent: "grant",
      user,
      reason: " ",
    });
    const answer = (await site.operator.visit(refused.location!)).text;
    expect(alertIn(answer)).toContain("Enter a reason");
    // Who hears the page knows it at once; the next one is as usual.
    expect(answer).toContain("<title>Error: Subscribers");
    expect((await site.operator.visit(path)).text).toContain("<title>Subscribers");
    const open = () =>
      app.rows("SELECT 1 FROM access_grants WHERE user_id = ? AND revoked_at IS NULL", user).length;
    expect(await submit({ intent: "grant", user, reason: "A tester" }, found)).toContain(
      "Access given",
    );
    expect(open()).toBe(1);
    expect(await wordsOf(site.operator, path)).toContain("A tester");
    // From another tab, or pressed twice: an Undo would take back what was given before.
    const twice = { intent: "grant", user, reason: "Again" };
    const again = await submitForm(site.operator, at(path), twice);
    const after = (await site.operator.visit(again.location!)).text;
    expect(alertIn(after)).toContain("Access already given");
    expect(after).not.toContain("Undo");
    expect(open()).toBe(1);
    expect(await submit({ intent: "revoke", user, reason: "" })).toContain("Enter a reason");
    expect(open()).toBe(1);
    const taken = { intent: "revoke", user, reason: "Test is over" };
    const page = await submitForm(site.operator, at(path), taken);
    const { text } = await site.operator.visit(page.location!);
    expect(alertIn(text)).toContain("Access revoked");
    expect(open()).toBe(0);
    const nothing = { intent: "revoke", user, reason: "Again" };
    const { text: unchanged } = await site.operator.visit(
      (await submitForm(site.operator, at(path), nothing)).location!,
    );
    expect(alertIn(unchanged)).toContain("Nothing to revoke");
    expect(unchanged).not.toContain("Undo");
    expect(wordsIn(text)).toMatch(
      /Access given on .*: A tester Revoked on .*: Test is over Give free access/,
    );
    // What the notice's Undo sends: the reason has been kept.
    expect(text).toMatch(/<input type="hidden" name="reason" value="A tester"\/>/);
    await submit({ intent: "grant", user, reason: "A tester" });
    expect(open()).toBe(1);
    await submit({ intent: "revoke", user, reason: "Test is over" });
    expect((await submitForm(site.operator, at(path), { intent: "burn" })).status).toBe(400);
    expect(await submit({ intent: "grant", user: "missing", reason: "x" })).toContain(
      "no longer exists",
    );
  });

  test("shows events that failed and why, and tries one again", async () => {
    expect(await wordsOf(site.operator, path)).not.toContain(
      "Stripe messages waiting to be processed",
    );
    stripe.fail("500", () => true, 100);
    const subscription = [...stripe.state.subscriptions.values()][0]!;
    stripe.state.tell("customer.subscription.updated", subscription);
    await stripe.deliver(app.url, stripe.state.events.at(-1)!);
    const words = await waitUntil("the failure", async () => {
      const page = await wordsOf(site.operator, path);
      return page.includes("Stripe messages waiting to be processed") && page;
    });
    expect(words).toMatch(
      /customer\.subscription\.updated Received .* tried once, again .* unknown error/,
    );
    expect(words).toMatch(/Operator1 open.*Subscribers1 open/);
    stripe.heal();
    const [event] = app.rows<{ id: string }>(
      "SELECT id FROM billing_events WHERE processed_at IS NULL AND error IS NOT NULL",
    );
    expect(await submit({ intent: "retry", event: event!.id })).toContain("Trying again");
    await waitUntil(
      "the event",
      async () =>
        !(await wordsOf(site.operator, path)).includes("Stripe messages waiting to be processed"),
    );
    expect(await submit({ intent: "retry", event: event!.id })).toContain("already been processed");
  });

  test("tells when Stripe's last message came, and of those that are refused since", async () => {
    const body = JSON.stringify(stripe.state.events.at(-1));
    const refused = await fetch(`${app.url}/api/stripe/webhook`, {
      method: "POST",
      body,
      headers: { "Stripe-Signature": stripe.sign(body, { secret: "whsec_of_another_endpoint" }) },
    });
    expect(refused.status).toBe(400);
    const words = await wordsOf(site.operator, path);
    expect(words).toMatch(/Last message received from Stripe: \w+ \d+/);
    expect(words).toMatch(/One message arrived with an invalid signature.*since/);
    expect(words).toContain("STRIPE_WEBHOOK_SECRET");
    expect(words).toMatch(/Operator1 open.*Subscribers1 open/);
    stripe.state.tell("balance.available", { object: "balance" });
    expect((await stripe.deliver(app.url, stripe.state.events.at(-1)!)).status).toBe(200);
    const after = await wordsOf(site.operator, path);
    expect(after).not.toContain("invalid signature");
    expect(after).not.toMatch(/Subscribers\d+ open/);
  });

  test("lists what could not be fetched without a message, and tries it again", async () => {
    stripe.fail("500", () => true, 100);
    await site.newUser.visit("/dashboard?subscription=success");
    const words = await waitUntil("the failure", async () => {
      const page = await wordsOf(site.operator, path);
      return page.includes("Subscriptions that could not be checked") && page;
    });
    expect(words).toMatch(/newcomer@example\.test Waiting since .*, tried .* unknown error/);
    stripe.heal();
    const [{ customer } = { customer: "" }] = app.rows<{ customer: string }>(
      "SELECT customer_id AS customer FROM billing_syncs",
    );
    expect(await submit({ intent: "retry_sync", customer })).toContain("Trying again");
    await waitUntil(
      "the sync",
      async () =>
        !(await wordsOf(site.operator, path)).includes("Subscriptions that could not be checked"),
    );
    expect(await submit({ intent: "retry_sync", customer })).toContain("already been fetched");
  });

  test("says that users cannot open the portal, and why, until they can", async () => {
    stripe.fail("400", ({ path }) => path === "/billing_portal/sessions");
    const manage = () => submitForm(site.newUser, at("/billing"), { intent: "manage" });
    await manage();
    const words = await wordsOf(site.operator, path);
    expect(words).toMatch(/Stripe's customer portal.*can't be opened.*Settings, Billing, Customer/);
    expect(words).toMatch(/Stripe says: This cannot be done\..*/);
    expect(words).toMatch(/Subscribers1 open/);
    await manage();
    expect(await wordsOf(site.operator, path)).not.toContain("customer portal");
  });

  test("tells that the nightly look has failed, until it succeeds", async () => {
    stripe.fail("500", ({ form }) => "price" in form, 100);
    const makeDue = () => app.change((db) => db.exec("UPDATE recurring_tasks SET due_at = 0"));
    await app.services.billing.runReconciliation();
    makeDue();
    await app.services.billing.runReconciliation();
    expect(await wordsOf(site.operator, path)).toMatch(
      /The nightly Stripe check has failed.* retried every ten minutes/,
    );
    stripe.heal();
    makeDue();
    await app.services.billing.runReconciliation();
    expect(await wordsOf(site.operator, path)).not.toContain("nightly Stripe check");
  });

  test("has pages, each account once", async () => {
    const { subscribers } = app.services;
    const people = 60;
    for (let n = 0; n < people; n += 1) addPerson(`page${n}@example.com`);
    const ids = app.rows<{ id: string }>("SELECT id FROM users WHERE email LIKE 'page%'");
    for (const { id } of ids) await subscribers.grant(id, "Paged");
    const seen: string[] = [];
    let next: string | undefined = path;
    while (next !== undefined) {
      const html: string = (await site.operator.visit(next)).text;
      seen.push(
        ...[...html.matchAll(/<bdi>(page\d+)@example\.com<\/bdi><\/h2>/g)].map(([, n]) => n!),
      );
      next = linksIn(html).find((link) => link.includes("before="));
    }
    expect(seen).toHaveLength(people);
    expect(new Set(seen).size).toBe(people);
    expect((await site.operator.visit(`${path}?before=0`)).location?.pathname).toBe(path);
  });
});
