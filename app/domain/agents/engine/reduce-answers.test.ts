import { describe, expect, test } from "vitest";
import {
  activity,
  coldBrew,
  engineState,
  inputs,
  nextTask,
  present,
  reduceContext,
  runningTask,
  transition,
  writingAgent,
  written,
} from "#tests/harness/engine-state.ts";
import { HOUR, MINUTE } from "#app/core/time/clock.ts";
import { reduce } from "./reduce.ts";
import { giveUpStep, handOverStep, planningStep, unplannedTitle, workStep } from "./rules.ts";
import type { EngineInput, EngineState, TaskState, TaskStatus } from "./types.ts";

const leaseEnd = present + 2 * MINUTE;

/** Earlier failures on record. */
const trouble = {
  failures: 2,
  failure: "try_later",
  lostLeases: 3,
  waitingSince: 1,
  retryAt: 2,
  error: "the writer was away",
} as const satisfies Partial<TaskState>;
const noTrouble = {
  failures: 0,
  failure: null,
  lostLeases: 0,
  waitingSince: null,
  retryAt: null,
  error: null,
};

const atStep = {
  planning: { step: planningStep, title: unplannedTitle, work: null, waitsFor: "{}" },
  work: { step: workStep },
  "hand over": { step: handOverStep, answer: written },
  "give up": { step: giveUpStep },
} as const satisfies Record<string, Partial<TaskState>>;
type Step = keyof typeof atStep;

const answers = {
  ...inputs,
  planned: { type: "planned", work: coldBrew },
  rested: { type: "rested", until: present + HOUR },
  handed_over: { type: "handed_over" },
  given_up: { type: "given_up" },
} as const satisfies Record<string, EngineInput>;
type Answer = keyof typeof answers;

describe("ignores an answer to another step", () => {
  const everywhere: readonly Step[] = ["planning", "work", "hand over", "give up"];
  const counts: Record<Answer, readonly Step[]> = {
    due: everywhere,
    still_working: everywhere,
    failed: everywhere,
    refused: everywhere,
    planned: ["planning"],
    rested: ["planning"],
    worked: ["work"],
    under_way: ["work"],
    handed_over: ["hand over"],
    given_up: ["give up"],
  };
  const statuses: Record<TaskStatus, (name: Answer) => boolean> = {
    running: () => true,
    queued: (name) => name === "due",
    done: () => false,
    failed: () => false,
    cancelled: () => false,
    stopped_budget: () => false,
    needs_check: () => false,
  };
  const names = Object.keys(answers) as Answer[];

  test.each(Object.entries(statuses))("%s", (status, takes) => {
    for (const step of everywhere) {
      // The keys of a record with every status.
      const task = { ...atStep[step], status: status as TaskStatus, dueAt: present };
      const taken = names.filter((name) =>
        reduce(engineState(runningTask, { task }), answers[name], reduceContext()),
      );
      const expected = names.filter((name) => takes(name) && counts[name].includes(step));
      expect([step, taken]).toEqual([step, expected]);
    }
  });
});

test("extends the lease of a step in progress and changes nothing else", () => {
  const working = engineState(runningTask, { task: { dueAt: present - 1 } });
  expect(transition(working, inputs.still_working)).toEqual({
    state: engineState(runningTask, { task: { dueAt: leaseEnd } }),
    records: [],
    effect: null,
  });
});

test.each([
  ["well", answers.handed_over, handOverStep, false],
  ["in vain", answers.given_up, giveUpStep, true],
] as const)("a task that ends %s passes that on to the next turn", (_, input, step, failed) => {
  const asked: boolean[] = [];
  const { nextTurn, ...context } = reduceContext();
  const task = { step, answer: written };
  reduce(engineState(runningTask, { task }), input, {
    ...context,
    nextTurn: (turn) => {
      asked.push(turn.failed);
      return nextTurn(turn);
    },
  });
  expect(asked).toEqual([failed]);
});

describe.each([true, false])("an answer while its agent is on: %s", (enabled) => {
  const agent = { enabled, status: enabled ? "processing" : "inactive" } as const;
  const stateAt = (step: Step, task: Partial<TaskState> = {}) =>
    engineState(runningTask, { task: { ...atStep[step], ...trouble, ...task }, agent });

  test.each([
    ["planning", "planned", workStep, { work: coldBrew, title: coldBrew.title, waitsFor: null }],
    ["work", "worked", handOverStep, { answer: written }],
  ] as const)("%s leads to the next step and clears earlier failures", (at, name, step, kept) => {
    const { state, records, effect } = transition(stateAt(at), answers[name]);
    const going = enabled
      ? { status: "running", dueAt: leaseEnd }
      : { status: "queued", dueAt: null };
    expect(state.task).toEqual({ ...stateAt(at).task, ...noTrouble, ...kept, ...going, step });
    expect(state.agent).toEqual({ ...writingAgent, ...agent });
    const begins = enabled && step === workStep;
    expect(records).toEqual(begins ? [activity("new-1", "Started writing")] : []);
    expect(effect?.type ?? null).toBe(!enabled ? null : begins ? "work" : "hand_over");
  });

  test.each([
    ["rested", "planning", { startedAt: null }, present + HOUR, "active"],
    [
      "under_way",
      "work",
      { worksUntil: inputs.under_way.until, stepPlan: inputs.under_way.plan },
      inputs.under_way.until,
      "processing",
    ],
  ] as const)(
    "%s waits for its time or for the agent to be started",
    (name, at, kept, dueAt, status) => {
      const found = transition(stateAt(at), answers[name]);
      const waiting = { status: "queued", dueAt: enabled ? dueAt : null };
      expect(found.state.task).toEqual({ ...stateAt(at).task, ...noTrouble, ...kept, ...waiting });
      expect(found.state.agent.status).toBe(enabled ? status : "inactive");
      expect([found.records, found.effect]).toEqual([[], null]);
    },
  );

  test("a submitted draft ends the task and queues the next", () => {
    const { state, records, effect } = transition(stateAt("hand over"), answers.handed_over);
    // The title of what it made.
    const title = written.texts[0]?.title;
    const ended = { status: "done", title, dueAt: null, answer: null, finishedAt: present };
    expect(state.task).toEqual({ ...stateAt("hand over").task, ...noTrouble, ...ended });
    expect(state.agent).toEqual({
      ...writingAgent,
      enabled,
      status: enabled ? "active" : "inactive",
      // Content was already counted when it was stored.
      counters: { ...writingAgent.counters, tasksDone: 7 },
    });
    expect(records).toEqual([
      activity("new-1", "Draft finished", {
        description: `“${title}” by Ada`,
        severity: "success",
      }),
      nextTask("new-2", enabled ? {} : { dueAt: null }),
    ]);
    expect(effect).toBeNull();
  });
});

describe("with nothing to do", () => {
  const resting = (task: Partial<TaskState>, origin: "simulated" | "real") => {
    const context = reduceContext();
    const state = engineState(runningTask, { task: { ...atStep.planning, ...task } });
    const nextTurn: typeof context.nextTurn = (turn) => ({ ...context.nextTurn(turn), origin });
    const found = reduce(state, answers.rested, { ...context, nextTurn });
    return found?.state.task ?? expect.fail("nothing happens");
  };

  test("after a mode switch, it reads the other queue at once", () => {
    const there = { origin: "real", waitsFor: null, dueAt: present } as const;
    expect(resting({ origin: "simulated" }, "real")).toMatchObject(there);
    const back = { ...there, origin: "simulated" };
    expect(resting({ origin: "real" }, "simulated")).toMatchObject(back);
    const stays = { origin: "real", waitsFor: "{}", dueAt: present + HOUR };
    expect(resting({ origin: "real" }, "real")).toMatchObject(stays);
  });
});

test.each(Object.keys(answers) as Answer[])("%s does not change the input state", (name) => {
  for (const step of Object.values(atStep)) {
    const state: EngineState = engineState(runningTask, { task: { ...step, dueAt: present } });
    const before = structuredClone(state);
    reduce(state, answers[name], reduceContext());
    expect(state).toEqual(before);
  }
});
