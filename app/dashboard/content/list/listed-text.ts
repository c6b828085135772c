import type { ContentType, ContentItemState } from "#app/domain/content/content-item.ts";
import type { ContentState } from "#app/workspace/paths/content.ts";
import type { Origin } from "#app/workspace/origin.ts";

/** Where a piece stands at one destination; instants are milliseconds since the epoch. */
export interface ContentPublication {
  channel: string;
  state:
    | "scheduled"
    | "draft"
    | "published"
    | "unconfirmed"
    | "failed"
    | "dismissed"
    | "unpublished";
  url: string | null;
  /** Where its owner publishes what lies there as a draft; null: it is none, or there is no such page. */
  editUrl: string | null;
  /** The sending that brought a draft there, which can be looked at; null: it is none. */
  draftId: string | null;
  origin: Origin;
  /** Null: it has not, or it is on its way there anew. */
  publishedAt: number | null;
  /** When it is to be sent, or sent anew; null: at no known time. */
  dueAt: number | null;
  /** When it is to be taken down; null: it is not. */
  leavesAt: number | null;
  /** Null: not measured. */
  views: number | null;
  /** How often the link of a post was followed. */
  clicks: number;
  measuredAt: number | null;
}

/** One row of the list of all content. */
export interface ListedText {
  id: string;
  title: string;
  kind: ContentType;
  /** For which network a post is; empty for the rest. */
  variant: string;
  /** The piece's own state, and what its places make of it. */
  contentState: ContentItemState;
  state: TextState;
  origin: Origin;
  agentId: string | null;
  agentName: string | null;
  agentType: string | null;
  createdAt: number;
  /** Since when it is in this state. */
  stateAt: number;
  publishedAt: number | null;
  places: readonly ContentPublication[];
  /** All of its places together; null: not measured. */
  views: number | null;
}

/** `withdrawn`: it was out, and is out nowhere any more; `made`: a report, which is for its owner alone and goes nowhere; `kept`: its agent only suggests; `draft`: it lies at a place as a draft, which its owner publishes there. */
export type TextState =
  | ContentState
  | "changes_requested"
  | "scheduled"
  | "draft"
  | "made"
  | "kept"
  | "unpublished";

/** What people read of a text's state. */
export function stateOf(
  contentItem: Pick<ListedText, "kind" | "contentState" | "publishedAt"> & {
    /** Its agent was to suggest only when it was approved. */
    isSuggestion: boolean;
  },
  places: readonly Pick<ContentPublication, "state">[],
): TextState {
  const { kind, contentState, publishedAt, isSuggestion } = contentItem;
  if (contentState === "archived") return "archived";
  if (contentState === "rejected") return "rejected";
  if (contentState === "draft") return "in_work";
  if (contentState === "changes_requested") return "changes_requested";
  if (kind === "report") return "made";
  if (contentState === "in_review") return "waiting";
  if (places.some(({ state }) => state === "unconfirmed" || state === "failed"))
    return "unconfirmed";
  for (const told of ["published", "scheduled", "draft"] as const)
    if (places.some(({ state }) => state === told)) return told;
  if (publishedAt !== null) return "unpublished";
  return isSuggestion && places.length === 0 ? "kept" : "approved";
}

export const textStateNames = {
  waiting: "Waits for you",
  in_work: "In work",
  changes_requested: "Changes asked",
  approved: "Approved",
  scheduled: "Scheduled",
  draft: "A draft at its place",
  published: "Published",
  unpublished: "Unpublished",
  unconfirmed: "Needs a look",
  rejected: "Not accepted",
  archived: "Archived",
  made: "Made for you",
  kept: "Approved, for you to use",
} as const satisfies Record<TextState, string>;
