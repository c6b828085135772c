import type { Price } from "./prices.server.ts";

/**
 * What an article takes, with all that is made of it, in tokens: the product's prompts with six snippets a
 * section, and as much again for models that think before they answer.
 */
const ofArticle = { input: 30_000, output: 14_000 } as const;

const weeksAMonth = 52 / 12;
const million = 1_000_000;

/** What an article costs with its posts and its video pack, in micro-dollars. */
export const articleEstimate = ({ input, output }: Price): number =>
  Math.ceil((ofArticle.input * input + ofArticle.output * output) / million);

const daysAWeek = 7;

/** What a plan costs in a week, and at most on one day of it, in micro-dollars. */
export function weekNeeds(price: Price, articlesPerWeek: number): { week: number; day: number } {
  const article = articleEstimate(price);
  // The plan spreads articles over the week.
  return { week: article * articlesPerWeek, day: article * Math.ceil(articlesPerWeek / daysAWeek) };
}

/** What a plan costs in a month: a lower and an upper figure, in micro-dollars. */
export function monthEstimate(price: Price, articlesPerWeek: number): { from: number; to: number } {
  const usual = articleEstimate(price) * articlesPerWeek * weeksAMonth;
  // Answers to notes, and second tries, come on top.
  return { from: Math.round(usual * 0.8), to: Math.round(usual * 1.3) };
}
