import { shareOut } from "#app/domain/spending/spend.ts";

/** Sorts of work that calls are paid for, as people know them. */
const works = ["Writing", "Changes you asked for", "Improving", "Posts", "Video"] as const;
export type Work = (typeof works)[number];

const workOf: Readonly<Record<string, Work>> = {
  answer: "Changes you asked for",
  improve: "Improving",
  refresh: "Improving",
  post: "Posts",
  video: "Video",
};

/** What a text has cost, in words that add up. */
export interface TextCost {
  parts: readonly { work: Work; cost: string }[];
  total: string;
  microDollars: number;
}

/** @param spent by the purpose of the calls, in micro-dollars; what is no other work belongs to writing */
export function costOf(spent: readonly { purpose: string; amount: number }[]): TextCost {
  const sums = works
    .map((work) => ({
      work,
      amount: spent
        .filter(({ purpose }) => (workOf[purpose] ?? "Writing") === work)
        .reduce((sum, { amount }) => sum + amount, 0),
    }))
    .filter(({ amount }) => amount > 0);
  const { parts, total } = shareOut(sums.map(({ amount }) => amount));
  return {
    parts: sums.map(({ work }, index) => ({ work, cost: parts[index] ?? total })),
    total,
    microDollars: sums.reduce((sum, { amount }) => sum + amount, 0),
  };
}
