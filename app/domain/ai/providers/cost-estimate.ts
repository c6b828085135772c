import type { Price } from "./prices.server.ts";

/**
 * Tokens of an article with everything made from it: our prompts with six snippets per section, and
 * as much again for models that think.
 */
const ofArticle = { input: 30_000, output: 14_000 } as const;

const weeksAMonth = 52 / 12;
const million = 1_000_000;

/** The cost of an article with its posts and script, in micro-dollars. */
export const articleEstimate = ({ input, output }: Price): number =>
  Math.ceil((ofArticle.input * input + ofArticle.output * output) / million);

const daysAWeek = 7;

/** The cost of a plan per week and on its busiest day, in micro-dollars. */
export function weekNeeds(price: Price, articlesPerWeek: number): { week: number; day: number } {
  const article = articleEstimate(price);
  // The plan spreads articles over the week.
  return { week: article * articlesPerWeek, day: article * Math.ceil(articlesPerWeek / daysAWeek) };
}

/** The monthly cost of a plan: a lower and an upper estimate, in micro-dollars. */
export function monthEstimate(price: Price, articlesPerWeek: number): { from: number; to: number } {
  const usual = articleEstimate(price) * articlesPerWeek * weeksAMonth;
  // Change requests and retries are extra.
  return { from: Math.round(usual * 0.8), to: Math.round(usual * 1.3) };
}
