import { ButtonLink } from "../../platform/ui/button";
import { PlayIcon } from "../../platform/ui/icons";
import { presentationAddress } from "../../workspace/addresses/presentation";
import type { HelpDesk } from "../help/help-desk";

/** To the operator's video; where there is none, to the tour that plays by itself. */
export function VideoButton({ videoGuideUrl }: Pick<HelpDesk, "videoGuideUrl">) {
  if (videoGuideUrl === null) {
    return (
      <ButtonLink to={presentationAddress}>
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
