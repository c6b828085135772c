import { agentIcon } from "#app/platform/ui/icons/agent-icons.ts";
import { Badge } from "#app/platform/ui/badge.tsx";

/** The tasks that these agents take over. */
const signs = {
  write: agentIcon("writer"),
  optimize: agentIcon("seo"),
  post: agentIcon("social"),
  publish: agentIcon("publisher"),
  measure: agentIcon("analytics"),
} as const;

type Job = keyof typeof signs;

const names: Record<Job, string> = {
  write: "Write",
  optimize: "Optimize",
  post: "Post",
  publish: "Publish",
  measure: "Measure",
};

/** Sample heights of a week's work, from the bottom up. */
const week: readonly { day: string; work: readonly (readonly [Job, number])[] }[] = [
  {
    day: "M",
    work: [
      ["write", 62],
      ["post", 22],
      ["measure", 20],
      ["optimize", 28],
    ],
  },
  {
    day: "T",
    work: [
      ["write", 48],
      ["publish", 30],
      ["post", 24],
      ["optimize", 40],
    ],
  },
  {
    day: "W",
    work: [
      ["optimize", 44],
      ["write", 56],
      ["post", 22],
    ],
  },
  {
    day: "T",
    work: [
      ["write", 70],
      ["publish", 32],
      ["post", 24],
      ["measure", 26],
    ],
  },
  {
    day: "F",
    work: [
      ["publish", 40],
      ["post", 26],
      ["write", 42],
      ["measure", 34],
    ],
  },
  {
    day: "S",
    work: [
      ["write", 64],
      ["post", 22],
      ["optimize", 34],
    ],
  },
  {
    day: "S",
    work: [
      ["measure", 38],
      ["write", 52],
      ["post", 20],
    ],
  },
];

const ground = 178;
const dayHeight = 92;

/** A week with more work than time. */
export function ProblemVisual() {
  return (
    <>
      <div className="mb-3 flex items-center justify-between gap-3">
        <p className="font-semibold">A week of manual work</p>
        <Badge dashed>Sample</Badge>
      </div>
      <svg viewBox="0 0 320 200" className="h-auto w-full" aria-hidden focusable="false">
        {week.map(({ day, work }, index) => {
          const x = 12 + index * 43;
          let y = ground;
          return (
            <g key={index}>
              {work.map(([job, height]) => {
                y -= height;
                return (
                  <rect
                    key={job}
                    x={x}
                    y={y}
                    width="32"
                    height={height - 2}
                    rx="4"
                    className={signs[job].fill}
                  />
                );
              })}
              <text
                x={x + 16}
                y={ground + 17}
                textAnchor="middle"
                className="fill-ink-soft text-[15px] sm:text-[12px]"
              >
                {day}
              </text>
            </g>
          );
        })}
        <line
          x1="4"
          x2="316"
          y1={ground - dayHeight}
          y2={ground - dayHeight}
          className="stroke-danger-mark"
          strokeWidth="2"
          strokeDasharray="6 5"
        />
        <text
          x="316"
          y="13"
          textAnchor="end"
          className="fill-danger text-[15px] sm:text-[12px] font-medium"
        >
          Dashed line: the hours you have
        </text>
      </svg>
      <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-soft">
        {(Object.keys(names) as Job[]).map((job) => (
          <li key={job} className="flex items-center gap-1.5">
            <svg width="10" height="10" aria-hidden focusable="false">
              <rect width="10" height="10" rx="2" className={signs[job].fill} />
            </svg>
            {names[job]}
          </li>
        ))}
      </ul>
    </>
  );
}
