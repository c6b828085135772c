import { articleEstimate, monthEstimate } from "#app/domain/ai/providers/cost-estimate.ts";
import { formatAbout } from "#app/domain/spending/spend.ts";

type Price = Parameters<typeof monthEstimate>[0];

export function monthWords(price: Price, articlesPerWeek: number): string {
  const { from, to } = monthEstimate(price, articlesPerWeek);
  return `about ${formatAbout(from)} to ${formatAbout(to)} per month with your plan`;
}

export const articleWords = (price: Price, articlesPerWeek: number): string =>
  `${formatAbout(articleEstimate(price))} per article, ${monthWords(price, articlesPerWeek)}`;
