import { test } from "vitest";
import { runRandomSequences } from "#tests/harness/payment-sequences.ts";
import { leaveOutDuplicates } from "#tests/harness/duplicates.ts";

leaveOutDuplicates();

// A sample; the soak tells ten thousand.
const people = 30;
const rounds = 10;

test(
  `after each of ${people * rounds} sequences of events, access equals Stripe's state and nothing happened twice`,
  { timeout: 60_000 },
  () => runRandomSequences("sample", people, rounds),
);
