import { formatCents } from "#app/core/money.ts";
import { formatNumber } from "#app/platform/ui/format.ts";
import type { Subject } from "#app/domain/ideas/resemblance.ts";
import { reviewTitles } from "#app/domain/work-queue/performance-reviews.ts";
import type { AssignedMetrics, AssignedResult, WrittenText } from "./assignment.ts";
import { oneLine, plainMarkdown } from "./plain-markdown.ts";

/** How many of the week's items are listed; the rest is summed up. */
const maxNamed = 5;

/** Fewer views allow no conclusion. */
const fewestViews = 100;

/**
 * The performance review that needs no model: published content, results, failures, upcoming
 * content and a suggestion. Totals match their rows, and an empty section is one sentence.
 */
export function performanceReviewText(
  figures: AssignedMetrics,
  followUpOf: (best: AssignedResult) => Subject | null,
): WrittenText {
  const { look, day } = figures;
  const insight = insightOf(figures, followUpOf);
  const sections = [
    ["Published", madeIn(figures)],
    ["Results", broughtIn(figures)],
    ["Issues", failedIn(figures)],
    ["Coming up", nextIn(figures)],
    ["Suggestion", insight.text],
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
    return look === "evening"
      ? "Nothing was published today."
      : "Nothing has been published today so far.";
  const lines = made.map((each) => `- ${linked(each)} at ${each.channel}`);
  return `${count(made.length, "publication")} today:\n\n${lines.join("\n")}`;
}

function broughtIn({ results, firstDays, firstDaysBefore }: AssignedMetrics): string {
  if (results.length === 0) return "Nothing was published in the last seven days.";
  const { views, earnedCents } = sumOf(results);
  const one = results.length === 1;
  const sum = `The ${one ? "one item" : count(results.length, "item")} published in the last seven days got ${count(views, "view")} and earned ${formatCents(earnedCents)} so far.`;
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

/** Only periods of the same length can be compared. */
function compared(
  present: AssignedMetrics["firstDays"],
  before: AssignedMetrics["firstDaysBefore"],
): string {
  if (!present || !before) return "";
  const mean = ({ views, texts }: { views: number; texts: number }) =>
    formatNumber(Math.round(views / texts));
  return ` On their first day, publications got ${mean(present)} views on average, compared with ${mean(before)} the week before.`;
}

function failedIn({ failed }: AssignedMetrics): string {
  if (failed.length === 0) return "Nothing failed.";
  return failed
    .map(({ title, reason }) => `- ${quoted(title)}: ${plainMarkdown(reason)}`)
    .join("\n");
}

function nextIn({ next, waiting }: AssignedMetrics): string {
  const lines = next.map(({ title, when }) => `- ${when}: ${quoted(title)}`);
  const waits =
    waiting === 0
      ? ""
      : `${count(waiting, "draft")} ${waiting === 1 ? "needs" : "need"} your review.`;
  const parts = [lines.join("\n"), waits].filter((part) => part !== "");
  return parts.length > 0 ? parts.join("\n\n") : "The plan is empty. Add an idea.";
}

/** The conclusion and the idea it leads to; null: none. */
function insightOf(
  { results }: AssignedMetrics,
  followUpOf: (best: AssignedResult) => Subject | null,
) {
  const { views } = sumOf(results);
  const [best] = results;
  if (!best || views < fewestViews) {
    return { text: "Too early to say: there are hardly any views yet.", idea: null };
  }
  const share = Math.round((best.views / views) * 100);
  const found = `${quoted(best.title)} got ${formatNumber(best.views)} of the ${count(views, "view")} of the last seven days, which is ${share}%.`;
  const next = followUpOf(best);
  if (!next) return { text: found, idea: null };
  const reason = `“${oneLine(best.title)}” was read most: ${formatNumber(best.views)} of ${count(views, "view")} in seven days. Its readers may want this next.`;
  return {
    text: `${found} A follow-up on ${plainMarkdown(next.topic)} could build on it.`,
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
