import { ButtonLink } from "#app/platform/ui/button.tsx";
import { PlayIcon } from "#app/platform/ui/icons/icons.tsx";
import { presentationPath } from "#app/workspace/paths/presentation.ts";
import type { HelpLinks } from "#app/site/help/help-links.ts";

/** Links to the operator's video, or to the presentation if there is none. */
export function VideoButton({ videoGuideUrl }: Pick<HelpLinks, "videoGuideUrl">) {
  if (videoGuideUrl === null) {
    return (
      <ButtonLink to={presentationPath}>
        <PlayIcon size={18} />
        Watch Video Guide
      </ButtonLink>
    );
  }
  return (
    <ButtonLink to={videoGuideUrl} fullPage target="_blank" rel="noopener noreferrer">
      <PlayIcon size={18} />
      <span>
        Watch Video Guide<span className="sr-only"> (opens in a new tab)</span>
      </span>
    </ButtonLink>
  );
}
