/** What a program of an owner's can be told of: its name for programs, and in words. */
export const happenings = {
  "review.waiting": "A text waits for you",
  "review.approved": "A text was approved",
  "review.changes_asked": "Changes to a text were asked for",
  "review.rejected": "A text was rejected",
  "publication.published": "A text went out",
  "publication.updated": "What is out was changed",
  "publication.withdrawn": "A text was taken down",
  "publication.failed": "A text did not go out",
  "publication.held": "A text is held back",
  "publication.needs_look": "Nobody knows whether a text went out",
  "report.made": "A report was made",
  "earnings.booked": "Earnings were booked",
  "agent.stopped": "An agent stopped and needs you",
} as const;

export type HappeningName = keyof typeof happenings;

export const happeningNames = Object.keys(happenings) as HappeningName[];

/** Sent when an owner asks for a test, whatever else a program is told. */
export const testEvent = "test";

/** What it is about: what it takes to find it here, and never the text itself. */
export interface About {
  /** Of the text, the report or the agent; of a test, of who is told. */
  id: string;
  title: string;
  /** Its page here, as a path. */
  path: string;
  /** The place that a text went to, or was to go to. */
  place?: string;
  /** Where it can be read there. */
  link?: string;
  /** Of earnings; in cents. */
  amountCents?: number;
  /** Why, in words. */
  reason?: string;
}
