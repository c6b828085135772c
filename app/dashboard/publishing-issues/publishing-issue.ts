import type { ContentType } from "#app/domain/content/content-item.ts";
import type { Origin } from "#app/workspace/origin.ts";

/** A publish job that needs attention:
 * - `unconfirmed`: the result is unknown, and the owner is asked;
 * - `on_hold`: something must be fixed first;
 * - `failed`: the channel refused it;
 * - `dismissed`: it failed or didn't appear, and the owner dismissed it.
 */
export interface PublishingIssue {
  id: string;
  contentItemId: string;
  title: string;
  contentType: ContentType;
  kind: "publish" | "update" | "unpublish";
  channel: string;
  state: "unconfirmed" | "on_hold" | "failed" | "dismissed";
  /** Null: not recorded. */
  reason: string | null;
  /** When it entered this state, in milliseconds since the epoch. */
  since: number;
  origin: Origin;
  /** It failed or didn't appear, and nothing newer was sent to the channel since. */
  canRetryPublishing: boolean;
}

/** An unconfirmed job with what helps to find out its result. */
export interface PublishingIssueQuestion extends PublishingIssue {
  /** Its address before, or on a test channel; null: none. */
  url: string | null;
  /** The version number sent. */
  version: number;
  /** The channel returned a remote ID, so at least a draft existed. */
  liesThere: boolean;
  /** Where the owner publishes the draft; null: not a draft, or no such page. */
  editUrl: string | null;
  /** The channel's ID for it; null: none returned. */
  remoteId: string | null;
}

/** A question with what its channel supports. */
export interface AskedQuestion extends PublishingIssueQuestion {
  /** The channel is a webhook, which may have no public page. */
  mayHaveNoPage: boolean;
  /** The channel is connected, so a retry doesn't have to wait. */
  isConnected: boolean;
  /** A retry could unpublish it from here. */
  canTakeDown: boolean;
}

export const maxLinkLength = 2_000;

/** A web link; null: not valid. */
export function readLink(typed: unknown): string | null {
  const link = typeof typed === "string" ? typed.trim() : "";
  if (link.length > maxLinkLength || !URL.canParse(link)) return null;
  return /^https?:$/.test(new URL(link).protocol) ? link : null;
}

/** The question, followed by the channel's name. */
export const questionText = {
  publish: "Was it published on",
  update: "Was the update published on",
  unpublish: "Was it removed from",
} as const satisfies Record<PublishingIssue["kind"], string>;

/** Text while the result is unknown. */
export const unconfirmedText = {
  publish: "We couldn’t confirm that it was published",
  update: "We couldn’t confirm the update",
  unpublish: "We couldn’t confirm that it was removed",
} as const satisfies Record<PublishingIssue["kind"], string>;

/** Text for failures. */
export const publishingIssueText = {
  publish: "Not published",
  update: "Update not published",
  unpublish: "Not unpublished",
} as const satisfies Record<PublishingIssue["kind"], string>;

/** Labels of the retry button. */
export const retryLabels = {
  publish: "Try again",
  update: "Try again",
  unpublish: "Unpublish again",
} as const satisfies Record<PublishingIssue["kind"], string>;
