import { test } from "vitest";
import { runRandomSequences } from "#tests/harness/payment-sequences.ts";
import { leaveOutDuplicates } from "#tests/harness/duplicates.ts";

leaveOutDuplicates();

// Half of the ten thousand; the other half has its own file, so that two cores share them.
const people = 100;
const rounds = 50;

test(`after each of ${people * rounds} sequences of events, access equals Stripe's state and nothing happened twice`, () =>
  runRandomSequences("other sequences", people, rounds));
