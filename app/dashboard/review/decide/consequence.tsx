import { dayIn } from "#app/core/time/time-zone.ts";
import { formatInstantIn } from "#app/platform/ui/format.ts";
import { inlineLinkStyles } from "#app/platform/ui/links/link-styles.ts";
import { planPathOf } from "#app/workspace/paths/plan.ts";
import { approvalPolicyPath } from "#app/dashboard/settings/approval-policy-view.ts";
import type { TextToReview } from "#app/dashboard/review/text-to-review.ts";

interface ConsequenceProps {
  text: TextToReview;
  timeZone: string;
}

/** What approval does: when and where it publishes, and whether that is simulated. */
export function Consequence({ text: { goesOut, contentItem }, timeZone }: ConsequenceProps) {
  const { to, stays, at, ideaId } = goesOut;
  const simulated =
    contentItem.origin === "simulated" ? " Simulated: nothing leaves this app." : "";
  if (goesOut.isSuggestion)
    return (
      <>
        Once approved, you can copy or download it. Its agent{" "}
        <a href={approvalPolicyPath} className={inlineLinkStyles}>
          only suggests
        </a>
        .
      </>
    );
  if (to.length === 0 && stays.length === 0)
    return <>Once approved, it stays here: no connected channel accepts it.{simulated}</>;
  return (
    <>
      <span className="block font-medium">
        {to.length === 0 && "Won’t be published anywhere"}
        {to.length > 0 &&
          (at === null ? "Publishes after approval" : `Publishes ${formatInstantIn(at, timeZone)}`)}
        {to.length > 0 && at !== null && ideaId !== null && (
          <>
            {" "}
            <a
              href={planPathOf({ idea: ideaId, at: dayIn(at, timeZone) })}
              className={inlineLinkStyles}
            >
              Change<span className="sr-only"> publishing time</span>
            </a>
          </>
        )}
      </span>
      {to.length > 0 && (
        <span className="block text-ink-soft">
          On {to.join(", ")}.{simulated}
        </span>
      )}
      {stays.map(({ channel, whyNot }) => (
        <span key={channel} className="block text-ink-soft">
          Won’t change on <bdi>{channel}</bdi>: {whyNot}
        </span>
      ))}
    </>
  );
}

/** The state, when there is nothing to review. */
export function stateText({ contentItem, goesOut }: TextToReview): string {
  switch (contentItem.state) {
    case "approved":
      if (goesOut.isSuggestion && !contentItem.isOut)
        return "Approved. Copy or download it to use it.";
      if (goesOut.stays.length > 0)
        return `Approved. The version on ${goesOut.stays.map(({ channel }) => channel).join(", ")} won’t change.`;
      if (goesOut.isNowhere) return notPublishedText(goesOut.to);
      return contentItem.isOut
        ? "Approved and published."
        : "Approved. It will be published as scheduled.";
    case "changes_requested":
      return "Changes requested. You’ll get a new version to review.";
    case "rejected":
      return "Rejected. It won’t be published.";
    case "draft":
      return "Your agents are still working on this. There’s nothing to review yet.";
    case "archived":
      return "Archived.";
    case "in_review":
      return "";
  }
}

/** Connecting a channel never publishes older content automatically: a hundred items could go out at once. */
function notPublishedText(to: readonly string[]): string {
  const reason = "Approved but not published: no channel was connected at the time.";
  return to.length === 0
    ? `${reason} Connect a channel, then undo the approval and approve again.`
    : `${reason} To publish it on ${to.join(", ")}, undo the approval and approve again.`;
}
