import { findProvider } from "@pydantic/genai-prices";
import { afterEach, describe, expect, it } from "vitest";
import { costOf, listPriceOf } from "./prices.server.ts";

const ownModel = "a-model-that-costs-next-to-nothing";
const listed = findProvider({ providerId: "openai" })?.models ?? [];
afterEach(() => {
  const at = listed.findIndex(({ id }) => id === ownModel);
  if (at !== -1) listed.splice(at, 1);
});

describe("rounds up to whole micro-dollars", () => {
  it("keeps fractions of list prices, so that enough is reserved", async () => {
    const prices = { input_mtok: 0.000_001_4, output_mtok: 0.000_002_1 };
    listed.push({ id: ownModel, match: { equals: ownModel }, prices });
    expect(await listPriceOf("openai", ownModel)).toEqual({ input: 2, output: 3 });
  });

  it("the cost of a call", () => {
    expect(costOf({ input: 1, output: 1 }, { input: 1_200_000, output: 100_000 })).toBe(2);
  });
});
