import { describe, expect, test } from "vitest";
import { DAY, HOUR, MINUTE, SECOND } from "#app/core/time/clock.ts";
import { AppError, type AppErrorCode } from "#app/core/errors.ts";
import { decide, failureOf, stopsAgent, type Failure, type FailureClass } from "./failure.ts";

const now = Date.UTC(2026, 5, 1, 8);
const wait = (ms: number) => ({ then: "wait", at: now + ms });
const failed = { then: "end", status: "failed" };
const look = { then: "end", status: "needs_check" };
const stop = { then: "stop" };

/** The outcome after the first, second, third and hundredth failure in a row. */
const steps = [1, 2, 3, 100];

test.each([
  ["try_later", false, [wait(4 * SECOND), wait(8 * SECOND), wait(16 * SECOND), wait(5 * MINUTE)]],
  ["rate_limited", true, [wait(4 * SECOND), wait(8 * SECOND), wait(16 * SECOND), wait(5 * MINUTE)]],
  ["budget", false, [wait(4 * SECOND), wait(8 * SECOND), wait(16 * SECOND), wait(5 * MINUTE)]],
  ["no_credit", false, [stop, stop, stop, stop]],
  ["spending_stopped", false, [stop, stop, stop, stop]],
  ["needs_sources", false, [stop, stop, stop, stop]],
  ["bad_credentials", true, [stop, stop, stop, stop]],
  ["broke_off", false, [wait(4 * SECOND), wait(8 * SECOND), wait(16 * SECOND), wait(5 * MINUTE)]],
  ["keeps_breaking_off", false, [stop, stop, stop, stop]],
  ["refused", false, [failed, failed, failed, failed]],
  ["cut_off", false, [failed, failed, failed, failed]],
  ["too_long", false, [failed, failed, failed, failed]],
  ["wrong_language", false, [failed, failed, failed, failed]],
  ["gone", true, [failed, failed, failed, failed]],
  ["rejected", true, [failed, failed, failed, failed]],
  ["unknown_outcome", true, [wait(4 * SECOND), wait(8 * SECOND), look, look]],
  // Without a way to check the outcome, a retry could pay twice.
  ["unknown_outcome", false, [look, look, look, look]],
  ["unforeseen", false, [wait(4 * SECOND), wait(8 * SECOND), failed, failed]],
  ["unforeseen", true, [wait(4 * SECOND), wait(8 * SECOND), look, look]],
] as const)("%s (can be looked up: %s)", (name, canLookUp, verdicts) => {
  const failure: Failure =
    name === "try_later" || name === "rate_limited" || name === "budget" || name === "broke_off"
      ? { class: name, at: null }
      : { class: name };
  expect(steps.map((failures) => decide(failure, { failures, now, canLookUp }))).toEqual(verdicts);
});

test.each([
  ["in an hour", now + HOUR, HOUR],
  ["a moment that is over", now - HOUR, 4 * SECOND],
  ["now", now, 4 * SECOND],
  ["in a year: waits are limited to a day", now + 365 * DAY, DAY],
])("retry time in a failure: %s", (_, at, ms) => {
  const failure = { class: "rate_limited", at } as const;
  expect(decide(failure, { failures: 1, now, canLookUp: false })).toEqual(wait(ms));
});

describe("errors thrown by a step", () => {
  test.each([
    ["writer_unavailable", { class: "try_later", at: null }],
    ["channel_unavailable", { class: "try_later", at: null }],
    ["rate_limited", { class: "rate_limited", at: null }],
    ["budget_reached", { class: "budget", at: null }],
    ["spending_stopped", { class: "spending_stopped" }],
    ["needs_sources", { class: "needs_sources" }],
    ["no_credit", { class: "no_credit" }],
    ["bad_credentials", { class: "bad_credentials" }],
    ["refused", { class: "refused" }],
    ["broke_off", { class: "broke_off", at: null }],
    ["keeps_breaking_off", { class: "keeps_breaking_off" }],
    ["cut_off", { class: "cut_off" }],
    ["too_long", { class: "too_long" }],
    ["wrong_language", { class: "wrong_language" }],
    ["outcome_unknown", { class: "unknown_outcome" }],
    ["gone", { class: "gone" }],
    ["rejected", { class: "rejected" }],
    // An internal error that steps should never throw.
    ["bad_setting", { class: "unforeseen" }],
  ] as const satisfies readonly [AppErrorCode, Failure][])("%s", (code, failure) => {
    expect(failureOf(new AppError(code, "no"))).toEqual(failure);
  });

  test("other errors are unforeseen, and the retry time is kept", () => {
    expect(failureOf(new TypeError("no"))).toEqual({ class: "unforeseen" });
    expect(failureOf(Object.assign(new Error("no"), { code: "gone" }))).toEqual({
      class: "unforeseen",
    });
    expect(failureOf("no")).toEqual({ class: "unforeseen" });
    const later = new AppError("writer_unavailable", "no", { retryAt: now });
    expect(failureOf(later)).toEqual({ class: "try_later", at: now });
  });
});

test("only failures that need a person stop the agent", () => {
  const stopping: (FailureClass | null)[] = [
    "no_credit",
    "bad_credentials",
    "keeps_breaking_off",
    "spending_stopped",
    "needs_sources",
  ];
  for (const each of [
    ...stopping,
    null,
    "try_later",
    "broke_off",
    "refused",
    "unknown_outcome",
  ] as const)
    expect(stopsAgent(each)).toBe(stopping.includes(each) && each !== null);
});
