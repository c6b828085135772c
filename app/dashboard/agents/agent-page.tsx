import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Card, Panel } from "#app/platform/ui/card.tsx";
import { linkStyles } from "#app/platform/ui/links/link-styles.ts";
import type { ArticleSlug } from "#app/site/help/articles.ts";
import { HelpLink } from "#app/site/help/help-link.tsx";
import { kindHelp, kindName, metricViews, shownName } from "#app/domain/agents/view/display.ts";
import { MetricValue } from "#app/domain/agents/view/metric-value.tsx";
import type { SettingsProblem } from "#app/domain/agents/settings/settings.ts";
import { StatusBadge } from "#app/domain/agents/view/status-badge.tsx";
import { agentPath } from "#app/workspace/paths/agents.ts";
import { demoPath } from "#app/workspace/paths/demo.ts";
import { AsOfNote } from "#app/dashboard/layout/as-of-note.tsx";
import { connectionOf } from "#app/dashboard/layout/connection.ts";
import { ConnectionAlert } from "#app/dashboard/layout/connection-alert.tsx";
import { DemoBanner } from "#app/dashboard/layout/demo-banner.tsx";
import { OriginBadge } from "#app/dashboard/layout/origin-badge.tsx";
import { AgentActivities } from "./agent-activities.tsx";
import { AgentHistory } from "./agent-history.tsx";
import { AgentSettingsForm } from "./agent-settings-form.tsx";
import { AgentSettingsSummary } from "./agent-settings-summary.tsx";
import { AgentSwitch } from "./agent-switch.tsx";
import { AgentWork } from "./agent-work.tsx";
import type { AgentProfile } from "./profile.ts";
import { useAgentSwitch } from "./use-agent-switch.ts";
import { useFreshProfile } from "./use-fresh-profile.ts";

interface AgentPageProps {
  profile: AgentProfile;
  /** Null: a visitor. */
  viewerId: string | null;
  /** The settings form that was just rejected, if any. */
  problem: SettingsProblem | null;
}

/** An agent's page: history, current and next work, and settings. */
export function AgentPage({ profile, viewerId, problem }: AgentPageProps) {
  const { agent, demo } = profile;
  const signedIn = viewerId !== null;
  const { state, reconnect, failing } = useFreshProfile(profile);
  return (
    <main id="main" className="mx-auto w-full max-w-7xl space-y-6 px-4 py-8 sm:px-6">
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        <Link to={demo ? demoPath : "/dashboard"} className={`text-sm ${linkStyles}`}>
          ← Back to Dashboard
        </Link>
        <AsOfNote instant={failing ? profile.generatedAt : null} />
      </div>
      {demo && <DemoBanner />}
      <ConnectionAlert connection={demo ? "demo" : connectionOf(state)} onReconnect={reconnect} />
      <noscript className="block">
        <p className="text-sm text-ink-soft">Reload the page to see updates.</p>
      </noscript>
      <Introduction profile={profile} />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <AgentWork profile={profile} />
        <div className="min-w-0 space-y-4 lg:row-span-2">
          <Panel level={2} title="Settings">
            {profile.removed ? (
              <p className="text-sm text-ink-soft">
                You removed this agent. You can still read its work.
              </p>
            ) : demo ? (
              <AgentSettingsSummary profile={profile} signedIn={signedIn} />
            ) : (
              <AgentSettingsForm profile={profile} problem={problem} />
            )}
          </Panel>
          <AgentActivities
            origin={agent.origin}
            activities={profile.activities}
            now={profile.generatedAt}
            timeZone={profile.timeZone}
            viewerId={viewerId}
            demo={demo}
            action={agentPath(agent.id)}
          />
        </div>
        <AgentHistory
          history={profile.history}
          agentId={agent.id}
          origin={agent.origin}
          timeZone={profile.timeZone}
          demo={demo}
        />
      </div>
    </main>
  );
}

function Introduction({ profile }: { profile: AgentProfile }) {
  const { agent, summary, demo } = profile;
  const address = agentPath(agent.id);
  const switching = useAgentSwitch(agent, address);
  const name = shownName(agent);
  const kind = kindName(agent.type);
  // A help center test checks that each type's article exists.
  const help = kindHelp(agent.type) as ArticleSlug | undefined;
  return (
    <Card className="sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <h1 className="text-2xl font-semibold">
              <bdi>{name}</bdi>
            </h1>
            <StatusBadge status={switching.status} />
            {switching.status === "error" && (
              <HelpLink article="agent-problems">Why does it show Error?</HelpLink>
            )}
            <OriginBadge origin={agent.origin} />
          </div>
          <p className="mt-1.5 max-w-prose text-ink-soft">
            {kind !== name && <>{kind}. </>}
            {summary}
          </p>
          {help && (
            <HelpLink article={help} className="mt-1.5 mr-4">
              How this agent works
            </HelpLink>
          )}
          <HelpLink manual="ai-agents" className="mt-1.5">
            Working with agents
          </HelpLink>
        </div>
        {!demo && !profile.removed && (
          <AgentSwitch
            agent={{ id: agent.id, displayName: name }}
            switching={switching}
            action={address}
          />
        )}
      </div>
      <dl className="mt-5 grid grid-cols-2 gap-x-6 gap-y-4 border-t border-line pt-5 sm:flex sm:flex-wrap sm:gap-x-12">
        {metricViews(agent).map(({ key, label, value, note, isOutcome }) => (
          <Metric key={key} label={label}>
            <MetricValue
              {...{ value, note }}
              simulated={isOutcome && agent.origin === "simulated"}
            />
          </Metric>
        ))}
      </dl>
    </Card>
  );
}

function Metric({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col-reverse justify-end">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="text-xl font-semibold tracking-tight tabular-nums">{children}</dd>
    </div>
  );
}
