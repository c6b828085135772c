import { shareOut } from "#app/domain/spending/spend.ts";

/** Types of paid AI work, as people read them. */
const works = ["Writing", "Changes you requested", "Improving", "Posts", "Video"] as const;
export type Work = (typeof works)[number];

const workOf: Readonly<Record<string, Work>> = {
  answer: "Changes you requested",
  improve: "Improving",
  refresh: "Improving",
  post: "Posts",
  video: "Video",
};

/** Costs for people, rounded so that they add up. */
export interface TextCost {
  parts: readonly { work: Work; cost: string }[];
  total: string;
  microDollars: number;
}

/** @param spent micro-dollars by call purpose; unknown purposes count as writing */
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
