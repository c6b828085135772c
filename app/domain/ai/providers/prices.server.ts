import type { Usage } from "./model.ts";

/** What tokens of a model cost, in micro-dollars for a million of them. */
export interface Price {
  input: number;
  output: number;
}

const million = 1_000_000;

/**
 * The list price of a model, from a list that comes with the product; null: it is not on it. The price
 * of the longest requests is the one that is taken: what is set aside before a call must be enough.
 */
export async function listPriceOf(provider: string, model: string): Promise<Price | null> {
  // With its first use: it is half a megabyte of data.
  const { calcPrice } = await import("@pydantic/genai-prices");
  const usage = { input_tokens: million, output_tokens: million };
  const found = calcPrice(usage, model, { providerId: provider });
  if (!found) return null;
  return {
    input: Math.ceil(found.input_price * million),
    output: Math.ceil(found.output_price * million),
  };
}

/** What a call costs at a price, in micro-dollars, rounded up. */
export function costOf({ input, output }: Usage, price: Price): number {
  return Math.ceil((input * price.input + output * price.output) / million);
}

/**
 * The most tokens that a text can be: no encoding in use makes more tokens than a text has bytes; what
 * providers put around it is in the second figure.
 */
export function maxTokensOf(text: string): number {
  return Buffer.byteLength(text) + 256;
}
