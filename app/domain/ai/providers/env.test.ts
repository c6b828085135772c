import { expect, it } from "vitest";
import { modelSettings } from "./env.server.ts";

const priceOf = (value: string | undefined) => modelSettings.WRITER_PRICE.parse(value);

it("reads prices in dollars as whole micro-dollars, rounded to the nearest", () => {
  expect(priceOf("4.1/4.03")).toEqual({ input: 4_100_000, output: 4_030_000 });
  expect(priceOf(" 0.25 / 2 ")).toEqual({ input: 250_000, output: 2_000_000 });
  expect(priceOf("0/0.000001")).toEqual({ input: 0, output: 1 });
});

it("reads an empty value as no price", () => {
  expect(priceOf(undefined)).toBeUndefined();
  expect(priceOf(" ")).toBeUndefined();
});

it.each(["2", "0.25/", "-1/2", "0.0000001/2", "10000/2", "a/b"])("rejects %j", (value) => {
  expect(modelSettings.WRITER_PRICE.safeParse(value).error?.issues[0]?.message).toContain(
    "must be two prices in dollars",
  );
});
