import * as z from "zod/mini";
import { MINUTE } from "#app/core/time/clock.ts";

/** What a person can take back; each kind has somebody who puts it back. */
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

/** For so long; a notice of five seconds is too short for a keyboard. */
export const undoableForMs = 10 * MINUTE;

/** One value that was changed. */
export const ChangePart = z.object({
  /** Whose value it is, such as an agent's id; empty: the workspace's own. */
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

/** Whether it decides on texts or on what is sent again, or says who does: whoever takes it back has to be one who may. */
export const isDecision = ({ kind, parts }: Change): boolean =>
  kind === "content_reviewed" ||
  kind === "content_unpublished" ||
  kind === "publishing_issue_resolved" ||
  kind === "publishing_retried" ||
  kind === "publication_link_added" ||
  parts.some(({ field }) => field === "approvalPolicy");

/** How much of a change was put back: agents for what switches several, the parts of a text, else settings. */
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

/** What was done to what has been earned, and what is so once it is taken back. */
const ofMoney = {
  earning_added: "The entry is taken out again",
  earning_updated: "The entry is as it was before",
  earning_deleted: "The entry is there again",
  earnings_imported:
    "What came with the file is taken out again, but for what you have corrected since",
  import_removed: "What came with the file is there again",
} as const satisfies Partial<Record<ChangeKind, string>>;

/** What people read of it, in the notice and in the feed. */
export function describeReverted({ kind, reverted, total }: Reverted): string {
  if (kind === "content_reviewed")
    return reverted === 0
      ? "It has gone out or was decided on again since, and stays as it is"
      : "The text waits for your decision again";
  if (kind === "publishing_issue_resolved")
    return reverted === 0
      ? "It is being sent again, or has been"
      : "You are asked again whether it appeared";
  if (kind === "publishing_retried")
    return reverted === 0
      ? "It is being sent again, or has been"
      : "It is not sent again, and stands as it did before";
  if (kind === "publication_link_added")
    return reverted === 0
      ? "Another link was given since, and stays"
      : "The link is gone, and it counts as published there no more";
  if (kind === "content_unpublished") {
    if (reverted === 0) return "It has been taken down, or is being taken down at this moment";
    return reverted === total
      ? "The text stays where it is"
      : "The text stays where it still is; from the rest it is gone, or on its way";
  }
  if (kind === "cover_changed")
    return reverted === 0
      ? "It was changed again since, or the picture that it had is gone for good: it stays as it is"
      : "The text has the picture again that it had, and waits for you";
  if (kind in ofMoney && reverted > 0) return ofMoney[kind as keyof typeof ofMoney];
  if (reverted === 0)
    return isOfIdea(kind)
      ? "It is being written by now or was changed again since, and stays as it is"
      : "It was changed again since, and stays as it is";
  if (kind === "idea_scheduled") return "The idea is back where it was";
  if (kind === "week_filled")
    return reverted === total
      ? "The places that were filled are free again"
      : "What nobody has changed or begun since is out of the plan again; the rest stays";
  if (kind === "idea_added") return "The idea will not be written";
  if (kind === "idea_changed")
    return reverted === total
      ? "The idea is as it was before"
      : "Part of the idea is as it was before; the rest was changed again since";
  if (kind === "picture_removed") return "The picture is in your library again";
  if (kind === "publishing_issue_dismissed") return "It stands among what needs you again";
  if (kind === "webhook_endpoint_removed") return "The program is told again what happens";
  if (kind === "content_archived") return "The text is back to how it was";
  const agents = kind === "agents_switched" || kind === "agent_removed";
  if (reverted === total) {
    if (!agents) return "The settings are back to how they were";
    return total === 1
      ? "The agent is back to how it was before"
      : "Your agents are back to how they were before";
  }
  const back = reverted === 1 ? "is back to how it was" : "are back to how they were";
  const rest = total - reverted === 1 ? "the other was" : "the others were";
  return `${reverted} of ${total} ${agents ? "agents" : "settings"} ${back}; ${rest} changed since`;
}
