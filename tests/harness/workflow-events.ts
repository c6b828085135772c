import fc from "fast-check";
import { DAY, HOUR, MINUTE } from "#app/core/time/clock.ts";
import type { AppErrorCode } from "#app/core/errors.ts";
import { kinds } from "#app/domain/agents/kinds/index.ts";

const failures = [
  "writer_unavailable",
  "rate_limited",
  "no_credit",
  "bad_credentials",
  "refused",
  "cut_off",
  "outcome_unknown",
  "conflict",
] as const satisfies readonly AppErrorCode[];

const decisions = ["approved", "changes_requested", "rejected", "unpublished"] as const;

const which = fc.nat({ max: 99 });

/** What may happen to a workspace; `which` chooses among what there is at that moment. */
export type WorkflowEvent =
  | { type: "pass"; ms: number }
  | { type: "jump"; ms: number }
  | { type: "add idea"; sameAs: number | null }
  | { type: "drop idea" | "plan again"; which: number }
  | { type: "pause" | "start" | "remove"; which: number }
  | { type: "add agent"; kind: string }
  | { type: "decide"; decision: (typeof decisions)[number]; which: number; outdated: boolean }
  | { type: "writer fails" | "place fails"; code: AppErrorCode }
  | { type: "crash"; at: number }
  | { type: "switch mode" | "access ends" | "access is back" | "see to it" | "writer is slow" };

const happens = <Type extends string>(type: Type) => fc.constant({ type });

/** Time passes most often: that is when agents work. */
export const workflowEvent: fc.Arbitrary<WorkflowEvent> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      type: fc.constant("pass" as const),
      ms: fc.constantFrom(0, MINUTE, 10 * MINUTE, HOUR, 5 * HOUR, DAY),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant("jump" as const),
      // A hundred days: what is out has aged.
      ms: fc.constantFrom(-2 * HOUR, -MINUTE, 3 * DAY, 100 * DAY),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant("add idea" as const),
      sameAs: fc.option(which, { freq: 3 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constantFrom("drop idea" as const, "plan again"), which }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ type: fc.constantFrom("pause" as const, "start", "remove"), which }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant("add agent" as const),
      kind: fc.constantFrom(...kinds.map(({ type }) => type)),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant("decide" as const),
      decision: fc.constantFrom(...decisions, "approved" as const, "approved" as const),
      which,
      outdated: fc.integer({ min: 1, max: 10 }).map((each) => each === 1),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constantFrom("writer fails" as const, "place fails"),
      code: fc.constantFrom(...failures),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant("crash" as const),
      at: fc.integer({ min: 1, max: 14 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.oneof(
      happens("switch mode" as const),
      happens("access ends" as const),
      happens("access is back" as const),
      happens("see to it" as const),
      happens("writer is slow" as const),
    ),
  },
);
