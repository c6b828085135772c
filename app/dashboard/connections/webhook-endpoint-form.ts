import type { FormMistake } from "./form-mistake.ts";

export const webhookEndpointIntents = {
  add: "add_webhook_endpoint",
  choose: "choose_webhook_events",
  pause: "pause_webhook_endpoint",
  resume: "resume_webhook_endpoint",
  test: "test_webhook_endpoint",
  resend: "resend_webhook_delivery",
  remove: "remove_webhook_endpoint",
} as const;

export const webhookEndpointFields = {
  name: "name",
  address: "address",
  event: "event",
  delivery: "delivery",
} as const;

/** A rejected form. */
interface WebhookEndpointProblem {
  name: string;
  address: string;
  events: string[];
  mistake: FormMistake;
}

/** The result of the form that adds a webhook endpoint. */
export interface WebhookEndpointAnswer {
  /** Shown once. */
  made?: { id: string; signingKey: string };
  problem?: WebhookEndpointProblem;
}
