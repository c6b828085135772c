import type { ContentType } from "#app/domain/content/content-item.ts";
import type { Origin } from "#app/workspace/origin.ts";

/** How far something is on its way to a place, or that it stands there. */
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

/** One text at one place. */
export interface Publication {
  /** Of what is on its way there; of what is out, the placement's. */
  id: string;
  publicationId: string;
  contentItemId: string;
  title: string;
  contentType: ContentType;
  /** For which network a post is; empty for the rest. */
  variant: string;
  origin: Origin;
  channel: string;
  /** What is done there. */
  kind: "create" | "update" | "unpublish";
  state: (typeof publicationStates)[number];
  /** When it goes out, is looked at again, or went out; null: at no known time. Milliseconds since the epoch. */
  at: number | null;
  /** Why it waits; null: nothing is wrong. */
  reason: string | null;
  /** Where readers find it, and where its owner publishes a draft. */
  url: string | null;
  editUrl: string | null;
}

export interface PublicationsView {
  show: "coming" | "out";
  /** Of which place alone is told; null: of all. */
  place: string | null;
  /** All that anything goes or went to. */
  places: readonly string[];
  /** What somebody has to see to first; only before what is coming. */
  waiting: readonly Publication[];
  /** By day (YYYY-MM-DD, by the workspace's clock), in their order. */
  days: readonly { day: string; items: readonly Publication[] }[];
  /** From which the list goes on; null: there is no more. */
  after: string | null;
  timeZone: string;
}
