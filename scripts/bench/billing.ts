/*
 * Stripe events for different customers: the product's webhook with signature check, event log and
 * sync job, compared with plain Express and one insert. Both write an access log. Syncs are
 * excluded: Stripe's responses are held back until the end.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import pino from "pino";
import { stripeWebhook } from "#app/account/billing/sync/stripe-webhook.express.ts";
import { systemClock } from "#app/core/time/clock.ts";
import { accessLog } from "#app/platform/http/access-log.ts";
import { createStripeDouble } from "#tests/fakes/stripe/double.ts";
import { wireBilling } from "#tests/harness/billing.ts";
import { createTestDatabase } from "#tests/harness/database.ts";
import { alternate, percentile, print, printCeiling } from "./measure.ts";

const rounds = 7;
const eventsARound = 2_000;
/** Stripe's concurrency for busy accounts. */
const connections = 16;
let customers = 0;

const stripe = createStripeDouble({ clock: systemClock });
const { db, remove } = createTestDatabase();
const { billing } = wireBilling({ db, clock: systemClock, stripe });
// Each customer's first event starts a sync, which stays pending: only the webhook is measured.
stripe.fail("slow", ({ method }) => method === "GET", Infinity);

// As in production: successful requests are not logged.
const log = pino({ level: "info" }, { write: (line: string) => void process.stderr.write(line) });
const newApp = () => express().disable("x-powered-by").use(accessLog(log));
const ours = await serve(newApp().use("/api/stripe/webhook", stripeWebhook(billing, log)));

db.writer.exec("CREATE TABLE bare (id TEXT PRIMARY KEY, body TEXT NOT NULL)");
const insert = db.writer.prepare("INSERT INTO bare (id, body) VALUES (?, ?)");
const bareApp = newApp();
bareApp.post("/api/stripe/webhook", express.raw({ type: () => true }), (request, response) => {
  // A Buffer: express.raw accepts every type.
  const body = (request.body as Buffer).toString("utf8");
  insert.run((JSON.parse(body) as { id: string }).id, body);
  response.json({ received: true });
});
const bare = await serve(bareApp);

const result = await alternate(
  rounds,
  () => post(ours.url),
  () => post(bare.url),
);
print({
  name: "billing: events taken by the webhook, beside bare Express with one insert",
  unit: "events/s",
  ...result,
  atLeast: 0.3,
});
printCeiling(
  "billing: the webhook's answer at 100 events a second, 99th percentile",
  [percentile(await measureGaps(ours.url), 99)],
  "ms",
  20,
);

stripe.heal();
await billing.stop();
await ours.close();
await bare.close();
await remove();

/** New Stripe events for new customers. */
function newRequests(count: number): RequestInit[] {
  return Array.from({ length: count }, () => {
    customers += 1;
    const ids = { id: `in_${customers}`, customer: `cus_${customers}` };
    stripe.state.tell("invoice.paid", { object: "invoice", ...ids });
    const [event] = stripe.state.events.splice(0);
    if (!event) throw new Error("the double made no event");
    const { body, signature } = stripe.post(event);
    const headers = { "Content-Type": "application/json", "Stripe-Signature": signature };
    return { method: "POST", body: body.toString("utf8"), headers };
  });
}

async function send(url: string, request: RequestInit): Promise<void> {
  const answer = await fetch(`${url}/api/stripe/webhook`, request);
  if (!answer.ok) throw new Error(`an event was answered with ${answer.status}`);
  await answer.arrayBuffer();
}

/** Events per second at full speed. */
async function post(url: string): Promise<number> {
  const requests = newRequests(eventsARound);
  const started = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let next = requests.pop(); next; next = requests.pop()) await send(url, next);
    }),
  );
  return eventsARound / ((performance.now() - started) / 1_000);
}

/** Latency in milliseconds at one event per ten milliseconds. */
async function measureGaps(url: string): Promise<number[]> {
  const answers: Promise<number>[] = [];
  for (const request of newRequests(eventsARound)) {
    const sent = performance.now();
    answers.push(send(url, request).then(() => performance.now() - sent));
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return Promise.all(answers);
}

async function serve(app: express.Express) {
  const server = createServer(app);
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  // A TCP server's address is of this form.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
}
