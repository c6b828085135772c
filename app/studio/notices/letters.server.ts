import { noticeAddress, ownNoticeAddress } from "../../workspace/addresses/blog";
import type { NoticeParty, NoticeState } from "../../workspace/notice";
import { groundsNames, restoreTimes } from "./notice";
import type { NoticeRow } from "./notice-sql.server";

/** In whose name letters are written, and who the operator is. */
export interface LetterSender {
  product: string;
  /** Where the product is reached, without a path. */
  url: string;
  /** Where answers go. */
  dmcaEmail: string;
  operators: readonly string[];
}

/** An e-mail about a notice, before it is stored. */
export interface Letter {
  recipient: NoticeParty;
  subject: string;
  paragraphs: readonly string[];
}

interface Facts {
  notice: NoticeRow & { title: string };
  state: NoticeState;
  /** The operator's. */
  reason: string;
  sender: LetterSender;
}

const days = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** What is written to whom when a notice has come to a state. */
export function lettersOf(facts: Facts): Letter[] {
  return letters[facts.state](facts);
}

const letters: Record<NoticeState, (facts: Facts) => Letter[]> = {
  received: ({ notice, sender }) => [
    toOperator(notice, sender, "A page was reported", "Somebody has reported a page of a blog."),
  ],
  dismissed: ({ notice, reason }) => [
    toReporter(notice, "Nothing was taken down", [
      "We have looked at your notice and have not taken the page down.",
      `Why: ${reason}`,
    ]),
  ],
  taken_down: ({ notice, reason, sender }) => [
    toReporter(notice, "The page was taken down", [
      "We have taken the page down that you reported, and have told whoever published it.",
      `Why: ${reason}`,
    ]),
    toOwner(notice, "A text of yours was taken down", [
      `Somebody has reported your text, and we have taken it down (${groundsNames[notice.grounds]}). It is still in your workspace; only your blog does not show it.`,
      `Why: ${reason}`,
      `What was reported:\n${notice.claim}`,
      ...(notice.grounds === "copyright"
        ? [`By: ${notice.name} <${notice.email}>\n${notice.reach}`]
        : []),
      `If this is a mistake, answer with a counter-notice: ${sender.url}${ownNoticeAddress(notice.id)}`,
    ]),
  ],
  countered: ({ notice, sender }) => {
    const { from, until } = restoreTimes(notice.counteredAt ?? 0);
    return [
      toOperator(notice, sender, "A counter-notice has come", "Its owner has answered a notice."),
      toReporter(notice, "There is a counter-notice", [
        "Whoever published the page says that it was taken down by mistake:",
        notice.counterClaim ?? "",
        `${notice.counterName ?? ""}\n${notice.counterReach ?? ""}`,
        "They have said this under penalty of perjury, accept the jurisdiction of the court, and will accept service of process from you.",
        `The page is restored between ${days.format(from)} and ${days.format(until)}, unless you tell us before then that you have filed an action to keep them from using it: answer this e-mail.`,
      ]),
    ];
  },
  restored: ({ notice, reason }) => [
    toReporter(notice, "The page was restored", [
      "The page that you reported can be read again.",
      `Why: ${reason}`,
    ]),
    toOwner(notice, "Your text is back", ["Your blog shows your text again.", `Why: ${reason}`]),
  ],
  kept_down: ({ notice, reason }) => [
    toReporter(notice, "The page stays down", [
      "The page that you reported stays down.",
      `Why: ${reason}`,
    ]),
    toOwner(notice, "Your text stays down", [
      "Your text stays down, although you have sent a counter-notice.",
      `Why: ${reason}`,
    ]),
  ],
};

const about = ({ title, address }: Facts["notice"]) => `${title}\n${address}`;

const toReporter = (
  notice: Facts["notice"],
  subject: string,
  words: readonly string[],
): Letter => ({ recipient: "reporter", subject, paragraphs: [about(notice), ...words] });

const toOwner = (notice: Facts["notice"], subject: string, words: readonly string[]): Letter => ({
  recipient: "owner",
  subject,
  paragraphs: [about(notice), ...words],
});

const toOperator = (
  notice: Facts["notice"],
  { url }: LetterSender,
  subject: string,
  words: string,
): Letter => ({
  recipient: "operator",
  subject: `[Notice] ${subject}`,
  paragraphs: [
    words,
    about(notice),
    `${groundsNames[notice.grounds]}, from ${notice.name} <${notice.email}>`,
    `Read it and decide: ${url}${noticeAddress(notice.id)}`,
  ],
});
