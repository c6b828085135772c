import type { Mail } from "../../platform/mail/mailer";
import { formatNumber } from "../../platform/ui/format";
import { reviewPath } from "../../workspace/addresses/review";
import type { Mode } from "../../workspace/origin";
import type { Answers, ComingItem } from "../../workspace/overview";
import { ownComingAddress } from "../answers/coming-address";
import { needAddress } from "../answers/need-address";
import { comingWords, needsHeading, needWords, shortWhen } from "../answers/answers-words";
import { dailyMailAddress } from "../settings/fields";

/** What a morning's e-mail is written from. */
export interface DigestFacts {
  workspaceId: string;
  to: string;
  firstName: string | null;
  mode: Mode;
  answers: Answers;
  /** ISO timestamp. */
  now: string;
  /** By the workspace's clock, YYYY-MM-DD. */
  day: string;
  timeZone: string;
}

/** Who writes it. */
export interface DigestSender {
  product: string;
  /** Where the product is reached, without a path. */
  url: string;
  supportEmail: string;
}

/**
 * What waits for an owner, in plain words. Its links open pages and decide nothing: mail programs and their
 * servers follow links by themselves.
 */
export function writeDigest(
  facts: DigestFacts,
  { product, url, supportEmail }: DigestSender,
): Mail {
  const { answers, mode, now, timeZone } = facts;
  const { needs, next } = answers;
  const left = needs.texts + needs.questions - needs.items.length;
  const heading = needsHeading(needs);
  const paragraphs = [
    facts.firstName ? `Good morning, ${line(facts.firstName)}.` : "Good morning.",
    `${heading}.`,
    ...needs.items.map((need) =>
      [
        `* ${titled(need.title)}`,
        `  ${line(needWords(need, now, timeZone))}`,
        `  ${url}${needAddress(need)}`,
      ].join("\n"),
    ),
    ...(left > 0 ? [`${formatNumber(left)} more: ${url}${reviewPath}`] : []),
    ...(next.length > 0
      ? [["Comes next:", ...next.map((item) => coming(item, facts, url))].join("\n")]
      : []),
    resultsWords(answers.results),
    ...(mode === "simulation"
      ? [
          "All of this is practice: your workspace is in Simulation Mode, and nothing leaves the app.",
        ]
      : []),
    "-- ",
    [
      "You get this e-mail on mornings when something waits for you. Its links only open pages.",
      `Switch it off: ${url}${dailyMailAddress}`,
      product,
    ].join("\n"),
  ];
  return {
    messageId: `<digest-${facts.workspaceId}-${facts.day}@${new URL(url).hostname}>`,
    to: [facts.to],
    replyTo: { name: product, address: supportEmail },
    subject: heading,
    text: `${paragraphs.join("\n\n")}\n`,
    unsubscribe: `${url}${dailyMailAddress}`,
  };
}

/** A text of somebody else's is one line, whatever is in it. */
const line = (text: string) => text.replaceAll(/\s+/g, " ").trim();

const titled = (title: string) => line(title) || "Untitled";

function coming(item: ComingItem, { now, timeZone }: DigestFacts, url: string): string {
  const when = shortWhen(item.at, now, timeZone);
  return `* ${when}: ${titled(item.title)} ${comingWords[item.state]}\n  ${url}${ownComingAddress(item)}`;
}

function resultsWords({ texts, views }: Answers["results"]): string {
  const out = texts === 1 ? "One text has gone out" : `${formatNumber(texts)} texts have gone out`;
  const read = views === null ? "" : `, with ${formatNumber(views)} readers so far`;
  return texts === 0
    ? "Nothing has gone out in the last seven days."
    : `${out} in the last seven days${read}.`;
}
