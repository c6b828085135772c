const agents = [
  { name: "Writer", tone: "fill-series-1", path: "M-5 6l1-4L4-6l3 3-8 8z" },
  {
    name: "SEO",
    tone: "fill-series-2",
    path: "M-1-6a5 5 0 1 0 0 10 5 5 0 0 0 0-10zM3 3l4 4",
  },
  { name: "Social", tone: "fill-series-5", path: "M-6-5H6v8H0l-3 3V3h-3z" },
  { name: "Publisher", tone: "fill-series-3", path: "M0 6V-5M-4.5-1 0-5.5 4.5-1M-6 7H6" },
  { name: "Analytics", tone: "fill-series-4", path: "M-5 6V1M0 6V-6M5 6V-2" },
  { name: "Video", tone: "fill-series-6", path: "M-4-6v12L6 0z" },
] as const;

const radius = 92;
const centre = { x: 160, y: 128 };

/** Six agents around one core. */
export function HeroVisual() {
  return (
    <svg
      viewBox="0 0 320 268"
      className="mx-auto h-auto w-full max-w-sm max-sm:max-w-60"
      aria-hidden
      focusable="false"
    >
      <circle
        cx={centre.x}
        cy={centre.y}
        r={radius}
        className="fill-none stroke-line-strong"
        strokeDasharray="3 5"
      />
      {agents.map(({ name, tone, path }, index) => {
        const { x, y } = placeOf(index);
        return (
          <g key={name}>
            <line x1={centre.x} y1={centre.y} x2={x} y2={y} className="stroke-line-strong" />
            <g transform={`translate(${x} ${y})`}>
              <circle r="21" className="fill-surface stroke-line" />
              <circle r="17" className={tone} />
              <path
                d={path}
                className="fill-none stroke-surface"
                strokeWidth="1.8"
                strokeLinecap="round"
                strokeLinejoin="round"
              />
              <text
                y="36"
                textAnchor="middle"
                // The line to the core passes behind the letters, and not through them.
                paintOrder="stroke"
                strokeWidth="5"
                strokeLinejoin="round"
                className="fill-ink-soft stroke-canvas text-[15px] sm:text-[12px] font-medium"
              >
                {name}
              </text>
            </g>
          </g>
        );
      })}
      <g transform={`translate(${centre.x} ${centre.y})`}>
        <rect x="-30" y="-30" width="60" height="60" rx="16" className="fill-accent" />
        <circle r="7" className="fill-on-accent" />
        {agents.map(({ name }, index) => (
          <circle
            key={name}
            r="3.6"
            cx={Math.round(17 * Math.cos(angleOf(index)) * 10) / 10}
            cy={Math.round(17 * Math.sin(angleOf(index)) * 10) / 10}
            className="fill-on-accent"
          />
        ))}
      </g>
    </svg>
  );
}

/** Clockwise, from the top. */
function angleOf(index: number): number {
  return (index / agents.length) * 2 * Math.PI - Math.PI / 2;
}

// Rounded: engines may differ in the last digits, and what two of them draw must be the same.
function placeOf(index: number): { x: number; y: number } {
  return {
    x: Math.round(centre.x + radius * Math.cos(angleOf(index))),
    y: Math.round(centre.y + radius * Math.sin(angleOf(index))),
  };
}
