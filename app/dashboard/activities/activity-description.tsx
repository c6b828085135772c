import { titleLinkStyles } from "#app/platform/ui/links/link-styles.ts";
import type { Activity } from "#app/workspace/activity.ts";
import { subjectPath } from "#app/workspace/paths/subject.ts";

interface ActivityDescriptionProps {
  activity: Pick<Activity, "description" | "contentItemId" | "reportId" | "ideaId">;
  /** Of the public demo. */
  demo: boolean;
}

/** An activity's description, with a link to its subject. */
export function ActivityDescription({ activity, demo }: ActivityDescriptionProps) {
  const words = <bdi>{activity.description}</bdi>;
  const address = subjectPath(activity, demo);
  if (address === null) return words;
  // Parts of the list are cached as markup, outside the router.
  return (
    <a href={address} className={titleLinkStyles}>
      {words}
    </a>
  );
}
