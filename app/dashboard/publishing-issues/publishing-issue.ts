import type { ContentType } from "#app/domain/content/content-item.ts";
import type { Origin } from "#app/workspace/origin.ts";

/**
 * What was to happen to a text at a place, and did not go as it should:
 * - `unconfirmed`: nobody knows whether it has appeared, and a person is asked;
 * - `held`: it waits until somebody has put something right;
 * - `failed`: the place has refused it;
 * - `dismissed`: it has failed or not appeared, and its owner has seen that.
 */
export interface PublishingIssue {
  id: string;
  contentItemId: string;
  title: string;
  contentType: ContentType;
  /** What was to be done there. */
  kind: "create" | "update" | "unpublish";
  channel: string;
  state: "unconfirmed" | "on_hold" | "failed" | "dismissed";
  /** In words; null: nothing was noted. */
  reason: string | null;
  /** When it came to this; milliseconds since the epoch. */
  since: number;
  origin: Origin;
  /** It has failed or not appeared, and nothing else has come to its place since. */
  canRetryPublishing: boolean;
}

/** One of which nobody knows whether it has appeared, with what helps to find out. */
export interface PublishingIssueQuestion extends PublishingIssue {
  /** Where it stood before, or has arrived at a practice place; null: nowhere. */
  url: string | null;
  /** The number of the version that was sent. */
  version: number;
  /** Its place has told what it calls it there, where it was a draft at least. */
  liesThere: boolean;
  /** Where its owner publishes what was left there as a draft; null: it was none, or there is no such page. */
  editUrl: string | null;
  /** What its place calls it; null: it never told, or there is nothing. */
  remoteId: string | null;
}

/** One as it is asked. */
export interface AskedQuestion extends PublishingIssueQuestion {
  /** What received it is a program, which may have no page of it. */
  mayHaveNoPage: boolean;
  /** Its place is connected: what is to be sent again need not wait for that. */
  isConnected: boolean;
  /** What was to be taken down could be from here, if it was done again. */
  canTakeDown: boolean;
}

export const maxLinkLength = 2_000;

/** A link that people can follow; null: it is none. */
export function readLink(typed: unknown): string | null {
  const link = typeof typed === "string" ? typed.trim() : "";
  if (link.length > maxLinkLength || !URL.canParse(link)) return null;
  return /^https?:$/.test(new URL(link).protocol) ? link : null;
}

/** What is asked of it, before the name of its place. */
export const questionWords = {
  create: "Did it appear at",
  update: "Did the correction appear at",
  unpublish: "Is it gone from",
} as const satisfies Record<PublishingIssue["kind"], string>;

/** What a person reads while nobody knows how it went. */
export const unknownWords = {
  create: "Nobody knows whether it has appeared",
  update: "Nobody knows whether the correction has appeared",
  unpublish: "Nobody knows whether it is gone",
} as const satisfies Record<PublishingIssue["kind"], string>;

/** What a person reads of what was to be done. */
export const publishingIssueText = {
  create: "It did not go out",
  update: "The correction did not go out",
  unpublish: "It was not taken down",
} as const satisfies Record<PublishingIssue["kind"], string>;

/** What has failed is done once more by a button of this name. */
export const againWords = {
  create: "Send again",
  update: "Send again",
  unpublish: "Take down again",
} as const satisfies Record<PublishingIssue["kind"], string>;
