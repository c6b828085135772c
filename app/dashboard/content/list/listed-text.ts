import type { ContentType, ContentItemState } from "#app/domain/content/content-item.ts";
import type { ContentState } from "#app/workspace/paths/content.ts";
import type { Origin } from "#app/workspace/origin.ts";

/** State of an item on one channel. Times are milliseconds since the epoch. */
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
  /** Where the owner publishes the draft; null: not a draft, or no such page. */
  editUrl: string | null;
  /** The publish job that created the draft, which can be checked; null: not a draft. */
  draftId: string | null;
  origin: Origin;
  /** Null: not published, or being published again. */
  publishedAt: number | null;
  /** When it will be published or updated; null: unknown. */
  dueAt: number | null;
  /** When it will be unpublished; null: it won't be. */
  leavesAt: number | null;
  /** Null: not measured. */
  views: number | null;
  /** Clicks on a post's link. */
  clicks: number;
  measuredAt: number | null;
}

/** One row of the content list. */
export interface ListedText {
  id: string;
  title: string;
  kind: ContentType;
  /** The network a post is for; empty for other types. */
  variant: string;
  /** The stored state; `state` also considers its publications. */
  contentState: ContentItemState;
  state: TextState;
  origin: Origin;
  agentId: string | null;
  agentName: string | null;
  agentType: string | null;
  createdAt: number;
  /** When it entered this state. */
  stateAt: number;
  publishedAt: number | null;
  places: readonly ContentPublication[];
  /** Total of all channels; null: not measured. */
  views: number | null;
}

/**
 * - `unpublished`: removed from all channels;
 * - `made`: a report, visible only to its owner;
 * - `kept`: its agent only suggests;
 * - `draft`: a draft on a channel, which the owner publishes there.
 */
export type TextState =
  | ContentState
  | "changes_requested"
  | "scheduled"
  | "draft"
  | "made"
  | "kept"
  | "unpublished";

/** The state that people see. */
export function stateOf(
  contentItem: Pick<ListedText, "kind" | "contentState" | "publishedAt"> & {
    /** The agent's approval policy was "suggest" when it was approved. */
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
  for (const reached of ["published", "scheduled", "draft"] as const)
    if (places.some(({ state }) => state === reached)) return reached;
  if (publishedAt !== null) return "unpublished";
  return isSuggestion && places.length === 0 ? "kept" : "approved";
}

export const textStateNames = {
  waiting: "Needs review",
  in_work: "In progress",
  changes_requested: "Changes requested",
  approved: "Approved",
  scheduled: "Scheduled",
  draft: "Draft created",
  published: "Published",
  unpublished: "Unpublished",
  unconfirmed: "Please check",
  rejected: "Rejected",
  archived: "Archived",
  made: "Report",
  kept: "Approved, suggestion only",
} as const satisfies Record<TextState, string>;
