import { AgentIcon } from "#app/platform/ui/icons/agent-icon.tsx";
import { revenueChart, workBars } from "./chart-plan.ts";
import type { Report } from "./report.ts";

const plot = { left: 58, top: 12, width: 574, height: 190 } as const;
const size = { width: 640, height: 244 } as const;

/** This chart is wider than the dashboard's, so its labels have a smallest and a largest size. */
const word = "chart-word @min-[44rem]:text-[11px] @max-[18rem]:text-[29px]";

/** Revenue by day, drawn from the same geometry as in the PDF. */
export function RevenueByDay({ report, label }: { report: Report; label: string }) {
  const simulated = report.origin === "simulated";
  const chart = revenueChart(report.revenue.byDay, plot);
  return (
    <svg
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-label={`Line chart. ${label}`}
      className="block h-auto w-full overflow-visible"
    >
      <g transform={`translate(${plot.left} ${plot.top})`}>
        {chart.marks.map(({ label, y }) => (
          <g key={label} transform={`translate(0 ${y})`}>
            <line x2={plot.width} className="chart-rule" />
            <text x={-10} dominantBaseline="central" textAnchor="end" className={word}>
              {label}
            </text>
          </g>
        ))}
        <path d={chart.area} className="fill-series-1 opacity-[0.08]" />
        <path
          d={chart.line}
          className="chart-line"
          strokeLinejoin="round"
          // Round caps turn a zero-length dash into a dot.
          strokeDasharray={simulated ? "0 5" : undefined}
        />
        {chart.points.map(({ day, x, y }) => (
          <circle
            key={day}
            cx={x}
            cy={y}
            r={3}
            className={simulated ? "chart-line fill-surface" : "fill-series-1"}
          />
        ))}
        {chart.days.map(({ label, x, isLast }, index) => (
          <text
            key={label}
            x={x}
            y={plot.height + 14}
            dominantBaseline="hanging"
            textAnchor={isLast ? "end" : "middle"}
            // With large labels, only every other one fits.
            className={(chart.days.length - index) % 2 === 0 ? `${word} @max-[18rem]:hidden` : word}
          >
            {label}
          </text>
        ))}
      </g>
    </svg>
  );
}

/** Finished and failed tasks by agent. */
export function WorkByAgent({ report, label }: { report: Report; label: string }) {
  const stripes = report.origin === "simulated" ? "hatched" : "";
  return (
    <div role="img" aria-label={`Bar chart. ${label}`}>
      <div aria-hidden className="space-y-2 text-sm">
        {workBars(report.agents).map(
          ({ name, iconName, icon, words, doneShare, failedShare }, index) => (
            <div
              key={index}
              className="grid items-center gap-x-3 sm:grid-cols-[minmax(0,11rem)_minmax(0,1fr)]"
            >
              <span className="flex items-center gap-2 text-ink-soft sm:justify-end">
                <span dir="auto" className="line-clamp-2 sm:text-right">
                  {name}
                </span>
                <AgentIcon name={iconName} size="small" className="max-sm:order-first" />
              </span>
              <span className="flex items-center gap-px">
                <Bar share={doneShare} className={`rounded-sm ${icon.background} ${stripes}`} />
                <Bar share={failedShare} className={`rounded-sm bg-danger-mark ${stripes}`} />
                <span className="ml-2 shrink-0 text-ink-soft tabular-nums">{words}</span>
              </span>
            </div>
          ),
        )}
        <p className="flex flex-wrap gap-x-4 pt-1 text-xs text-ink-soft sm:pl-[11.75rem]">
          <span>Finished: in each agent’s color</span>
          <Key colour="bg-danger-mark">Failed</Key>
        </p>
      </div>
    </div>
  );
}

/** A third of the width is for the labels. */
function Bar({ share, className }: { share: number; className: string }) {
  if (share === 0) return null;
  return (
    <span
      className={`data-colour h-3 min-w-0.5 ${className}`}
      style={{ width: `${share * 66}%` }}
    />
  );
}

function Key({ colour, children }: { colour: string; children: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span className={`data-colour size-2 rounded-full ${colour}`} />
      {children}
    </span>
  );
}
