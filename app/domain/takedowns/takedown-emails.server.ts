import { takedownPath, ownTakedownPath } from "#app/workspace/paths/blog.ts";
import type { TakedownParty, TakedownState } from "#app/workspace/takedown.ts";
import { groundsNames, restoreTimes } from "./takedown.ts";
import type { TakedownRow } from "./takedown-sql.server.ts";

/** In whose name letters are written, and who the operator is. */
export interface TakedownEmailSender {
  product: string;
  /** Where the product is reached, without a path. */
  url: string;
  /** Where answers go. */
  dmcaEmail: string;
  operators: readonly string[];
}

/** An e-mail about a notice, before it is stored. */
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

/** What is written to whom when a notice has come to a state. */
export function takedownEmailsOf(facts: Facts): TakedownEmailText[] {
  return letters[facts.state](facts);
}

const letters: Record<TakedownState, (facts: Facts) => TakedownEmailText[]> = {
  received: ({ takedown, sender }) => [
    toOperator(takedown, sender, "A page was reported", "Somebody has reported a page of a blog."),
  ],
  dismissed: ({ takedown, reason }) => [
    toReporter(takedown, "Nothing was taken down", [
      "We have looked at your notice and have not taken the page down.",
      `Why: ${reason}`,
    ]),
  ],
  taken_down: ({ takedown, reason, sender }) => [
    toReporter(takedown, "The page was taken down", [
      "We have taken the page down that you reported, and have told whoever published it.",
      `Why: ${reason}`,
    ]),
    toOwner(takedown, "A text of yours was taken down", [
      `Somebody has reported your text, and we have taken it down (${groundsNames[takedown.grounds]}). It is still in your workspace; only your blog does not show it.`,
      `Why: ${reason}`,
      `What was reported:\n${takedown.claim}`,
      ...(takedown.grounds === "copyright"
        ? [`By: ${takedown.name} <${takedown.email}>\n${takedown.contactDetails}`]
        : []),
      `If this is a mistake, answer with a counter-notice: ${sender.url}${ownTakedownPath(takedown.id)}`,
    ]),
  ],
  countered: ({ takedown, sender }) => {
    const { from, until } = restoreTimes(takedown.counteredAt ?? 0);
    return [
      toOperator(takedown, sender, "A counter-notice has come", "Its owner has answered a notice."),
      toReporter(takedown, "There is a counter-notice", [
        "Whoever published the page says that it was taken down by mistake:",
        takedown.counterClaim ?? "",
        `${takedown.counterName ?? ""}\n${takedown.counterContact ?? ""}`,
        "They have said this under penalty of perjury, accept the jurisdiction of the court, and will accept service of process from you.",
        `The page is restored between ${days.format(from)} and ${days.format(until)}, unless you tell us before then that you have filed an action to keep them from using it: answer this e-mail.`,
      ]),
    ];
  },
  restored: ({ takedown, reason }) => [
    toReporter(takedown, "The page was restored", [
      "The page that you reported can be read again.",
      `Why: ${reason}`,
    ]),
    toOwner(takedown, "Your text is back", ["Your blog shows your text again.", `Why: ${reason}`]),
  ],
  kept_down: ({ takedown, reason }) => [
    toReporter(takedown, "The page stays down", [
      "The page that you reported stays down.",
      `Why: ${reason}`,
    ]),
    toOwner(takedown, "Your text stays down", [
      "Your text stays down, although you have sent a counter-notice.",
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
    `Read it and decide: ${url}${takedownPath(takedown.id)}`,
  ],
});
