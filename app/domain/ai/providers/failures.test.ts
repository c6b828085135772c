import { describe, expect, it } from "vitest";
import { failureOf } from "./failures.ts";

const now = Date.UTC(2026, 10, 27, 12);

/** The retry time for a `Retry-After` header. */
const retryAtOf = (retryAfter: string | null) =>
  failureOf({
    ...{ providerName: "OpenAI", model: "m", status: 429, code: "rate", message: "slow down" },
    ...{ retryAfter, now, cause: null, hasBegun: false },
  }).retryAt;

describe("an overloaded provider is retried", () => {
  it.each([
    ["after the given number of seconds", "30", now + 30_000],
    ["after a fraction of a second", "0.5", now + 500],
    ["at once for negative seconds", "-30", now],
    ["at a date", "Fri, 27 Nov 2026 12:05:00 GMT", now + 300_000],
    ["at once for a past date", "Fri, 27 Nov 2026 11:00:00 GMT", now],
  ])("%s", (_, retryAfter, retryAt) => {
    expect(retryAtOf(retryAfter)).toBe(retryAt);
  });

  it.each([
    ["no header", null],
    ["an empty one", ""],
    ["blanks", " \t"],
    ["words", "soon"],
  ])("with the default delay for %s", (_, retryAfter) => {
    expect(retryAtOf(retryAfter)).toBeNull();
  });
});
