import { describe, expect, it } from "vitest";
import { AppError } from "#app/core/errors.ts";
import type { OutboundOptions } from "#app/platform/outbound/types.ts";
import {
  requestChannel,
  countsInOwnWordsOnly,
  failureOf,
  jsonOf,
  strangeAnswer,
} from "./request-channel.server.ts";

const now = Date.UTC(2026, 10, 27, 12);
const answer = (status: number, headers: Record<string, string> = {}) => ({
  status,
  headers: new Headers(headers),
});
const codeOf = (status: number, changes = true) =>
  failureOf(answer(status), { place: "Blog", changes, now }).code;

describe("failureOf", () => {
  it.each([
    [401, "bad_credentials"],
    [403, "bad_credentials"],
    [404, "gone"],
    [410, "gone"],
    [413, "rejected"],
    [422, "rejected"],
    [429, "rate_limited"],
  ])("reads status %d as %s, whether or not something was to change", (status, code) => {
    expect([codeOf(status), codeOf(status, false)]).toEqual([code, code]);
  });

  it.each([408, 500, 502, 503])("does not know what status %d has changed", (status) => {
    expect(codeOf(status)).toBe("outcome_unknown");
    expect(codeOf(status, false)).toBe("channel_unavailable");
  });

  it.each<[string, string | undefined, number | null]>([
    ["no time", undefined, null],
    ["an empty time", "  ", null],
    ["seconds", " 90 ", now + 90_000],
    ["seconds that are over", "-90", now],
    ["a date", "Fri, 27 Nov 2026 12:05:00 GMT", now + 300_000],
    ["a date in the past", "Fri, 27 Nov 2026 11:00:00 GMT", now],
    ["no time that can be read", "soon", null],
  ])("says when to try again: %s", (_, after, retryAt) => {
    const headers: Record<string, string> = after === undefined ? {} : { "Retry-After": after };
    for (const status of [429, 503]) {
      const failure = failureOf(answer(status, headers), { place: "Blog", changes: false, now });
      expect(failure.retryAt).toBe(retryAt);
    }
  });
});

it.each([
  [401, true],
  [403, true],
  [404, true],
  [410, true],
  [400, false],
  [500, false],
])("a refusal with status %d counts only in the place's own words: %s", (status, expected) => {
  expect(countsInOwnWordsOnly({ status })).toBe(expected);
});

it("an answer of somebody else's leaves open whether something has changed", () => {
  const owner = { host: "a.example", sort: "a server of Mastodon" };
  expect(strangeAnswer(owner, true).code).toBe("outcome_unknown");
  expect(strangeAnswer(owner, false).code).toBe("channel_unavailable");
});

it("what is no JSON is null", () => {
  const json = (read: () => unknown) => jsonOf({ json: read } as never);
  expect(json(() => ({ id: 1 }))).toEqual({ id: 1 });
  expect(
    json(() => {
      throw new SyntaxError("no JSON");
    }),
  ).toBeNull();
});

describe("requestChannel", () => {
  const asked = { place: "Blog", address: "https://a.example/", now };
  const failing = (error: Error, method: OutboundOptions["method"] = "POST") =>
    requestChannel({ ...asked, method, request: () => Promise.reject(error) });
  const codeAfter = (code: string, cause?: string, method?: OutboundOptions["method"]) =>
    failing(
      new AppError(
        code as never,
        "It failed.",
        cause === undefined ? {} : { cause: new Error(cause) },
      ),
      method,
    ).catch((error: unknown) => (error as AppError).code);

  it("throws a mistake of ours as it is", async () => {
    const mistake = new TypeError("undefined is no function");
    await expect(failing(mistake)).rejects.toBe(mistake);
  });

  it("does not know what has arrived once something was sent that changes something", async () => {
    expect(await codeAfter("outbound_timeout")).toBe("outcome_unknown");
    for (const method of ["GET", "HEAD"] as const)
      expect(await codeAfter("outbound_timeout", undefined, method)).toBe("channel_unavailable");
  });

  it.each(["outbound_dns", "outbound_tls", "outbound_refused_address", "outbound_bad_address"])(
    "knows that nothing has arrived after %s",
    async (code) => {
      expect(await codeAfter(code)).toBe("channel_unavailable");
    },
  );

  it.each(["ECONNREFUSED", "EHOSTUNREACH", "ENETUNREACH", "UND_ERR_CONNECT_TIMEOUT"])(
    "knows that nothing has arrived where no connection was made: %s",
    async (cause) => {
      expect(await codeAfter("outbound_failed", cause)).toBe("channel_unavailable");
    },
  );

  it("says that a place has moved", async () => {
    expect(await codeAfter("outbound_redirects")).toBe("rejected");
  });

  it("sends what changes something nowhere else, and JSON as JSON", async () => {
    const seen: OutboundOptions[] = [];
    const request = (_: string, options: OutboundOptions = {}) => {
      seen.push(options);
      return Promise.resolve(answer(200) as never);
    };
    await requestChannel({ ...asked, request });
    await requestChannel({ ...asked, request, method: "POST", json: { a: 1 } });
    expect(seen).toMatchObject([
      { method: "GET", redirect: "follow" },
      { method: "POST", redirect: "error", body: '{"a":1}' },
    ]);
    expect(seen[0]?.headers).not.toHaveProperty("Content-Type");
    expect(seen[1]?.headers).toMatchObject({ "Content-Type": "application/json" });
  });
});
