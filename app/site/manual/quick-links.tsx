import { ButtonLink } from "../../platform/ui/button";
import { Panel } from "../../platform/ui/card";
import { articleAddress } from "../help/address";
import { CommunityButton } from "../help/community-button";
import type { HelpDesk } from "../help/help-desk";

export const contactPage = "/contact";

export function QuickLinks({ communityUrl }: Pick<HelpDesk, "communityUrl">) {
  return (
    <Panel level={2} title="Quick Links" className="print:hidden">
      <div className="grid gap-2.5">
        <ButtonLink to={contactPage}>Contact Support</ButtonLink>
        <CommunityButton communityUrl={communityUrl} />
        <ButtonLink to={articleAddress("whats-new")}>System Updates</ButtonLink>
      </div>
    </Panel>
  );
}
