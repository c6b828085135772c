import type { FormEvent } from "react";
import { Badge } from "#app/platform/ui/badge.tsx";
import { Button } from "#app/platform/ui/button.tsx";
import { Panel, PanelPart } from "#app/platform/ui/card.tsx";
import { ExternalIcon, KeyIcon } from "#app/platform/ui/icons/icons.tsx";
import { linkStyles } from "#app/platform/ui/links/link-styles.ts";
import { useToast } from "#app/platform/ui/overlays/toast.tsx";
import { Cached } from "#app/platform/web/render-cache.tsx";
import { HelpIcon } from "#app/site/help/help-icon.tsx";
import { setupGuidePath } from "#app/site/help/setup-guide.ts";
import type { IntegrationStatus } from "#app/domain/credentials/schema.ts";
import { IntegrationConnections } from "./integration-connections.tsx";
import { setupGuideNotice, setupKeysIntent } from "./setup-keys.ts";

/** The mode, the connections' status, and next steps. */
export function IntegrationPanel({
  status,
  timeZone,
}: {
  status: IntegrationStatus;
  /** IANA name. */
  timeZone: string;
}) {
  const { recommendations } = status;
  return (
    <Panel
      foldable
      title="Live Integration Status"
      help={<HelpIcon article="connecting-accounts" question="How do I connect my accounts?" />}
      aside={<ModeBadge status={status} />}
    >
      <Cached
        as="div"
        className="contents"
        of={IntegrationConnections}
        with={{ status, timeZone }}
      />
      <Cached
        as="div"
        className="contents"
        of={NextSteps}
        with={{ steps: recommendations.nextSteps }}
      />
      <div className="mt-auto border-t border-line pt-4">
        <p className="text-sm text-ink-soft">
          Potential revenue: <bdi>{recommendations.potentialRevenue}</bdi>{" "}
          <HelpIcon
            article="earnings"
            question="What can I expect to earn?"
            className="-my-1 align-middle"
          />
        </p>
        <SetupActions />
      </div>
    </Panel>
  );
}

export function ModeBadge({ status: { isLive } }: { status: Pick<IntegrationStatus, "isLive"> }) {
  return isLive ? (
    <Badge tone="success">Live Revenue Mode</Badge>
  ) : (
    <Badge tone="accent">Simulation Mode</Badge>
  );
}

function NextSteps({ steps }: { steps: readonly string[] }) {
  return (
    <PanelPart title="Next steps" className="my-4 border-t border-line pt-4">
      {steps.length === 0 ? (
        <p className="text-sm text-ink-soft">Everything you need to go live is connected.</p>
      ) : (
        <ol className="list-decimal space-y-1.5 pl-5 text-sm text-ink-soft marker:text-ink-faint">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
    </PanelPart>
  );
}

function SetupActions() {
  const toast = useToast();
  function tell(event: FormEvent) {
    event.preventDefault();
    toast(setupGuideNotice);
  }
  return (
    <div className="mt-3 flex flex-wrap gap-2.5">
      <form method="post" action="/dashboard" onSubmit={tell}>
        <input type="hidden" name="intent" value={setupKeysIntent} />
        <Button type="submit" size="small">
          <KeyIcon size={16} />
          Setup API Keys
        </Button>
      </form>
      <GuideLink />
    </div>
  );
}

function GuideLink() {
  return (
    <a
      href={setupGuidePath}
      target="_blank"
      rel="noopener"
      className={`inline-flex min-h-8 items-center gap-1.5 px-1 text-[0.8125rem] ${linkStyles}`}
    >
      Setup Guide
      <ExternalIcon size={14} />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}
