import { agentIcon } from "#app/platform/ui/icons/agent-icons.ts";

const agents = [
  { name: "Writer", sign: agentIcon("writer") },
  { name: "SEO", sign: agentIcon("seo") },
  { name: "Social", sign: agentIcon("social") },
  { name: "Publisher", sign: agentIcon("publisher") },
  { name: "Analytics", sign: agentIcon("analytics") },
  { name: "Video", sign: agentIcon("video") },
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
      {agents.map(({ name, sign }, index) => {
        const { x, y } = placeOf(index);
        return (
          <g key={name}>
            <line x1={centre.x} y1={centre.y} x2={x} y2={y} className="stroke-line-strong" />
            <g transform={`translate(${x} ${y})`}>
              <circle r="21" className="fill-surface stroke-line" />
              <circle r="17" className={sign.fill} />
              <path
                d={sign.path}
                className="fill-none stroke-surface"
                strokeWidth="1.8"
                strokeLinecap="round"
                strokeLinejoin="round"
              />
              <text
                y="36"
                textAnchor="middle"
                // Keeps the line to the core behind the letters.
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

// Rounded, so that server and browser render the same markup.
function placeOf(index: number): { x: number; y: number } {
  return {
    x: Math.round(centre.x + radius * Math.cos(angleOf(index))),
    y: Math.round(centre.y + radius * Math.sin(angleOf(index))),
  };
}
