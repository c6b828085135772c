import { formatCents } from "#app/core/money.ts";
import { formatNumber } from "#app/platform/ui/format.ts";
import type { Subject } from "#app/domain/ideas/resemblance.ts";
import { reviewTitles } from "#app/domain/work-queue/performance-reviews.ts";
import type { AssignedMetrics, AssignedResult, WrittenText } from "./assignment.ts";
import { oneLine, plainMarkdown } from "./plain-markdown.ts";

/** So many of the week's texts are named; the rest is summed up. */
const maxNamed = 5;

/** From fewer views nothing follows. */
const fewestViews = 100;

/**
 * What can be said of the figures without asking anybody: what was made, what it brought, what failed, what comes next, and
 * what follows from it. Each sum is that of its rows, and what there is nothing of is said in one sentence.
 */
export function lookText(
  figures: AssignedMetrics,
  followUpOf: (best: AssignedResult) => Subject | null,
): WrittenText {
  const { look, day } = figures;
  const insight = insightOf(figures, followUpOf);
  const sections = [
    ["What was made", madeIn(figures)],
    ["What it brought", broughtIn(figures)],
    ["What failed", failedIn(figures)],
    ["What comes next", nextIn(figures)],
    ["What follows from it", insight.text],
  ] as const;
  return {
    variant: "",
    title: `${reviewTitles[look]}, ${longDay(day)}`,
    body: sections.map(([heading, text]) => `## ${heading}\n\n${text}`).join("\n\n"),
    fields: insight.idea ? { idea: insight.idea } : {},
  };
}

function madeIn({ made, look }: AssignedMetrics): string {
  if (made.length === 0)
    return look === "evening" ? "Nothing went out today." : "Nothing has gone out today so far.";
  const lines = made.map((each) => `- ${linked(each)} at ${each.channel}`);
  return `${count(made.length, "publication")} today:\n\n${lines.join("\n")}`;
}

function broughtIn({ results, firstDays, firstDaysBefore }: AssignedMetrics): string {
  if (results.length === 0) return "Nothing went out in the last seven days.";
  const { views, earnedCents } = sumOf(results);
  const one = results.length === 1;
  const sum = `The ${one ? "one text" : count(results.length, "text")} of the last seven days ${one ? "has" : "have"} been read ${count(views, "time")} and ${one ? "has" : "have"} earned ${formatCents(earnedCents)} so far.`;
  const rest = results.slice(maxNamed);
  const left = sumOf(rest);
  const lines = results
    .slice(0, maxNamed)
    .map(
      (each) => `- ${linked(each)}: ${count(each.views, "view")}, ${formatCents(each.earnedCents)}`,
    );
  if (rest.length > 0) {
    lines.push(
      `- ${count(rest.length, "other")}: ${count(left.views, "view")}, ${formatCents(left.earnedCents)}`,
    );
  }
  return `${sum}${compared(firstDays, firstDaysBefore)}\n\n${lines.join("\n")}`;
}

/** Only what has had as long to be read can be compared. */
function compared(
  present: AssignedMetrics["firstDays"],
  before: AssignedMetrics["firstDaysBefore"],
): string {
  if (!present || !before) return "";
  const mean = ({ views, texts }: { views: number; texts: number }) =>
    formatNumber(Math.round(views / texts));
  return ` On its first day a publication had ${mean(present)} views on average; the week before it was ${mean(before)}.`;
}

function failedIn({ failed }: AssignedMetrics): string {
  if (failed.length === 0) return "Nothing.";
  return failed
    .map(({ title, reason }) => `- ${quoted(title)}: ${plainMarkdown(reason)}`)
    .join("\n");
}

function nextIn({ next, waiting }: AssignedMetrics): string {
  const lines = next.map(({ title, when }) => `- ${when}: ${quoted(title)}`);
  const waits =
    waiting === 0
      ? ""
      : `${count(waiting, "text")} ${waiting === 1 ? "waits" : "wait"} to be approved.`;
  const parts = [lines.join("\n"), waits].filter((part) => part !== "");
  return parts.length > 0 ? parts.join("\n\n") : "The plan is empty: add an idea to it.";
}

/** What the figures say, and the idea that it leads to; null: to none. */
function insightOf(
  { results }: AssignedMetrics,
  followUpOf: (best: AssignedResult) => Subject | null,
) {
  const { views } = sumOf(results);
  const [best] = results;
  if (!best || views < fewestViews) {
    return { text: "Too early to say: hardly anybody has read anything yet.", idea: null };
  }
  const share = Math.round((best.views / views) * 100);
  const found = `${quoted(best.title)} has had ${formatNumber(best.views)} of the ${count(views, "view")} of the last seven days, which is ${share}%.`;
  const next = followUpOf(best);
  if (!next) return { text: found, idea: null };
  const reason = `“${oneLine(best.title)}” was read most: ${formatNumber(best.views)} of ${count(views, "view")} in seven days. Its readers may want this next.`;
  return {
    text: `${found} A text on ${plainMarkdown(next.topic)} would follow on from it.`,
    idea: { ...next, reason },
  };
}

function sumOf(results: readonly AssignedResult[]) {
  let views = 0;
  let earnedCents = 0;
  for (const each of results) {
    views += each.views;
    earnedCents += each.earnedCents;
  }
  return { views, earnedCents };
}

function linked({ title, url }: { title: string; url: string | null }): string {
  const plain = plainMarkdown(title);
  if (url === null) return `“${plain}”`;
  return `[${plain}](${url.replace(/[\s()<>]/gu, percent)})`;
}

const percent = (sign: string) => `%${sign.charCodeAt(0).toString(16).padStart(2, "0")}`;

const quoted = (title: string) => `“${plainMarkdown(title)}”`;

function count(number: number, thing: string): string {
  return `${formatNumber(number)} ${thing}${number === 1 ? "" : "s"}`;
}

const longDays = new Intl.DateTimeFormat("en-US", {
  weekday: "long",
  month: "long",
  day: "numeric",
  timeZone: "UTC",
});

/** "2026-11-23" → "Monday, November 23". */
const longDay = (day: string): string => longDays.format(new Date(`${day}T12:00:00Z`));
