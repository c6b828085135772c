import { Badge } from "#app/platform/ui/badge.tsx";

/** Sample revenue by day: about 200 a month, as in month 1 of the step "results". */
const dollars = [4, 6, 5, 8, 7, 9, 9];

const days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/** Shares of the week's total. */
const sources = [
  { name: "Articles", percent: 46, tone: "bg-series-1" },
  { name: "Buying guides", percent: 27, tone: "bg-series-2" },
  { name: "Videos", percent: 18, tone: "bg-series-6" },
  { name: "Newsletter", percent: 9, tone: "bg-series-3" },
];

export function RevenueVisual() {
  const sum = dollars.reduce<number>((all, each) => all + each, 0);
  return (
    <div className="rounded-xl border border-line bg-surface p-4 shadow-lift">
      <div className="flex items-start justify-between gap-3">
        <div>
          <p className="text-sm text-ink-soft">Revenue, last 7 days</p>
          <p className="text-2xl font-semibold tracking-tight tabular-nums">${sum}</p>
        </div>
        <Badge dashed>Sample</Badge>
      </div>
      <WeekBars />
      <ul className="mt-3 space-y-2 border-t border-line pt-3 text-sm">
        {sources.map(({ name, percent, tone }) => (
          <li key={name} className="flex items-center gap-3">
            <span className="w-28 shrink-0 text-ink-soft">{name}</span>
            <span className="h-2 min-w-0 flex-1 overflow-hidden rounded-full bg-sunken">
              <span className={`block h-full ${tone}`} style={{ width: `${percent}%` }} />
            </span>
            <span className="w-9 text-right tabular-nums">{percent}%</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function WeekBars() {
  const top = Math.max(...dollars);
  return (
    <svg viewBox="0 0 320 118" className="mt-3 h-auto w-full" aria-hidden focusable="false">
      {dollars.map((amount, index) => {
        const x = 8 + index * 44;
        const height = Math.round((amount / top) * 90);
        return (
          <g key={days[index]}>
            <rect
              x={x}
              y={96 - height}
              width="32"
              height={height}
              rx="4"
              className="fill-series-1"
            />
            <text
              x={x + 16}
              y="112"
              textAnchor="middle"
              className="fill-ink-soft text-[14px] sm:text-[12px]"
            >
              {days[index]}
            </text>
          </g>
        );
      })}
      <line x1="0" x2="320" y1="96" y2="96" className="stroke-line-strong" />
    </svg>
  );
}
