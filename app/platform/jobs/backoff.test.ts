import { expect, it } from "vitest";
import { DAY, HOUR, MINUTE, SECOND } from "#app/core/time/clock.ts";
import {
  exponentialDelay,
  listedDelay,
  nextAttemptAt,
  type Backoff,
  type Failure,
} from "./backoff.ts";

const now = 100 * DAY;
const retry: Failure = { class: "retry" };
const doubling: Backoff = {
  delay: exponentialDelay({ firstMs: 15 * SECOND, maxMs: 6 * HOUR }),
};
const listed: Backoff = { delay: listedDelay(MINUTE, 5 * MINUTE, HOUR), giveUpAfterMs: DAY };

it.each<{
  what: string;
  backoff: Backoff;
  failure?: Failure;
  failures?: number;
  age?: number;
  chance?: number;
  waits: number | null;
}>([
  { what: "the first failure", backoff: doubling, waits: 15 * SECOND },
  { what: "the second", backoff: doubling, failures: 2, waits: 30 * SECOND },
  { what: "the tenth", backoff: doubling, failures: 10, waits: 15 * SECOND * 2 ** 9 },
  { what: "the cap", backoff: doubling, failures: 12, waits: 6 * HOUR },
  { what: "the thousandth", backoff: doubling, failures: 1_000, waits: 6 * HOUR },
  {
    what: "jitter is added, up to its share",
    backoff: { ...doubling, jitter: 1 / 5 },
    chance: 0.5,
    waits: 16.5 * SECOND,
  },
  {
    what: "whole milliseconds",
    backoff: { delay: listedDelay(1_001), jitter: 0.5 },
    chance: 0.999,
    waits: 1_501,
  },
  { what: "the first of a list", backoff: listed, waits: MINUTE },
  { what: "the second of a list", backoff: listed, failures: 2, waits: 5 * MINUTE },
  { what: "the last of a list counts on", backoff: listed, failures: 9, waits: HOUR },
  { what: "one that just fits", backoff: listed, failures: 3, age: DAY - HOUR, waits: HOUR },
  { what: "one too late", backoff: listed, failures: 3, age: DAY - HOUR + 1, waits: null },
  {
    what: "a server that says when to retry",
    backoff: listed,
    failure: { class: "try_later", at: now + 3 * HOUR },
    waits: 3 * HOUR,
  },
  {
    what: "a server that names a time too far away",
    backoff: doubling,
    failure: { class: "try_later", at: now + 4_000 * DAY },
    waits: DAY,
  },
  {
    what: "a server that names a time in the past",
    backoff: listed,
    failure: { class: "try_later", at: now },
    waits: MINUTE,
  },
  {
    what: "a server that names a time after the deadline",
    backoff: listed,
    failure: { class: "try_later", at: now + 2 * DAY },
    waits: null,
  },
  { what: "hopeless", backoff: doubling, failure: { class: "give_up" }, waits: null },
])("$what: the next attempt is after $waits ms", (given) => {
  const { backoff, failure = retry, failures = 1, age = 0, chance = 0, waits } = given;
  const at = nextAttemptAt(backoff, { failure, failures, now, since: now - age, chance });
  expect(at === null ? null : at - now).toBe(waits);
});
