import { describe, expect, test } from "vitest";
import {
  activity,
  engineState,
  inputs,
  nextTask,
  present,
  runningTask,
  transition,
  writingAgent,
  written,
} from "#tests/harness/engine-state.ts";
import { HOUR, MINUTE, SECOND } from "#app/core/time/clock.ts";
import type { Failure, FailureClass } from "./failure.ts";
import { giveUpStep, handOverStep, planningStep, workStep } from "./rules.ts";
import type { EngineState, TaskState, Transition } from "./types.ts";

type End = "waits" | "stops" | "fails" | "needs a check";

/** The outcome after a step's first failure and its third in a row. */
const ends: Record<FailureClass, readonly [first: End, third: End]> = {
  try_later: ["waits", "waits"],
  rate_limited: ["waits", "waits"],
  budget: ["waits", "waits"],
  no_credit: ["stops", "stops"],
  bad_credentials: ["stops", "stops"],
  spending_stopped: ["stops", "stops"],
  needs_sources: ["stops", "stops"],
  broke_off: ["waits", "waits"],
  keeps_breaking_off: ["stops", "stops"],
  refused: ["fails", "fails"],
  cut_off: ["fails", "fails"],
  too_long: ["fails", "fails"],
  wrong_language: ["fails", "fails"],
  gone: ["fails", "fails"],
  rejected: ["fails", "fails"],
  unknown_outcome: ["needs a check", "needs a check"],
  unforeseen: ["waits", "fails"],
};

const nextSteps: Partial<Record<FailureClass, string>> = {
  no_credit: ". Add credit there and start the agent again",
  bad_credentials: ". Check the key and the model under Connections and start the agent again",
  spending_stopped: ". Press Continue under Spending",
  keeps_breaking_off:
    ". This was the third attempt. Test the connection under Connections and start the agent again",
  needs_sources:
    ". Add your site or a sample of your writing under Your business and start the agent again",
};

const steps: Partial<TaskState>[] = [
  { step: planningStep, work: null },
  { step: workStep },
  { step: handOverStep, answer: written },
];

function failureOf(name: FailureClass, at: number | null): Failure {
  return name === "try_later" ||
    name === "rate_limited" ||
    name === "budget" ||
    name === "broke_off"
    ? { class: name, at }
    : { class: name };
}

const failWith = (state: EngineState, name: FailureClass, at: number | null = null): Transition =>
  transition(state, { type: "failed", failure: failureOf(name, at), message: "it said no" });

const failureRecord = (title: string, why: string) => {
  const description = `“Cold brew in one weekend” by Ada: ${why}`;
  return activity("new-1", title, { description, severity: "warning" });
};

describe.each(Object.keys(ends) as FailureClass[])("%s", (name) => {
  for (const [at, times] of ["first", "third"].entries()) {
    for (const task of steps) {
      for (const enabled of [true, false]) {
        const end = ends[name][at] ?? expect.fail("covers every failure class");
        const inRow = at === 0 ? {} : { failures: 2, failure: name, waitingSince: 1 };
        const agent = { enabled, status: enabled ? "processing" : "inactive" } as const;
        const before = engineState(runningTask, {
          task: { ...task, ...inRow, lostLeases: 4, retryAt: 3 },
          agent,
        });
        test(`the ${times} time at step ${task.step}, on: ${enabled}: it ${end}`, () => {
          const noted = {
            failure: name,
            failures: at === 0 ? 1 : 3,
            error: "it said no",
            lostLeases: 0,
            retryAt: null,
            waitingSince: null,
          };
          expectEnd[end](failWith(before, name), before, noted);
        });
      }
    }
  }
});

type Expect = (found: Transition, before: EngineState, noted: Partial<TaskState>) => void;

const expectEnd: Record<End, Expect> = {
  waits({ state, records, effect }, { task, agent }, noted) {
    const { enabled } = agent;
    const at = present + (noted.failures === 3 ? 16 : 4) * SECOND;
    const waitingSince = task.waitingSince ?? present;
    const dueAt = enabled ? at : null;
    const waiting = { ...noted, status: "queued", retryAt: at, waitingSince, dueAt };
    expect(state.task).toEqual({ ...task, ...waiting });
    expect(state.agent).toEqual({ ...agent, status: enabled ? "active" : "inactive" });
    // An outage is not the agent's fault: no message, no count.
    expect([records, effect]).toEqual([[], null]);
  },
  stops({ state, records, effect }, { task, agent }, noted) {
    expect(state.task).toEqual({ ...task, ...noted, status: "queued", dueAt: null });
    expect(state.agent).toEqual({ ...agent, status: agent.enabled ? "error" : "inactive" });
    const nextStep = noted.failure ? nextSteps[noted.failure] : undefined;
    expect(records).toEqual([
      failureRecord("Agent stopped", `it said no${nextStep ?? " and no way out"}`),
    ]);
    expect(effect).toBeNull();
  },
  fails: (...found) =>
    expectOver(...found, { status: "failed", title: "Task failed", why: "it said no" }),
  "needs a check": (...found) =>
    expectOver(...found, {
      status: "needs_check",
      title: "Please check",
      why: "we couldn't confirm that it arrived",
    }),
};

/** The work is over: others that wait for the claimed work are notified first. */
function expectOver(
  found: Transition,
  before: EngineState,
  noted: Partial<TaskState>,
  { status, title, why }: { status: TaskState["status"]; title: string; why: string },
): void {
  const { enabled } = before.agent;
  let { state, records, effect } = found;
  let { step } = before.task;
  if (step !== planningStep) {
    step = giveUpStep;
    const dueAt = present + 2 * MINUTE;
    expect(state).toEqual({
      agent: before.agent,
      task: { ...before.task, ...noted, step, answer: null, dueAt },
    });
    expect(records).toEqual([]);
    expect(effect).toEqual({ type: "give_up" });
    ({ state, records, effect } = transition(state, { type: "given_up" }));
  }
  const over = { status, step, dueAt: null, finishedAt: present, answer: null };
  expect(state.task).toEqual({ ...before.task, ...noted, ...over });
  expect(state.agent).toEqual({
    ...before.agent,
    status: enabled ? "error" : "inactive",
    counters: { ...writingAgent.counters, tasksFailed: 1 },
  });
  expect(records).toEqual([
    failureRecord(title, why),
    nextTask("new-2", enabled ? {} : { dueAt: null }),
  ]);
  expect(effect).toBeNull();
}

test.each(["try_later", "rate_limited"] as const)("%s is retried at the requested time", (name) => {
  const { task } = failWith(engineState(runningTask), name, present + HOUR).state;
  expect(task).toMatchObject({ dueAt: present + HOUR, retryAt: present + HOUR });
});

test("failures of another class do not count", () => {
  const other = { failures: 2, failure: "rate_limited" } as const;
  const { task } = failWith(engineState(runningTask, { task: other }), "unforeseen").state;
  expect(task).toMatchObject({ status: "queued", failures: 1, failure: "unforeseen" });
});

test("giving up is retried with growing delays and keeps the original failure", () => {
  const refused = {
    step: giveUpStep,
    failures: 1,
    failure: "refused",
    error: "it said no",
  } as const;
  let state = engineState(runningTask, { task: refused });
  for (const [failures, wait] of [
    [2, 8 * SECOND],
    [3, 16 * SECOND],
    [4, 32 * SECOND],
  ] as const) {
    const found = failWith({ ...state, task: { ...state.task, status: "running" } }, "unforeseen");
    const dueAt = present + wait;
    expect(found.state.task).toEqual({
      ...state.task,
      ...refused,
      failures,
      status: "queued",
      dueAt,
    });
    expect([found.records, found.effect]).toEqual([[], null]);
    state = found.state;
  }
  const due = engineState(state.task, { task: { dueAt: present } });
  expect(transition(due, inputs.due).effect).toEqual({ type: "give_up" });
});
