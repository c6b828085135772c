import { Badge } from "#app/platform/ui/badge.tsx";
import { classNames } from "#app/platform/ui/class-names.ts";
import { CheckIcon, ClockIcon, SpinnerIcon } from "#app/platform/ui/icons/icons.tsx";
import { routines } from "#app/domain/routines/routines.ts";

const looks = {
  completed: { word: "Completed", icon: <CheckIcon size={15} />, tone: "text-success" },
  in_progress: { word: "In Progress", icon: <SpinnerIcon size={15} />, tone: "text-accent" },
  scheduled: { word: "Scheduled", icon: <ClockIcon size={15} />, tone: "text-ink-soft" },
} as const;

/** Sample numbers for month 1, as in the step "results". */
const tiles = [
  { label: "Revenue Progress", value: "$124.30", detail: "12% of $1,000" },
  { label: "Active Tasks", value: "4", detail: "under way or due today" },
  { label: "Days Remaining", value: "12", detail: "in this month" },
  { label: "Active Agents", value: "6", detail: "of 6" },
];

export function DashboardVisual() {
  return (
    <div className="rounded-xl border border-line bg-canvas shadow-lift">
      <div className="flex items-center justify-between gap-3 rounded-t-xl border-b border-line bg-surface px-4 py-2.5">
        <p className="font-semibold">Dashboard</p>
        <Badge dashed>Sample</Badge>
      </div>
      <div className="grid grid-cols-2 gap-2 p-3">
        {tiles.map(({ label, value, detail }) => (
          <div key={label} className="min-w-0 rounded-lg border border-line bg-surface p-2.5">
            <p className="text-xs text-ink-soft">{label}</p>
            <p className="text-lg leading-6 font-semibold tabular-nums">{value}</p>
            <p className="text-xs text-ink-soft">{detail}</p>
          </div>
        ))}
        <div className="col-span-2 rounded-lg border border-line bg-surface p-3">
          <p className="text-sm font-medium">Today&apos;s Workflow Progress</p>
          <ul className="mt-2 space-y-1.5 text-xs">
            {routines.map(({ title, time, sample }) => {
              const { word, icon, tone } = looks[sample];
              return (
                <li key={title} className="flex items-center justify-between gap-2">
                  <span className={classNames("flex min-w-0 items-center gap-1.5", tone)}>
                    <span className="shrink-0">{icon}</span>
                    <span className="text-ink">{title}</span>
                    <span className="max-sm:hidden">{word}</span>
                  </span>
                  <span className="shrink-0 text-ink-soft tabular-nums">{time}</span>
                </li>
              );
            })}
          </ul>
        </div>
      </div>
    </div>
  );
}
