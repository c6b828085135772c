import express, { Router, type ErrorRequestHandler } from "express";
import { isAppError } from "#app/core/errors.ts";
import type { Log } from "#app/core/log.server.ts";
import type { Billing } from "#app/account/billing/billing.server.ts";

/** Far larger than Stripe's largest events. */
const maxBytes = "1mb";

/**
 * Receives Stripe's events. 200 means only that the event is stored; processing follows. Foreign
 * requests get 400, and Stripe resends after any failure.
 */
export function stripeWebhook(billing: Pick<Billing, "receiveEvent">, log: Log): Router {
  const router = Router();
  // Any content type: the signature decides, so the bytes must stay unchanged.
  router.post(
    "/",
    express.raw({ type: () => true, limit: maxBytes }),
    (request, response, next) => {
      billing
        .receiveEvent(request.body, request.get("Stripe-Signature"))
        .then(() => void response.json({ received: true }))
        .catch(next);
    },
  );
  router.all("/", (_request, response) => {
    const error = "Stripe posts its events here.";
    response.status(405).set("Allow", "POST").json({ error, code: "method_not_allowed" });
  });
  router.use(answerFailure(log));
  return router;
}

const answerFailure =
  (log: Log): ErrorRequestHandler =>
  (error: unknown, _request, response, _next) => {
    response.set("Cache-Control", "no-store");
    if (isAppError(error) && (error.code === "bad_event" || error.code.startsWith("payments_"))) {
      log.warn({ code: error.code, reason: error.message }, "an event was refused");
      response.status(error.code === "bad_event" ? 400 : 503);
      response.json({ error: error.message, code: error.code });
      return;
    }
    // From reading the body: too large, truncated, or an unknown encoding.
    const status = (error as { status?: unknown } | null)?.status;
    if (typeof status === "number" && status >= 400 && status < 500) {
      response.status(status).json({ error: "The body could not be read.", code: "bad_event" });
      return;
    }
    log.error({ err: error }, "an event could not be stored");
    response.status(500).json({ error: "Please send it again.", code: "internal_error" });
  };
