/** The event types that webhook endpoints can subscribe to, with their labels. */
export const webhookEvents = {
  "review.requested": "A draft is ready for review",
  "review.approved": "Content was approved",
  "review.changes_requested": "Changes were requested",
  "review.rejected": "Content was rejected",
  "publication.draft_created": "A draft was created on a channel",
  "publication.draft_removed": "A draft was removed from a channel",
  "publication.published": "Content was published",
  "publication.updated": "Published content was updated",
  "publication.unpublished": "Content was unpublished",
  "publication.failed": "Publishing failed",
  "publication.on_hold": "Publishing is on hold",
  "publication.unconfirmed": "Publishing couldn’t be confirmed",
  "report.created": "A report was created",
  "earnings.recorded": "Income was recorded",
  "agent.stopped": "An agent stopped and needs you",
} as const;

export type WebhookEventType = keyof typeof webhookEvents;

export const webhookEventTypes = Object.keys(webhookEvents) as WebhookEventType[];

/** Sent on request, whatever events the endpoint subscribes to. */
export const testEvent = "test";

/** The subject of an event: enough to find it here, never the content itself. */
export interface About {
  /** The id of the content, report, agent, income entry or import; for a test, of the webhook endpoint. */
  id: string;
  title: string;
  /** Its page here, as a path. */
  path: string;
  /** The channel it was published on, or should have been. */
  channel?: string;
  /** Its public address. */
  link?: string;
  /** Where the owner can publish the draft. */
  edit?: string;
  /** Of income, in cents; negative: a refund. */
  amountCents?: number;
  /** How many entries an import added. */
  entries?: number;
  /** The reason in words. */
  reason?: string;
}
