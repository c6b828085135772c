import { titleLinkLook } from "../../platform/ui/text-link";
import type { Activity } from "../../workspace/activity";
import { subjectAddress } from "../../workspace/addresses/subject";

interface ActivityDescriptionProps {
  activity: Pick<Activity, "description" | "pieceId" | "reportId" | "ideaId">;
  /** Of the public demo. */
  demo: boolean;
}

/** What an activity is about. Where it names something that can be looked at, it leads there. */
export function ActivityDescription({ activity, demo }: ActivityDescriptionProps) {
  const words = <bdi>{activity.description}</bdi>;
  const address = subjectAddress(activity, demo);
  if (address === null) return words;
  // Parts of a list are kept as markup, which no router has a part in.
  return (
    <a href={address} className={titleLinkLook}>
      {words}
    </a>
  );
}
