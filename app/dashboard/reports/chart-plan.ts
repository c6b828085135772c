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
 * The report's two charts as paths, positions and labels, for the page's SVG and for the PDF.
 * Coordinates are in the caller's units from the top left corner.
 */

interface Size {
  width: number;
  height: number;
}

interface RevenueChart {
  /** Round amounts and the position of their grid lines. */
  marks: readonly { label: string; y: number }[];
  /** Some days with the position of their labels; the last label ends with the line. */
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
  // Refunds can exceed revenue on a day.
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
    // Counted from the end, so that the last day always has a label.
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
  /** The icon of the agent's type; several agents combined have the unknown type's. */
  iconName: AgentIconName | undefined;
  icon: AgentIconShape;
  /** The bar's label. */
  words: string;
  /** Shares of the longest bar, from 0 to 1. */
  doneShare: number;
  failedShare: number;
}

const barsShown = 10;

/** The agents with the most finished tasks; the rest are combined. */
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
