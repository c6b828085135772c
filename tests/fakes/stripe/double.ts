import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import type { Clock } from "#app/core/time/clock.ts";
import { createApi, type ApiRequest } from "./api.ts";
import { parseForm } from "./form.ts";
import { createHostedPages } from "./hosted-pages.ts";
import { createIdempotency, replyOf, type Reply } from "./idempotency.ts";
import { createInProcessClient, type Answer, type RawRequest } from "./in-process-client.ts";
import type { DoubleEvent } from "./sessions.ts";
import { createStripeState } from "./state.ts";

/**
 * What can go wrong on the way: nothing comes through (`down`), the request is carried out and its
 * answer lost (`lost`), Stripe fails before (`500`) or after carrying it out (`500_after`), it is refused (`400`),
 * there were too many requests (`429`), or it waits until the test releases it (`slow`).
 */
export type Failure = "down" | "lost" | "500" | "500_after" | "400" | "429" | "slow";

interface Injected {
  failure: Failure;
  times: number;
  matches: (request: ApiRequest) => boolean;
}

const secretKey = "sk_test_double";
const webhookSecret = "whsec_double";
const priceId = "price_double";

export type StripeDouble = ReturnType<typeof createStripeDouble>;

/** Stripe on this machine: its state, its API over HTTP or without a socket, and its webhooks. */
export function createStripeDouble({ clock, amount = 2_999 }: { clock: Clock; amount?: number }) {
  const apiVersion = Stripe.API_VERSION;
  const state = createStripeState({ clock, apiVersion });
  state.addPrice(priceId, amount);
  let host = "https://checkout.stripe.example";
  const api = createApi(state, () => host);
  const hosted = createHostedPages(state, priceId);
  const idempotently = createIdempotency(clock);
  const requests: (ApiRequest & { idempotencyKey: string | null })[] = [];
  let injected: Injected[] = [];
  let interrupt: (request: ApiRequest) => void = () => undefined;
  let release: () => void = () => undefined;
  let held = Promise.resolve();

  const failureFor = (request: ApiRequest): Failure | null => {
    const hit = injected.find(({ matches, times }) => times > 0 && matches(request));
    if (!hit) return null;
    hit.times -= 1;
    return hit.failure;
  };

  async function answer({ method, url, body, idempotencyKey }: RawRequest): Promise<Answer> {
    const { pathname, search } = new URL(url, "http://double");
    const request = {
      method,
      path: pathname.replace(/^\/v1/, ""),
      form: parseForm(method === "GET" ? search : body),
    };
    requests.push({ ...request, idempotencyKey });
    interrupt(request);
    const failure = failureFor(request);
    if (failure === "down") return null;
    if (failure === "400") return errorReply(400, "invalid_request_error", "This cannot be done.");
    if (failure === "429") return errorReply(429, "rate_limit_error", "Too many requests");
    const broken = errorReply(500, "api_error", "An unknown error occurred");
    const reply = await idempotently(idempotencyKey, `${method} ${pathname} ${body}`, async () => {
      if (failure === "slow") await held;
      if (failure === "500") return { reply: broken, begun: true };
      const { reply, begun } = api(request);
      return failure === "500_after" ? { reply: broken, begun: true } : { reply, begun };
    });
    return failure === "lost" ? null : reply;
  }

  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy());
  });

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = "GET", url = "/", headers } = request;
    const page = hosted(method, url);
    if (page) {
      response.writeHead(page.status, page.headers).end(page.body);
      return;
    }
    const idempotencyKey = headers["idempotency-key"];
    const reply = await answer({
      method,
      url,
      body: Buffer.concat(chunks).toString("utf8"),
      idempotencyKey: typeof idempotencyKey === "string" ? idempotencyKey : null,
    });
    if (!reply) return void response.destroy();
    response.writeHead(reply.status, { "Content-Type": "application/json" });
    response.end(reply.text);
  }

  /** What is posted of an event: events that never change, most of them several times. */
  const bodies = new WeakMap<DoubleEvent, string>();
  function bodyOf(event: DoubleEvent): string {
    const body = bodies.get(event) ?? JSON.stringify(event);
    bodies.set(event, body);
    return body;
  }

  const signer = new Stripe(secretKey);
  const sign = (payload: string, { secret = webhookSecret, at = state.now() } = {}) =>
    signer.webhooks.generateTestHeaderString({ payload, secret, timestamp: at });

  return {
    state,
    priceId,
    /** Every request that has come in. */
    requests,
    settings: {
      secretKey,
      publishableKey: "pk_test_double",
      webhookSecret,
      priceId,
      apiUrl: null as string | null,
      livemode: false,
    },
    /** The SDK's way to the double without a socket, for tests with thousands of requests. */
    httpClient: () => createInProcessClient(answer),
    /** Listens on a free port; gives the address for STRIPE_API_URL. */
    async listen(): Promise<string> {
      await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
      // A TCP server's address is of this form.
      host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      return host;
    },
    /** The settings that point the product here. */
    env: (): Record<string, string> => ({
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: "pk_test_double",
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_PRICE_ID: priceId,
      STRIPE_API_URL: host,
    }),
    /** The next `times` requests that match go wrong so. */
    fail(failure: Failure, matches: Injected["matches"] = () => true, times = 1): void {
      if (failure === "slow") held = new Promise((resolve) => (release = resolve));
      injected.push({ failure, times, matches });
    },
    /** Something happens at Stripe before each request from now on is carried out. */
    before(happen: (request: ApiRequest) => void): void {
      interrupt = happen;
    },
    /** Nothing goes wrong or happens any more, and what was slow goes on. */
    heal(): void {
      injected = [];
      interrupt = () => undefined;
      release();
    },
    sign,
    /** What Stripe posts for an event: the body and its signature. */
    post(event: DoubleEvent) {
      const body = bodyOf(event);
      return { body: Buffer.from(body), signature: sign(body) };
    },
    /** Sends an event to the product as Stripe does. */
    deliver(url: string, event: DoubleEvent): Promise<Response> {
      const body = bodyOf(event);
      const headers = { "Content-Type": "application/json", "Stripe-Signature": sign(body) };
      return fetch(`${url}/api/stripe/webhook`, { method: "POST", headers, body });
    },
    async stop(): Promise<void> {
      release();
      server.closeAllConnections();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
}

const errorReply = (status: number, type: string, message: string): Reply =>
  replyOf(status, { error: { type, message } });
