import {
  agentIcon,
  type AgentIconName,
  type AgentIconShape,
} from "#app/platform/ui/icons/agent-icons.ts";
import {
  formatDay,
  formatDollars,
  formatNumber,
  formatWholeDollars,
} from "#app/platform/ui/format.ts";
import { agentDisplayName, kindIcon } from "#app/domain/agents/view/display.ts";
import { axisMarks } from "#app/dashboard/charts/axis.ts";
import type { Report } from "./report.ts";

/*
 * The report's two charts as paths, places and words: the page draws them as SVG, the PDF with its
 * own means. Coordinates are the caller's units from the left upper corner.
 */

interface Size {
  width: number;
  height: number;
}

interface RevenueChart {
  /** Round amounts and the height of their rules. */
  marks: readonly { label: string; y: number }[];
  /** Some of the days, where their names stand; the last name ends with the line. */
  days: readonly { label: string; x: number; isLast: boolean }[];
  line: string;
  area: string;
  /** Days with revenue. */
  points: readonly { day: string; x: number; y: number }[];
}

const daysApart = 7;

/** The line of revenue by day within a box. */
export function revenueChart(
  byDay: Report["revenue"]["byDay"],
  { width, height }: Size,
): RevenueChart {
  const marks = axisMarks(Math.max(0, ...byDay.map(({ cents }) => cents)) / 100);
  const top = marks.at(-1) ?? 1;
  // On a day with a refund more may have been taken back than came in.
  const bottom = Math.min(0, ...byDay.map(({ cents }) => cents)) / 100;
  const yOf = (dollars: number) => round(height - ((dollars - bottom) / (top - bottom)) * height);
  const points = byDay.map(({ day, cents }, index) => ({
    day,
    cents,
    x: round((index / Math.max(1, byDay.length - 1)) * width),
    y: yOf(cents / 100),
  }));
  const line = points.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${x} ${y}`).join(" ");
  const last = points.length - 1;
  return {
    marks: marks.map((dollars) => ({
      label: dollars % 1 === 0 ? formatWholeDollars(dollars) : formatDollars(dollars),
      y: yOf(dollars),
    })),
    // Counted from the end: the last day is the one people look for.
    days: points.flatMap(({ day, x }, index) =>
      (last - index) % daysApart === 0
        ? [{ label: formatDay(day), x, isLast: index === last }]
        : [],
    ),
    line,
    area: `${line} L${round(width)} ${yOf(0)} L0 ${yOf(0)} Z`,
    points: points.filter(({ cents }) => cents > 0),
  };
}

export interface WorkBar {
  name: string;
  /** Of the agent's kind; several as one have that of an unknown kind. */
  iconName: AgentIconName | undefined;
  icon: AgentIconShape;
  /** What the bar says, beside it. */
  words: string;
  /** Shares of the longest bar, from 0 to 1. */
  doneShare: number;
  failedShare: number;
}

const barsShown = 10;

/** The agents that ended the most tasks, the rest of them as one. */
export function workBars(agents: Report["agents"]): WorkBar[] {
  const byWork = agents.toSorted((a, b) => b.done + b.failed - (a.done + a.failed));
  const shown = byWork.slice(0, byWork.length > barsShown ? barsShown - 1 : barsShown);
  const rest = byWork.slice(shown.length);
  const bars = [
    ...shown,
    ...(rest.length > 0
      ? [
          {
            name: `${rest.length} others`,
            type: null,
            done: rest.reduce((sum, { done }) => sum + done, 0),
            failed: rest.reduce((sum, { failed }) => sum + failed, 0),
            atLeast: rest.some(({ atLeast }) => atLeast),
          },
        ]
      : []),
  ];
  const longest = Math.max(1, ...bars.map(({ done, failed }) => done + failed));
  return bars.map(({ name, type, done, failed, atLeast }) => ({
    name: agentDisplayName(name),
    ...signOf(type),
    words:
      formatNumber(done) +
      (failed > 0 ? `, ${formatNumber(failed)} failed` : "") +
      (atLeast ? " or more" : ""),
    doneShare: done / longest,
    failedShare: failed / longest,
  }));
}

function signOf(type: string | null): Pick<WorkBar, "iconName" | "icon"> {
  const iconName = type === null ? undefined : kindIcon(type);
  return { iconName, icon: agentIcon(iconName) };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
