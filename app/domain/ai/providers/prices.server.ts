import type { Usage } from "./model.ts";

/** The price of a model's tokens, in micro-dollars per million. */
export interface Price {
  input: number;
  output: number;
}

const million = 1_000_000;

/**
 * A model's list price, from the included list; null: not listed. Uses the price for the longest
 * requests, so that the reservation is enough.
 */
export async function listPriceOf(provider: string, model: string): Promise<Price | null> {
  // Loaded on first use: it is half a megabyte of data.
  const { calcPrice } = await import("@pydantic/genai-prices");
  const usage = { input_tokens: million, output_tokens: million };
  const found = calcPrice(usage, model, { providerId: provider });
  if (!found) return null;
  return {
    input: Math.ceil(found.input_price * million),
    output: Math.ceil(found.output_price * million),
  };
}

/** The cost of a call, in micro-dollars, rounded up. */
export function costOf({ input, output }: Usage, price: Price): number {
  return Math.ceil((input * price.input + output * price.output) / million);
}

/**
 * Upper limit of a text's tokens: no encoding makes more tokens than bytes. The second number
 * covers what providers add.
 */
export function maxTokensOf(text: string): number {
  return Buffer.byteLength(text) + 256;
}
