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
  failureOf(answer(status), { channelName: "Blog", changes, now }).code;

describe("failureOf", () => {
  it.each([
    [401, "bad_credentials"],
    [403, "bad_credentials"],
    [404, "gone"],
    [410, "gone"],
    [413, "rejected"],
    [422, "rejected"],
    [429, "rate_limited"],
  ])("reads status %d as %s, for reads and writes", (status, code) => {
    expect([codeOf(status), codeOf(status, false)]).toEqual([code, code]);
  });

  it.each([408, 500, 502, 503])("has an unknown outcome after status %d", (status) => {
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
  ])("reads when to try again: %s", (_, after, retryAt) => {
    const headers: Record<string, string> = after === undefined ? {} : { "Retry-After": after };
    for (const status of [429, 503]) {
      const failure = failureOf(answer(status, headers), {
        channelName: "Blog",
        changes: false,
        now,
      });
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
])(
  "accepts status %d as a refusal only with the channel's own error format: %s",
  (status, expected) => {
    expect(countsInOwnWordsOnly({ status })).toBe(expected);
  },
);

it("an unrecognized response leaves open whether anything has changed", () => {
  const owner = { host: "a.example", sort: "a Mastodon server" };
  expect(strangeAnswer(owner, true).code).toBe("outcome_unknown");
  expect(strangeAnswer(owner, false).code).toBe("channel_unavailable");
});

it("a response that isn't JSON is null", () => {
  const json = (read: () => unknown) => jsonOf({ json: read } as never);
  expect(json(() => ({ id: 1 }))).toEqual({ id: 1 });
  expect(
    json(() => {
      throw new SyntaxError("no JSON");
    }),
  ).toBeNull();
});

describe("requestChannel", () => {
  const asked = { channelName: "Blog", address: "https://a.example/", now };
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

  it("rethrows a programming error", async () => {
    const mistake = new TypeError("undefined is no function");
    await expect(failing(mistake)).rejects.toBe(mistake);
  });

  it("has an unknown outcome after a failed request that changes something", async () => {
    expect(await codeAfter("outbound_timeout")).toBe("outcome_unknown");
    for (const method of ["GET", "HEAD"] as const)
      expect(await codeAfter("outbound_timeout", undefined, method)).toBe("channel_unavailable");
  });

  it.each(["outbound_dns", "outbound_tls", "outbound_refused_address", "outbound_bad_address"])(
    "knows that nothing was sent after %s",
    async (code) => {
      expect(await codeAfter(code)).toBe("channel_unavailable");
    },
  );

  it.each(["ECONNREFUSED", "EHOSTUNREACH", "ENETUNREACH", "UND_ERR_CONNECT_TIMEOUT"])(
    "knows that nothing was sent without a connection: %s",
    async (cause) => {
      expect(await codeAfter("outbound_failed", cause)).toBe("channel_unavailable");
    },
  );

  it("reports that a channel has moved", async () => {
    expect(await codeAfter("outbound_redirects")).toBe("rejected");
  });

  it("follows no redirect with a write, and sends JSON as JSON", async () => {
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
