import { expect, test } from "vitest";
import { describeReason, failureOfStatus, mayHaveArrived } from "./failure.ts";

test.each([
  [200, "unreachable", true],
  [401, "forbidden", false],
  [403, "forbidden", false],
  [404, "gone", false],
  [409, "refused", false],
  [429, "too_many", false],
  [500, "server_error", true],
  [502, "unreachable", true],
  [503, "unreachable", true],
  [507, "no_room", false],
  [504, "unreachable", true],
] as const)("%i is reported as %s", (status, reason, arrived) => {
  const failure = failureOfStatus(status, new Headers());
  expect(failure.reason).toBe(reason);
  expect(mayHaveArrived(failure)).toBe(arrived);
});

test.each([
  [{}, "a moment"],
  [{ "Retry-After": "Wed, 21 Oct 2026 07:28:00 GMT" }, "a moment"],
  [{ "Retry-After": "1" }, "1 second"],
  [{ "Retry-After": "12" }, "12 seconds"],
])("after too many requests, %j is a wait of %s", (headers, time) => {
  expect(describeReason(failureOfStatus(429, new Headers(headers)))).toBe(
    `Too many requests from your connection. Please wait ${time}.`,
  );
});
