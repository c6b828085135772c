import type { Mail } from "#app/platform/mail/mailer.ts";
import { formatNumber } from "#app/platform/ui/format.ts";
import { reviewPath } from "#app/workspace/paths/review.ts";
import type { Mode } from "#app/workspace/origin.ts";
import type { Summary, UpcomingItem } from "#app/workspace/overview.ts";
import { ownUpcomingPath } from "#app/dashboard/summary/upcoming-path.ts";
import { actionItemPath } from "#app/dashboard/summary/action-item-path.ts";
import {
  upcomingText,
  actionItemsHeading,
  actionItemText,
  shortWhen,
} from "#app/dashboard/summary/summary.copy.ts";
import { dailyEmailPath } from "#app/dashboard/settings/fields.ts";

/** The data of a morning email. */
export interface DigestFacts {
  workspaceId: string;
  to: string;
  firstName: string | null;
  mode: Mode;
  answers: Summary;
  /** ISO timestamp. */
  now: string;
  /** By the workspace's clock, YYYY-MM-DD. */
  day: string;
  timeZone: string;
}

/** Who writes it. */
export interface DigestSender {
  product: string;
  /** The product's base URL. */
  url: string;
  supportEmail: string;
}

/**
 * The items that need the owner. Links only open pages and decide nothing: mail programs and their
 * servers follow links by themselves.
 */
export function writeDigest(
  facts: DigestFacts,
  { product, url, supportEmail }: DigestSender,
): Mail {
  const { answers, mode, now, timeZone } = facts;
  const { needs, next } = answers;
  const left = needs.texts + needs.questions - needs.items.length;
  const heading = actionItemsHeading(needs);
  const paragraphs = [
    facts.firstName ? `Good morning, ${line(facts.firstName)}.` : "Good morning.",
    `${heading}.`,
    ...needs.items.map((need) =>
      [
        `* ${titled(need.title)}`,
        `  ${line(actionItemText(need, now, timeZone))}`,
        `  ${url}${actionItemPath(need)}`,
      ].join("\n"),
    ),
    ...(left > 0 ? [`${formatNumber(left)} more: ${url}${reviewPath}`] : []),
    ...(next.length > 0
      ? [["Coming up:", ...next.map((item) => coming(item, facts, url))].join("\n")]
      : []),
    resultsWords(answers.results),
    ...(mode === "simulation"
      ? [
          "Everything here is simulated: your workspace is in Simulation Mode, and nothing leaves the app.",
        ]
      : []),
    "-- ",
    [
      "You get this email on mornings when something needs your attention. Its links only open pages.",
      `Turn it off: ${url}${dailyEmailPath}`,
      product,
    ].join("\n"),
  ];
  return {
    messageId: `<digest-${facts.workspaceId}-${facts.day}@${new URL(url).hostname}>`,
    to: [facts.to],
    replyTo: { name: product, address: supportEmail },
    subject: heading,
    text: `${paragraphs.join("\n\n")}\n`,
    unsubscribe: `${url}${dailyEmailPath}`,
  };
}

/** Keeps text from others on one line. */
const line = (text: string) => text.replaceAll(/\s+/g, " ").trim();

const titled = (title: string) => line(title) || "Untitled";

function coming(item: UpcomingItem, { now, timeZone }: DigestFacts, url: string): string {
  const when = shortWhen(item.at, now, timeZone);
  return `* ${when}: ${titled(item.title)} ${upcomingText[item.state]}\n  ${url}${ownUpcomingPath(item)}`;
}

function resultsWords({ texts, views }: Summary["results"]): string {
  const out = texts === 1 ? "1 item was published" : `${formatNumber(texts)} items were published`;
  const read = views === null ? "" : `, with ${formatNumber(views)} views so far`;
  return texts === 0
    ? "Nothing was published in the last 7 days."
    : `${out} in the last 7 days${read}.`;
}
