import { titleLinkStyles } from "#app/platform/ui/links/link-styles.ts";
import type { Activity } from "#app/workspace/activity.ts";
import { subjectPath } from "#app/workspace/paths/subject.ts";

interface ActivityDescriptionProps {
  activity: Pick<Activity, "description" | "contentItemId" | "reportId" | "ideaId">;
  /** Of the public demo. */
  demo: boolean;
}

/** What an activity is about. Where it names something that can be looked at, it leads there. */
export function ActivityDescription({ activity, demo }: ActivityDescriptionProps) {
  const words = <bdi>{activity.description}</bdi>;
  const address = subjectPath(activity, demo);
  if (address === null) return words;
  // Parts of a list are kept as markup, which no router has a part in.
  return (
    <a href={address} className={titleLinkStyles}>
      {words}
    </a>
  );
}
