import * as z from "zod/mini";
import { MINUTE } from "#app/core/time/clock.ts";

/** What a user can undo; each kind has a function that reverts it. */
export const changeKinds = [
  "agents_switched",
  "agent_settings",
  "agent_removed",
  "time_zone",
  "toasts_muted",
  "daily_email",
  "publishing_schedule",
  "channel_limits",
  "webhook_endpoint_removed",
  "idea_scheduled",
  "idea_added",
  "idea_changed",
  "week_filled",
  "content_archived",
  "content_unpublished",
  "content_reviewed",
  "cover_changed",
  "picture_removed",
  "publishing_issue_dismissed",
  "publishing_retried",
  "publishing_issue_resolved",
  "earning_added",
  "earning_updated",
  "earning_deleted",
  "earnings_imported",
  "import_removed",
  "publication_link_added",
] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** Long enough for keyboard users; a five-second toast would not be. */
export const undoableForMs = 10 * MINUTE;

/** One value that was changed. */
export const ChangePart = z.object({
  /** The owner of the value, such as an agent's id; empty: the workspace. */
  subject: z.string(),
  field: z.string(),
  before: z.union([z.string(), z.boolean()]),
  after: z.union([z.string(), z.boolean()]),
});
export type ChangePart = z.infer<typeof ChangePart>;

export interface Change {
  kind: ChangeKind;
  parts: ChangePart[];
}

/** Whether it is a review decision or changes who decides: undoing it needs the same permission. */
export const isDecision = ({ kind, parts }: Change): boolean =>
  kind === "content_reviewed" ||
  kind === "content_unpublished" ||
  kind === "publishing_issue_resolved" ||
  kind === "publishing_retried" ||
  kind === "publication_link_added" ||
  parts.some(({ field }) => field === "approvalPolicy");

/** How much of a change was reverted: agents, parts of a content item, or settings. */
export interface Reverted {
  kind: ChangeKind;
  reverted: number;
  total: number;
}

const isOfIdea = (kind: ChangeKind): boolean =>
  kind === "week_filled" ||
  kind === "idea_scheduled" ||
  kind === "idea_added" ||
  kind === "idea_changed";

/** Undone changes to income. */
const ofMoney = {
  earning_added: "The entry was removed again",
  earning_updated: "The entry is as it was before",
  earning_deleted: "The entry was restored",
  earnings_imported: "The imported entries were removed, except those you edited since",
  import_removed: "The imported entries were restored",
} as const satisfies Partial<Record<ChangeKind, string>>;

/** The description in the toast and the activity feed. */
export function describeReverted({ kind, reverted, total }: Reverted): string {
  if (kind === "content_reviewed")
    return reverted === 0
      ? "It has since been published or reviewed again, so nothing changed"
      : "It needs your review again";
  if (kind === "publishing_issue_resolved")
    return reverted === 0
      ? "It is already being published again, so nothing changed"
      : "We’ll ask you again whether it appeared";
  if (kind === "publishing_retried")
    return reverted === 0
      ? "It is already being published again, so nothing changed"
      : "It won’t be published again and is back to its previous status";
  if (kind === "publication_link_added")
    return reverted === 0
      ? "The link has since been replaced, so nothing changed"
      : "The link was removed, and it no longer counts as published there";
  if (kind === "content_unpublished") {
    if (reverted === 0) return "It has already been unpublished, or is being unpublished now";
    return reverted === total
      ? "It stays published"
      : "It stays published where it still is. Elsewhere it is already being unpublished";
  }
  if (kind === "cover_changed")
    return reverted === 0
      ? "The picture has since changed or been deleted, so nothing changed"
      : "The previous picture is back, and the content needs your review";
  if (kind in ofMoney && reverted > 0) return ofMoney[kind as keyof typeof ofMoney];
  if (reverted === 0)
    return isOfIdea(kind)
      ? "It is already being written or has since changed, so nothing changed"
      : "It has since changed, so nothing was undone";
  if (kind === "idea_scheduled") return "The idea is back where it was";
  if (kind === "week_filled")
    return reverted === total
      ? "The slots are open again"
      : "Ideas that haven’t changed or started since were removed from the plan; the rest stay";
  if (kind === "idea_added") return "The idea will not be written";
  if (kind === "idea_changed")
    return reverted === total
      ? "The idea is as it was before"
      : "Part of the idea is as it was before; the rest has since changed";
  if (kind === "picture_removed") return "The picture is back in your library";
  if (kind === "publishing_issue_dismissed") return "It needs your attention again";
  if (kind === "webhook_endpoint_removed") return "The webhook gets events again";
  if (kind === "content_archived") return "It is back to how it was";
  const agents = kind === "agents_switched" || kind === "agent_removed";
  if (reverted === total) {
    if (!agents) return "The settings are back to how they were";
    return total === 1
      ? "The agent is back to how it was before"
      : "Your agents are back to how they were before";
  }
  const back = reverted === 1 ? "is back to how it was" : "are back to how they were";
  const rest = total - reverted === 1 ? "the other has" : "the others have";
  return `${reverted} of ${total} ${agents ? "agents" : "settings"} ${back}; ${rest} since changed`;
}
