import { Badge } from "#app/platform/ui/badge.tsx";
import { ButtonLink } from "#app/platform/ui/button.tsx";
import { setupGuidePath } from "#app/site/help/setup-guide.ts";
import { connectionsPath, goLivePath } from "#app/workspace/paths/live.ts";
import type { IntegrationStatus } from "#app/domain/credentials/schema.ts";

const purposes = {
  writing: "Writing",
  searching: "Research",
  publishing: "Publishing",
  payments: "Payments",
} as const;

const badges = {
  connected: { tone: "success", words: "Connected" },
  needs_hand: { tone: "warning", words: "Needs attention" },
  not_connected: { tone: "neutral", words: "Not connected" },
} as const;

/** A read-only list of connections and their status. */
export function Connections({ status }: { status: IntegrationStatus }) {
  const { connections, isLive, recommendations } = status;
  const { nextSteps, potentialRevenue } = recommendations;
  return (
    <div className="space-y-5">
      <ul className="divide-y divide-line rounded-lg border border-line">
        {connections.map(({ name, purpose, state }) => (
          <li key={name} className="flex items-center justify-between gap-3 px-4 py-2.5">
            <span className="sm:flex sm:items-baseline">
              <span className="block font-medium sm:w-32">{name}</span>
              <span className="text-sm text-ink-soft">{purposes[purpose]}</span>
            </span>
            <Badge tone={badges[state].tone} dot>
              {badges[state].words}
            </Badge>
          </li>
        ))}
      </ul>
      <p className="text-sm">
        Your workspace is in{" "}
        <strong className="font-semibold">
          {isLive ? "Live Revenue Mode" : "Simulation Mode"}
        </strong>
        {isLive ? "." : ": nothing is sent to these services, and no amount is real."}
      </p>
      {nextSteps.length > 0 && (
        <div className="text-sm">
          <h3 className="font-semibold">Next steps</h3>
          <ul className="mt-2 list-disc space-y-1 pl-5 text-ink-soft">
            {nextSteps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ul>
          <p className="mt-3 text-ink-soft">Potential revenue: {potentialRevenue}.</p>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={connectionsPath}>Connect</ButtonLink>
        <ButtonLink to={goLivePath}>Go live</ButtonLink>
      </div>
      <ButtonLink to={setupGuidePath} fullPage target="_blank" rel="noopener">
        Open the Setup Guide
        <span className="sr-only"> (opens in a new tab)</span>
      </ButtonLink>
    </div>
  );
}
