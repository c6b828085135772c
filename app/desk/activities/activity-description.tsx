import { titleLinkLook } from "../../platform/ui/text-link";
import type { Activity } from "../../workspace/activity";
import { textAddress } from "../../workspace/addresses/content";
import { reportAddress } from "../../workspace/addresses/reports";

/** What an activity is about. Where it names a text or a report that can be read, it leads there. */
export function ActivityDescription({
  activity: { description, pieceId, reportId },
}: {
  activity: Pick<Activity, "description" | "pieceId" | "reportId">;
}) {
  const words = <bdi>{description}</bdi>;
  const address = pieceId ? textAddress(pieceId) : reportId && reportAddress(reportId);
  if (!address) return words;
  // Parts of a list are kept as markup, which no router has a part in.
  return (
    <a href={address} className={titleLinkLook}>
      {words}
    </a>
  );
}
