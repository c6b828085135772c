import type { ContentType } from "#app/domain/content/content-item.ts";
import type { Origin } from "#app/workspace/origin.ts";

/** States of a publication. */
export const publicationStates = [
  "due",
  "sending",
  "checking",
  "on_hold",
  "unconfirmed",
  "draft_created",
  "failed",
  "out",
] as const;

/** One content item on one channel. */
export interface Publication {
  /** The publish job's ID; once published, the publication's. */
  id: string;
  publicationId: string;
  contentItemId: string;
  title: string;
  contentType: ContentType;
  /** The network a post is for; empty for other types. */
  variant: string;
  origin: Origin;
  channel: string;
  kind: "publish" | "update" | "unpublish";
  state: (typeof publicationStates)[number];
  /** Publishing time or next check, in milliseconds since the epoch; null: unknown. */
  at: number | null;
  /** Why it waits; null: no problem. */
  reason: string | null;
  /** Public address, and where the owner publishes a draft. */
  url: string | null;
  editUrl: string | null;
}

export interface PublicationsView {
  show: "coming" | "out";
  /** Only this channel; null: all. */
  place: string | null;
  /** All channels with publications. */
  places: readonly string[];
  /** What needs the owner; only on the first page of upcoming ones. */
  waiting: readonly Publication[];
  /** By day (YYYY-MM-DD in the workspace's time zone), in order. */
  days: readonly { day: string; items: readonly Publication[] }[];
  /** Cursor of the next page; null: none. */
  after: string | null;
  timeZone: string;
}
