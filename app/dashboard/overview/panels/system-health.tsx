import { Badge } from "#app/platform/ui/badge.tsx";
import { Panel } from "#app/platform/ui/card.tsx";
import { classNames } from "#app/platform/ui/class-names.ts";
import { Progress } from "#app/platform/ui/progress.tsx";
import type { Health } from "#app/workspace/overview.ts";
import { healthLevel, type HealthLevel } from "./health-level.ts";

const parts = [
  { key: "cpu", label: "CPU" },
  { key: "memory", label: "Memory" },
  { key: "storage", label: "Storage" },
] as const;

const tones: Record<HealthLevel["tone"], string> = {
  accent: "text-ink-soft",
  warning: "text-warning",
  danger: "text-danger",
};

/** The server's load. The demo shows fixed figures and says so. */
export function SystemHealth({ health }: { health: Health }) {
  return (
    <Panel
      foldable
      title="System Health"
      className="flex-1 xl:max-h-80"
      aside={
        health.measured ? (
          <Badge>This server</Badge>
        ) : (
          <Badge dashed title="Sample figures: the demo doesn't show its own server's load">
            Sample
          </Badge>
        )
      }
    >
      <dl className="flex flex-1 flex-col justify-evenly gap-4">
        {parts.map(({ key, label }) => (
          <Share key={key} label={label} percent={health[key]} />
        ))}
      </dl>
    </Panel>
  );
}

function Share({ label, percent }: { label: string; percent: number }) {
  const { word, tone } = healthLevel(percent);
  return (
    <div>
      <dt className="sr-only">{label}</dt>
      <dd>
        <div className="mb-1.5 flex items-baseline gap-2 text-sm">
          <span aria-hidden className="flex-1 font-medium">
            {label}
          </span>
          <span className={classNames("font-medium", tones[tone])}>{word}</span>
          <span className="min-w-9 text-right tabular-nums">{Math.round(percent)}%</span>
        </div>
        <Progress
          role="meter"
          value={percent}
          label={label}
          valueText={`${Math.round(percent)}%, ${word}`}
          tone={tone}
        />
      </dd>
    </div>
  );
}
