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

/** When it goes out, where, and whether that is practice. */
export function Consequence({ text: { goesOut, contentItem }, timeZone }: ConsequenceProps) {
  const { to, stays, at, ideaId } = goesOut;
  const practice = contentItem.origin === "simulated" ? " Practice: nothing leaves this app." : "";
  if (goesOut.isSuggestion)
    return (
      <>
        Approved, it stays here for you to copy or download: its agent{" "}
        <a href={approvalPolicyPath} className={inlineLinkStyles}>
          only suggests
        </a>
        .
      </>
    );
  if (to.length === 0 && stays.length === 0)
    return <>Approved, it stays here: no place is connected that takes it.{practice}</>;
  return (
    <>
      <span className="block font-medium">
        {to.length === 0 && "Approved, it is sent nowhere"}
        {to.length > 0 &&
          (at === null ? "Goes out soon after you approve" : formatInstantIn(at, timeZone))}
        {to.length > 0 && at !== null && ideaId !== null && (
          <>
            {" "}
            <a
              href={planPathOf({ idea: ideaId, at: dayIn(at, timeZone) })}
              className={inlineLinkStyles}
            >
              Change<span className="sr-only"> when it goes out</span>
            </a>
          </>
        )}
      </span>
      {to.length > 0 && (
        <span className="block text-ink-soft">
          To {to.join(", ")}.{practice}
        </span>
      )}
      {stays.map(({ channel, whyNot }) => (
        <span key={channel} className="block text-ink-soft">
          Stays as it is at <bdi>{channel}</bdi>: {whyNot}
        </span>
      ))}
    </>
  );
}

/** What has become of it, where there is nothing to decide. */
export function stateWords({ contentItem, goesOut }: TextToReview): string {
  switch (contentItem.state) {
    case "approved":
      if (goesOut.isSuggestion && !contentItem.isOut)
        return "Approved. It stays here for you to use.";
      if (goesOut.stays.length > 0)
        return `Approved. What stands at ${goesOut.stays.map(({ channel }) => channel).join(", ")} stays as it was.`;
      if (goesOut.isNowhere) return nowhereWords(goesOut.to);
      return contentItem.isOut ? "Approved, and out." : "Approved. It goes out at its time.";
    case "changes_requested":
      return "You asked for changes. The next version comes back here.";
    case "rejected":
      return "Not accepted. It goes nowhere.";
    case "draft":
      return "Still being worked on: there is nothing to decide yet.";
    case "archived":
      return "Archived.";
    case "in_review":
      return "";
  }
}

/** Nothing is sent by itself once a place is connected: a hundred old texts would go out at once. */
function nowhereWords(to: readonly string[]): string {
  const nowhere = "Approved, but it goes nowhere: it got no place when it was approved.";
  return to.length === 0
    ? `${nowhere} Connect one that takes it; then take the decision back and approve it again.`
    : `${nowhere} To send it to ${to.join(", ")}, take the decision back and approve it again.`;
}
