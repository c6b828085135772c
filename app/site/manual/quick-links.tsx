import { ButtonLink } from "#app/platform/ui/button.tsx";
import { Panel } from "#app/platform/ui/card.tsx";
import { articlePath } from "#app/site/help/address.ts";
import { CommunityButton } from "#app/site/help/community-button.tsx";
import type { HelpLinks } from "#app/site/help/help-links.ts";

export const contactPage = "/contact";

export function QuickLinks({ communityUrl }: Pick<HelpLinks, "communityUrl">) {
  return (
    <Panel level={2} title="Quick Links" className="print:hidden">
      <div className="grid gap-2.5">
        <ButtonLink to={contactPage}>Contact Support</ButtonLink>
        <CommunityButton communityUrl={communityUrl} />
        <ButtonLink to={articlePath("whats-new")}>System Updates</ButtonLink>
      </div>
    </Panel>
  );
}
