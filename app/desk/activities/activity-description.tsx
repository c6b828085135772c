import { titleLinkLook } from "../../platform/ui/text-link";
import type { Activity } from "../../workspace/activity";
import { workAddress } from "../../workspace/addresses/agents";

/** What an activity is about. Where it names a text that can be read, it leads there. */
export function ActivityDescription({
  activity: { description, work },
}: {
  activity: Pick<Activity, "description" | "work">;
}) {
  const words = <bdi>{description}</bdi>;
  if (!work) return words;
  // Parts of a list are kept as markup, which no router has a part in.
  return (
    <a href={workAddress(work.agentId, work.taskId)} className={titleLinkLook}>
      {words}
    </a>
  );
}
