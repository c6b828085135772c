import { takedownPath, ownTakedownPath } from "#app/workspace/paths/blog.ts";
import type { TakedownParty, TakedownState } from "#app/workspace/takedown.ts";
import { groundsNames, restoreTimes } from "./takedown.ts";
import type { TakedownRow } from "./takedown-sql.server.ts";

/** The sender and the operators. */
export interface TakedownEmailSender {
  product: string;
  /** Where the product is reached, without a path. */
  url: string;
  /** Where replies go. */
  dmcaEmail: string;
  operators: readonly string[];
}

/** An email about a notice, before it is stored. */
export interface TakedownEmailText {
  recipient: TakedownParty;
  subject: string;
  paragraphs: readonly string[];
}

interface Facts {
  takedown: TakedownRow & { title: string };
  state: TakedownState;
  /** The operator's. */
  reason: string;
  sender: TakedownEmailSender;
}

const days = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** The emails for a new state of a notice. */
export function takedownEmailsOf(facts: Facts): TakedownEmailText[] {
  return letters[facts.state](facts);
}

const letters: Record<TakedownState, (facts: Facts) => TakedownEmailText[]> = {
  received: ({ takedown, sender }) => [
    toOperator(takedown, sender, "A page was reported", "A visitor reported a page on a blog."),
  ],
  dismissed: ({ takedown, reason }) => [
    toReporter(takedown, "Nothing was taken down", [
      "We reviewed your notice and did not take the page down.",
      `Why: ${reason}`,
    ]),
  ],
  taken_down: ({ takedown, reason, sender }) => [
    toReporter(takedown, "The page was taken down", [
      "We took down the page you reported and notified its publisher.",
      `Why: ${reason}`,
    ]),
    toOwner(takedown, "Your post was taken down", [
      `We received a notice about your post and took it down (${groundsNames[takedown.grounds]}). The post is still in your workspace, but your blog no longer shows it.`,
      `Why: ${reason}`,
      `What was reported:\n${takedown.claim}`,
      ...(takedown.grounds === "copyright"
        ? [`By: ${takedown.name} <${takedown.email}>\n${takedown.contactDetails}`]
        : []),
      `If this is a mistake, send a counter-notice: ${sender.url}${ownTakedownPath(takedown.id)}`,
    ]),
  ],
  countered: ({ takedown, sender }) => {
    const { from, until } = restoreTimes(takedown.counteredAt ?? 0);
    return [
      toOperator(takedown, sender, "Counter-notice received", "The owner responded to a notice."),
      toReporter(takedown, "We received a counter-notice", [
        "The publisher of the page says it was taken down by mistake:",
        takedown.counterClaim ?? "",
        `${takedown.counterName ?? ""}\n${takedown.counterContact ?? ""}`,
        "They state this under penalty of perjury, consent to the jurisdiction of the court, and will accept service of process from you.",
        `We will restore the page between ${days.format(from)} and ${days.format(until)}, unless you tell us before then that you have filed an action seeking a court order against its use. To tell us, reply to this email.`,
      ]),
    ];
  },
  restored: ({ takedown, reason }) => [
    toReporter(takedown, "The page was restored", [
      "The page you reported is public again.",
      `Why: ${reason}`,
    ]),
    toOwner(takedown, "Your post was restored", [
      "Your blog shows your post again.",
      `Why: ${reason}`,
    ]),
  ],
  kept_down: ({ takedown, reason }) => [
    toReporter(takedown, "The page stays down", [
      "The page you reported stays down.",
      `Why: ${reason}`,
    ]),
    toOwner(takedown, "Your post stays down", [
      "Your post stays down after your counter-notice.",
      `Why: ${reason}`,
    ]),
  ],
};

const about = ({ title, address }: Facts["takedown"]) => `${title}\n${address}`;

const toReporter = (
  takedown: Facts["takedown"],
  subject: string,
  words: readonly string[],
): TakedownEmailText => ({
  recipient: "reporter",
  subject,
  paragraphs: [about(takedown), ...words],
});

const toOwner = (
  takedown: Facts["takedown"],
  subject: string,
  words: readonly string[],
): TakedownEmailText => ({
  recipient: "owner",
  subject,
  paragraphs: [about(takedown), ...words],
});

const toOperator = (
  takedown: Facts["takedown"],
  { url }: TakedownEmailSender,
  subject: string,
  words: string,
): TakedownEmailText => ({
  recipient: "operator",
  subject: `[Notice] ${subject}`,
  paragraphs: [
    words,
    about(takedown),
    `${groundsNames[takedown.grounds]}, from ${takedown.name} <${takedown.email}>`,
    `Review it: ${url}${takedownPath(takedown.id)}`,
  ],
});
