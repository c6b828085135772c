import { ButtonLink } from "#app/platform/ui/button.tsx";
import { articlePath } from "./address.ts";
import type { HelpLinks } from "./help-links.ts";

interface CommunityButtonProps extends Pick<HelpLinks, "communityUrl"> {
  className?: string;
}

/** Links to the community, or to the support article if there is none. */
export function CommunityButton({ communityUrl, className }: CommunityButtonProps) {
  if (communityUrl === null) {
    return (
      <ButtonLink to={articlePath("support")} className={className}>
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
