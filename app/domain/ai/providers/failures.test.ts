import { describe, expect, it } from "vitest";
import { failureOf } from "./failures.ts";

const now = Date.UTC(2026, 10, 27, 12);

/** When it may be asked again, by a `Retry-After` of such words. */
const retryAtOf = (retryAfter: string | null) =>
  failureOf({
    ...{ providerName: "OpenAI", model: "m", status: 429, code: "rate", message: "slow down" },
    ...{ retryAfter, now, cause: null, hasBegun: false },
  }).retryAt;

describe("a provider that has too much to do is asked again", () => {
  it.each([
    ["after so many seconds", "30", now + 30_000],
    ["after a part of a second", "0.5", now + 500],
    ["at once where the seconds are below zero", "-30", now],
    ["at a date", "Fri, 27 Nov 2026 12:05:00 GMT", now + 300_000],
    ["at once where the date is past", "Fri, 27 Nov 2026 11:00:00 GMT", now],
  ])("%s", (_, retryAfter, retryAt) => {
    expect(retryAtOf(retryAfter)).toBe(retryAt);
  });

  it.each([
    ["no header", null],
    ["an empty one", ""],
    ["one of blanks", " \t"],
    ["one of words", "soon"],
  ])("at no time of its own where there is %s", (_, retryAfter) => {
    expect(retryAtOf(retryAfter)).toBeNull();
  });
});
