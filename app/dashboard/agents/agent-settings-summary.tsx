import { ButtonLink } from "#app/platform/ui/button.tsx";
import { demoTexts } from "#app/domain/agents/settings/control.ts";
import { speedTexts } from "#app/domain/agents/settings/setting-values.ts";
import type { AgentProfile } from "./profile.ts";

interface AgentSettingsSummaryProps {
  profile: AgentProfile;
  signedIn: boolean;
}

/** Shown instead of the form when settings are read-only. */
export function AgentSettingsSummary({ profile, signedIn }: AgentSettingsSummaryProps) {
  const { name, meaning } = speedTexts[profile.speed];
  const settings = [
    ["Name", profile.agent.name],
    ["Speed", `${name}: ${meaning}`],
    ["Running", profile.enabled ? "Yes" : "No"],
  ] as const;
  return (
    <>
      <dl className="space-y-3 text-sm">
        {settings.map(([label, value]) => (
          <div key={label}>
            <dt className="font-medium text-ink-soft">{label}</dt>
            <dd className="mt-1 rounded-lg border border-line bg-sunken px-3 py-2 text-ink-faint">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      {!signedIn && (
        <div className="mt-4 flex flex-wrap items-center gap-3 text-sm text-ink-soft">
          <p className="min-w-40 flex-1">{demoTexts.control}</p>
          <ButtonLink to="/api/login" fullPage size="small">
            Sign In
          </ButtonLink>
        </div>
      )}
    </>
  );
}
