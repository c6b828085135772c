import { titleLinkLook } from "../../platform/ui/text-link";
import type { Activity } from "../../workspace/activity";
import { workAddress } from "../../workspace/addresses/agents";
import { reportAddress } from "../../workspace/addresses/reports";

/** What an activity is about. Where it names a text or a report that can be read, it leads there. */
export function ActivityDescription({
  activity: { description, work, reportId },
}: {
  activity: Pick<Activity, "description" | "work" | "reportId">;
}) {
  const words = <bdi>{description}</bdi>;
  const address = work
    ? workAddress(work.agentId, work.taskId)
    : reportId && reportAddress(reportId);
  if (!address) return words;
  // Parts of a list are kept as markup, which no router has a part in.
  return (
    <a href={address} className={titleLinkLook}>
      {words}
    </a>
  );
}
