/** The types of events that webhook endpoints can ask for, each with its words for people. */
export const webhookEvents = {
  "review.requested": "A text waits for you",
  "review.approved": "A text was approved",
  "review.changes_requested": "Changes to a text were asked for",
  "review.rejected": "A text was rejected",
  "publication.draft_created": "A text arrived as a draft",
  "publication.draft_removed": "A draft was removed at its place",
  "publication.published": "A text went out",
  "publication.updated": "What is out was changed",
  "publication.unpublished": "A text was taken down",
  "publication.failed": "A text did not go out",
  "publication.on_hold": "A text is held back",
  "publication.unconfirmed": "Nobody knows whether a text went out",
  "report.created": "A report was made",
  "earnings.recorded": "Earnings were booked",
  "agent.stopped": "An agent stopped and needs you",
} as const;

export type WebhookEventType = keyof typeof webhookEvents;

export const webhookEventTypes = Object.keys(webhookEvents) as WebhookEventType[];

/** Sent when an owner asks for a test, whatever else a webhook endpoint asks for. */
export const testEvent = "test";

/** What it is about: what it takes to find it here, and never the text itself. */
export interface About {
  /** Of the text, the report, the agent, the entry of earnings or their file; of a test, of the webhook endpoint. */
  id: string;
  title: string;
  /** Its page here, as a path. */
  path: string;
  /** The channel that a text went to, or was to go to. */
  channel?: string;
  /** Where it can be read there. */
  link?: string;
  /** Where its owner publishes what lies there as a draft. */
  edit?: string;
  /** Of earnings; in cents, below nothing for a refund. */
  amountCents?: number;
  /** How many entries a file of earnings has brought. */
  entries?: number;
  /** Why, in words. */
  reason?: string;
}
