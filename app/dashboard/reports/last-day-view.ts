import { formatCents } from "#app/core/money.ts";
import { formatDay, formatInstantIn, formatNumber, formatWords } from "#app/platform/ui/format.ts";
import { agentPath } from "#app/workspace/paths/agents.ts";
import { contentItemPath } from "#app/workspace/paths/content.ts";
import { ideaPath } from "#app/workspace/paths/plan.ts";
import { subjectPath } from "#app/workspace/paths/subject.ts";
import type { Origin } from "#app/workspace/origin.ts";
import { upcomingText } from "#app/dashboard/summary/summary.copy.ts";
import type { LastDay } from "./report.ts";

/** Shown when views were not measured. */
export const notMeasured = "Not measured";

/** A report's last 24 hours, in words. */
export interface LastDayView {
  /** How much was published, and the revenue. */
  summary: string;
  out: readonly {
    title: string;
    to: string;
    /** Its type, channels and time. */
    detail: string;
    readers: string;
    earned: string;
  }[];
  /** Total of the listed items. */
  total: { readers: string; earned: string };
  /** How many more were published than are listed. */
  more: number;
  failed: readonly { title: string; to: string; detail: string }[];
  failedSummary: string;
  next: readonly { title: string; to: string; detail: string }[];
}

export function viewLastDay(day: LastDay, origin: Origin, timeZone: string): LastDayView {
  const at = (instant: number) => formatInstantIn(instant, timeZone);
  const measured = day.out.flatMap(({ views }) => (views === null ? [] : [views]));
  return {
    summary: summaryOf(day, origin),
    out: day.out.map(({ contentItemId, title, kind, places, at: when, views, earnedCents }) => ({
      title,
      to: contentItemPath(contentItemId),
      detail: `${formatWords(kind)}, ${places.map(formatWords).join(", ")}, ${at(when)}`,
      readers: views === null ? notMeasured : formatNumber(views),
      earned: formatCents(earnedCents),
    })),
    total: {
      readers: measured.length === 0 ? notMeasured : formatNumber(sumOf(measured)),
      earned: formatCents(sumOf(day.out.map(({ earnedCents }) => earnedCents))),
    },
    more: day.outCount - day.out.length,
    failed: day.failed.map(({ title, problem, agentId, at: when, ...about }) => ({
      title,
      to: subjectPath(about, false) ?? agentPath(agentId ?? ""),
      detail: `${problem} ${at(when)}`,
    })),
    failedSummary: failedSummary(day),
    next: day.next.map(({ state, id, title, at: when }) => ({
      title,
      to: state === "planned" ? ideaPath(id) : contentItemPath(id),
      detail: `${upcomingText[state]}, ${at(when)}`,
    })),
  };
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);

function summaryOf(day: LastDay, origin: Origin): string {
  const { outCount, earnedCents } = day;
  const simulated = origin === "simulated" ? " (simulated)" : "";
  const entered = enteredWords(day);
  const all = `Revenue today so far: ${formatCents(earnedCents)}${simulated}.${entered}`;
  if (outCount === 0) return `Nothing was published. ${all}`;
  return `${formatNumber(outCount)} published. ${all}`;
}

/** Such as " Income added: $12.40 from Amazon Associates (Nov 3)."; empty: none. */
function enteredWords({ entered = [], enteredCount = 0 }: LastDay): string {
  if (entered.length === 0) return "";
  const named = entered
    .slice(0, 3)
    .map(
      ({ source, day, amountCents }) =>
        `${formatCents(amountCents)} from ${source} (${formatDay(day)})`,
    );
  const more = enteredCount - named.length;
  const rest = more > 0 ? ` and ${formatNumber(more)} more` : "";
  return ` Income added: ${named.join(", ")}${rest}.`;
}

function failedSummary({ failed, failedCount }: LastDay): string {
  if (failedCount === 0) return "Nothing failed.";
  const isCut = failedCount > failed.length;
  return `${formatNumber(failedCount)} failed${isCut ? `; showing the latest${failed.length === 1 ? "" : ` ${failed.length}`}` : ""}.`;
}
