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
  waitingTask,
  writingAgent,
  written,
} from "#tests/harness/engine-state.ts";
import { MINUTE } from "#app/core/time/clock.ts";
import { reduce } from "./reduce.ts";
import { giveUpStep, handOverStep, planningStep, unplannedTitle } from "./rules.ts";
import type { EngineInput, TaskStatus } from "./types.ts";

const leaseEnd = present + 2 * MINUTE;

describe("accepts only inputs that fit the state", () => {
  const everyInput = Object.keys(inputs) as (keyof typeof inputs)[];
  const taken: Record<TaskStatus, readonly (keyof typeof inputs)[]> = {
    queued: ["due"],
    running: everyInput,
    done: [],
    failed: [],
    cancelled: [],
    stopped_budget: [],
    needs_check: [],
  };

  test.each(Object.entries(taken))("%s", (status, expected) => {
    // The keys of a record with every status.
    const change = { task: { status: status as TaskStatus, dueAt: present, step: 0 } };
    const found = everyInput.filter(
      (name) => reduce(engineState(runningTask, change), inputs[name], reduceContext()) !== null,
    );
    expect(found).toEqual(expected);
  });

  test.each([
    ["queued, its time has come", waitingTask, present, true],
    ["queued, a millisecond early", waitingTask, present + 1, false],
    ["queued and on hold", waitingTask, null, false],
    ["running, its lease has ended", runningTask, present, true],
    ["running, with a valid lease", runningTask, present + 1, false],
    ["running without a lease end", runningTask, null, false],
  ] as const)("due: %s", (_, task, dueAt, begins) => {
    const found = reduce(engineState(task, { task: { dueAt } }), inputs.due, reduceContext());
    expect(found !== null).toBe(begins);
  });

  test("an unknown agent type throws", () => {
    const state = engineState(waitingTask, { agent: { type: "unheard_of" } });
    expect(() => reduce(state, inputs.due, reduceContext())).toThrow(RangeError);
  });
});

describe("a due task", () => {
  test("is leased for two minutes and started", () => {
    const idle = engineState(waitingTask, { agent: { status: "active" } });
    expect(transition(idle, inputs.due)).toEqual({
      state: engineState(waitingTask, {
        task: { status: "running", attempt: 1, dueAt: leaseEnd, startedAt: present },
        agent: { status: "processing" },
      }),
      records: [],
      effect: { type: "work", work: coldBrew, worksUntil: null },
    });
  });

  test("that is retried keeps its start time and is not announced again", () => {
    const before = { attempt: 1, failures: 1, startedAt: present - MINUTE, error: "was away" };
    const found = transition(engineState(waitingTask, { task: before }), inputs.due);
    expect(found.state.task).toEqual({
      ...waitingTask,
      ...before,
      status: "running",
      attempt: 2,
      dueAt: leaseEnd,
    });
    expect(found.records).toEqual([]);
    expect(found.effect).toMatchObject({ type: "work" });
  });

  test("is taken over from a dead process", () => {
    const found = transition(engineState(runningTask, { task: { dueAt: present } }), inputs.due);
    expect(found.state.task).toMatchObject({ status: "running", attempt: 2, dueAt: leaseEnd });
    expect(found.effect).not.toBeNull();
  });

  test("of a paused agent waits, whichever process had it", () => {
    for (const task of [waitingTask, { ...runningTask, dueAt: present }]) {
      const paused = engineState(task, { agent: { enabled: false, status: "inactive" } });
      expect(transition(paused, inputs.due)).toEqual({
        state: { ...paused, task: { ...task, status: "queued", dueAt: null } },
        records: [],
        effect: null,
      });
    }
  });

  test("is taken over after nine lost leases, and needs a check after the tenth", () => {
    const lost = (lostLeases: number) =>
      engineState(runningTask, { task: { lostLeases, dueAt: 0 } });
    expect(transition(lost(8), inputs.due).state.task).toMatchObject({
      status: "running",
      attempt: 2,
      lostLeases: 9,
    });
    const givingUp = transition(lost(9), inputs.due);
    expect(givingUp.effect).toEqual({ type: "give_up" });
    expect(givingUp.state.task).toMatchObject({ attempt: 2, step: giveUpStep, dueAt: leaseEnd });
    const { state, records, effect } = transition(givingUp.state, { type: "given_up" });
    expect(state).toEqual(
      engineState(runningTask, {
        task: {
          status: "needs_check",
          step: giveUpStep,
          attempt: 2,
          lostLeases: 10,
          dueAt: null,
          finishedAt: present,
        },
        agent: { status: "error", counters: { ...writingAgent.counters, tasksFailed: 1 } },
      }),
    );
    const description = "“Cold brew in one weekend” by Ada: it was interrupted too many times";
    expect(records).toEqual([
      activity("new-1", "Please check", { description, severity: "warning" }),
      nextTask("new-2"),
    ]);
    expect(effect).toBeNull();
  });

  test("keeps giving up, however often that is interrupted", () => {
    const lost = { step: giveUpStep, lostLeases: 10, dueAt: 0 };
    const { state, effect } = transition(engineState(runningTask, { task: lost }), inputs.due);
    expect(state.task).toMatchObject({ status: "running", lostLeases: 10, dueAt: leaseEnd });
    expect(effect).toEqual({ type: "give_up" });
  });

  test.each([
    ["has not been planned", { work: null }],
    ["has a step too many", { step: 3 }],
  ])("%s: throws instead of making a transition", (_, task) => {
    const state = engineState(waitingTask, { task });
    expect(() => reduce(state, inputs.due, reduceContext())).toThrow(RangeError);
  });
});

describe("planning", () => {
  const unplanned = { step: planningStep, title: unplannedTitle, work: null } as const;
  const looking = (task: object = {}) =>
    engineState(runningTask, { task: { ...unplanned, ...task }, agent: { status: "active" } });

  test("is not work yet; the planned work is announced and started", () => {
    const begun = transition(engineState(waitingTask, { task: unplanned }), inputs.due);
    expect(begun.state.agent.status).toBe("active");
    expect(begun.effect).toEqual({ type: "plan" });
    const planned = transition(begun.state, { type: "planned", work: coldBrew });
    expect(planned.state.task).toMatchObject({ step: 0, title: coldBrew.title, dueAt: leaseEnd });
    expect(planned.state.agent.status).toBe("processing");
    expect(planned.records).toEqual([activity("new-1", "Started writing")]);
    expect(planned.effect).toEqual({ type: "work", work: coldBrew, worksUntil: null });
  });

  test.each([
    ["until a time", { waitsFor: "{}" }, present + MINUTE, present + MINUTE],
    ["until the work queue changes", { waitsFor: "{}" }, null, null],
    ["not at all: the work queue has changed meanwhile", { waitsFor: null }, null, present],
  ])("idles %s", (_, noted, until, dueAt) => {
    const { state, records, effect } = transition(looking(noted), { type: "rested", until });
    expect(state.task).toMatchObject({ status: "queued", startedAt: null, dueAt, ...noted });
    expect(state.agent.status).toBe("active");
    expect([records, effect]).toEqual([[], null]);
  });
});

describe("the answer to the work step", () => {
  test("that needs more time sets when to ask again and keeps the agent working", () => {
    const { state, effect } = transition(engineState(runningTask), inputs.under_way);
    const until = inputs.under_way.until;
    expect(state.task).toMatchObject({ status: "queued", dueAt: until, worksUntil: until });
    expect(state.agent.status).toBe("processing");
    expect(effect).toBeNull();
    const due = engineState(state.task, { task: { dueAt: present } });
    expect(transition(due, inputs.due).effect).toMatchObject({ type: "work", worksUntil: until });
  });

  test("is stored before it is submitted, which ends the task and counts it", () => {
    const worked = transition(engineState(runningTask), inputs.worked);
    expect(worked.state.task).toMatchObject({ step: handOverStep, answer: written });
    expect(worked.effect).toEqual({ type: "hand_over", work: coldBrew, written });
    const handedOver: EngineInput = { type: "handed_over" };
    const { state, records } = transition(worked.state, handedOver);
    // The task takes the title of what was submitted.
    const title = "Cold brew";
    expect(state.task).toMatchObject({ status: "done", title, answer: null, finishedAt: present });
    expect(state.agent.counters).toEqual({ ...writingAgent.counters, tasksDone: 7 });
    expect(records).toEqual([
      activity("new-1", "Draft finished", {
        severity: "success",
        description: "“Cold brew” by Ada",
      }),
      nextTask("new-2"),
    ]);
  });

  test("gives up when the work is impossible, and then the task fails", () => {
    const refused = transition(engineState(runningTask), inputs.refused);
    expect(refused.effect).toEqual({ type: "give_up" });
    const { state } = transition(refused.state, { type: "given_up" });
    expect(state.task).toMatchObject({ status: "failed", error: "the site said no" });
    expect(state.agent.status).toBe("error");
  });

  test("of a paused agent is kept, and submitted once it is started", () => {
    const paused = engineState(runningTask, { agent: { enabled: false } });
    const { state, effect } = transition(paused, inputs.worked);
    expect(state.task).toMatchObject({ status: "queued", dueAt: null, answer: written });
    expect(effect).toBeNull();
  });
});
