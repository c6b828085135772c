import type { ReactNode } from "react";
import type { Brand } from "#app/platform/brand/brand.ts";
import { ButtonLink } from "#app/platform/ui/button.tsx";
import { Panel } from "#app/platform/ui/card.tsx";
import { contactPath } from "#app/workspace/paths/contact.ts";
import { CommunityButton } from "./community-button.tsx";
import type { HelpLinks } from "./help-links.ts";

interface SideCardsProps {
  brand: Brand;
  links: HelpLinks;
  /** The real number of articles on this site. */
  articleCount: number;
}

/** Contact, community and the operator's stats. */
export function SideCards({
  brand,
  links: { quickStats, communityUrl },
  articleCount,
}: SideCardsProps) {
  return (
    <aside aria-label="More help" className="space-y-4">
      <Panel
        level={2}
        title="Contact Support"
        description="Tell us what you were doing and what you saw. We answer by email."
      >
        <ButtonLink to={contactPath} variant="primary">
          Contact Support
        </ButtonLink>
      </Panel>
      <Panel
        level={2}
        title="User Community"
        description={
          communityUrl
            ? "Ask other users, and share what works for you."
            : "There is no community yet. Read how to contact support instead."
        }
      >
        <CommunityButton communityUrl={communityUrl} />
      </Panel>
      <Panel level={2} title="Quick stats">
        <ul className="divide-y divide-line">
          <Stat>
            Response <Value>{quickStats.responseTime}</Value>
          </Stat>
          <Stat>
            <Value>{quickStats.articles}</Value> articles
          </Stat>
          <Stat>
            <Value>{quickStats.videoGuides}</Value> video guides
          </Stat>
        </ul>
        <p className="mt-3 text-sm text-ink-faint">
          As stated by {brand.company}. There are {articleCount} articles on this site today.
        </p>
      </Panel>
    </aside>
  );
}

function Stat({ children }: { children: ReactNode }) {
  return <li className="py-2 text-ink-soft">{children}</li>;
}

function Value({ children }: { children: string }) {
  return <strong className="font-semibold text-ink tabular-nums">{children}</strong>;
}
