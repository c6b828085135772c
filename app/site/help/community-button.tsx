import { ButtonLink } from "../../platform/ui/button";
import { articleAddress } from "./address";
import type { HelpDesk } from "./help-desk";

interface CommunityButtonProps extends Pick<HelpDesk, "communityUrl"> {
  className?: string;
}

/** To where users talk to each other; where there is no such place, to how people are reached. */
export function CommunityButton({ communityUrl, className }: CommunityButtonProps) {
  if (communityUrl === null) {
    return (
      <ButtonLink to={articleAddress("support")} className={className}>
        User Community
      </ButtonLink>
    );
  }
  return (
    <ButtonLink
      to={communityUrl}
      fullPage
      target="_blank"
      rel="noopener noreferrer"
      className={className}
    >
      User Community
      <span className="sr-only"> (opens in a new tab)</span>
    </ButtonLink>
  );
}
