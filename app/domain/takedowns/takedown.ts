import { DAY } from "#app/core/time/clock.ts";
import type { TakedownGrounds, TakedownParty, TakedownState } from "#app/workspace/takedown.ts";

export const groundsWords: Record<TakedownGrounds, string> = {
  copyright: "It infringes my copyright, or that of someone I represent",
  unlawful: "It is unlawful for another reason",
  personal_data: "It shows my personal data",
};

/** The same in a word or two. */
export const groundsNames: Record<TakedownGrounds, string> = {
  copyright: "Copyright",
  unlawful: "Unlawful",
  personal_data: "Personal data",
};

export const stateWords: Record<TakedownState, string> = {
  received: "Needs a decision",
  dismissed: "Dismissed",
  taken_down: "Taken down",
  countered: "Counter-notice received",
  restored: "Restored",
  kept_down: "Kept down",
};

/** The operator's options in each state. */
export const decisions = {
  received: ["taken_down", "dismissed"],
  dismissed: ["taken_down"],
  taken_down: ["restored"],
  countered: ["restored", "kept_down"],
  kept_down: ["restored"],
  restored: [],
} as const satisfies Record<TakedownState, readonly TakedownState[]>;

export type Decision = (typeof decisions)[TakedownState][number];

export const allDecisions: readonly Decision[] = [...new Set(Object.values(decisions).flat())];

/** Business days after a counter-notice; 17 U.S.C. § 512(g)(2)(C). */
const restoreAfter = { first: 10, last: 14 } as const;

/** When a post is restored after a counter-notice; milliseconds since the epoch. */
export const restoreTimes = (counteredAt: number): { from: number; until: number } => ({
  from: addBusinessDays(counteredAt, restoreAfter.first),
  until: addBusinessDays(counteredAt, restoreAfter.last),
});

/** The same time some business days later (Monday to Friday in UTC; holidays are ignored). */
export function addBusinessDays(at: number, days: number): number {
  let day = at;
  for (let left = days; left > 0;) {
    day += DAY;
    const weekday = new Date(day).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return day;
}

/** Of a list. */
export interface TakedownSummary {
  id: string;
  grounds: TakedownGrounds;
  state: TakedownState;
  /** The post's, when it was reported. */
  title: string;
  address: string;
  name: string;
  createdAt: number;
  counteredAt: number | null;
}

export interface TakedownStep {
  state: TakedownState;
  /** Null: the reporter, or a deleted account. */
  by: string | null;
  reason: string;
  createdAt: number;
}

export interface TakedownEmail {
  recipient: TakedownParty;
  toAddress: string;
  subject: string;
  text: string;
  createdAt: number;
  dueAt: number | null;
  sentAt: number | null;
  error: string | null;
}

interface Counter {
  name: string;
  contactDetails: string;
  claim: string;
  at: number;
}

/** A notice with its history. */
export interface TakedownView extends TakedownSummary {
  email: string;
  contactDetails: string;
  claim: string;
  /** Markdown, as it was reported. */
  body: string;
  counter: Counter | null;
  steps: readonly TakedownStep[];
  letters: readonly TakedownEmail[];
  /** The workspace; null: deleted. */
  owner: { userId: string; email: string | null } | null;
  /** Of this workspace: all, and unanswered copyright notices with a post taken down. */
  ofWorkspace: { all: number; counting: number };
}

/** What an owner sees of a notice. The reporter is shown only if the law requires it. */
export interface OwnTakedown {
  id: string;
  grounds: TakedownGrounds;
  state: TakedownState;
  title: string;
  address: string;
  claim: string;
  /** Null: it is not passed on. */
  sender: { name: string; email: string; contactDetails: string } | null;
  /** The operator's, of the last step. */
  reason: string;
  decidedAt: number;
  counteredAt: number | null;
}
