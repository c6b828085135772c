import { describe, expect, test } from "vitest";
import {
  activity,
  engineState,
  inputs,
  nextTask,
  present,
  reduceContext,
  runningTask,
  transition,
  waitingTask,
  writingAgent,
} from "../../../../tests/harness/engine-state";
import { MINUTE } from "../../../core/clock";
import { reduce } from "./reduce";
import { planningStep, unplannedTitle } from "./rules";
import type { TaskStatus } from "./types";

const leaseEnd = present + 2 * MINUTE;

describe("which inputs fit which state", () => {
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
    // The keys of a record of every status.
    const change = { task: { status: status as TaskStatus, dueAt: present, contentId: "c" } };
    const found = everyInput.filter(
      (name) => reduce(engineState(runningTask, change), inputs[name], reduceContext()) !== null,
    );
    expect(found).toEqual(expected);
  });

  test.each([
    ["queued, its time has come", waitingTask, present, true],
    ["queued, a millisecond early", waitingTask, present + 1, false],
    ["queued and held", waitingTask, null, false],
    ["running, its lease has ended", runningTask, present, true],
    ["running, its lease still holds", runningTask, present + 1, false],
    ["running without a lease's end", runningTask, null, false],
  ] as const)("due: %s", (_, task, dueAt, begins) => {
    const found = reduce(engineState(task, { task: { dueAt } }), inputs.due, reduceContext());
    expect(found !== null).toBe(begins);
  });

  test("a type of agent that no kind has is a fault and no transition", () => {
    const state = engineState(waitingTask, { agent: { type: "unheard_of" } });
    expect(() => reduce(state, inputs.due, reduceContext())).toThrow(RangeError);
  });
});

describe("a task that is due", () => {
  test("is leased for two minutes and planned; then it is told, and begins", () => {
    const unplanned = { step: planningStep, title: unplannedTitle, topic: "" };
    const task = { ...unplanned, status: "running", attempt: 1, dueAt: leaseEnd } as const;
    const begun = transition(engineState(waitingTask, { task: unplanned }), inputs.due);
    expect(begun).toEqual({
      state: engineState(waitingTask, { task: { ...task, startedAt: present } }),
      records: [],
      effect: { type: "plan" },
    });
    const planned = transition(begun.state, {
      type: "planned",
      title: "Cold brew in one weekend",
      topic: "cold brew",
    });
    expect(planned.state.task).toMatchObject({ step: 0, topic: "cold brew", dueAt: leaseEnd });
    expect(planned.records).toEqual([activity("new-1", "Started writing")]);
    expect(planned.effect).toMatchObject({ type: "draft", topic: "cold brew" });
  });

  test("is leased for two minutes and begun", () => {
    const idle = engineState(waitingTask, { agent: { status: "active" } });
    expect(transition(idle, inputs.due)).toEqual({
      state: engineState(waitingTask, {
        task: { status: "running", attempt: 1, dueAt: leaseEnd, startedAt: present },
        agent: { status: "processing" },
      }),
      records: [],
      effect: {
        type: "draft",
        title: "Cold brew in one weekend",
        topic: "cold brew",
        writes: "article",
      },
    });
  });

  test("for another time is not told again and began when it began", () => {
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
    expect(found.effect).toMatchObject({ type: "draft" });
  });

  test("is taken over from a process that is gone", () => {
    const found = transition(engineState(runningTask, { task: { dueAt: present } }), inputs.due);
    expect(found.state.task).toMatchObject({ status: "running", attempt: 2, dueAt: leaseEnd });
    expect(found.effect).not.toBeNull();
  });

  test("of a paused agent rests, whoever had it", () => {
    for (const task of [waitingTask, { ...runningTask, dueAt: present }]) {
      const paused = engineState(task, { agent: { enabled: false, status: "inactive" } });
      expect(transition(paused, inputs.due)).toEqual({
        state: { ...paused, task: { ...task, status: "queued", dueAt: null } },
        records: [],
        effect: null,
      });
    }
  });

  test("arms what it publishes again, under the same key, and says to look before sending", () => {
    const change = { task: { step: 1, attempt: 1, contentId: "content-1" } };
    const found = transition(engineState(waitingTask, change), inputs.due);
    expect(found.records).toEqual([
      {
        type: "publication_armed",
        id: "new-1",
        key: "task-7",
        contentId: "content-1",
        role: "blog",
      },
    ]);
    expect(found.effect).toEqual({
      type: "publish",
      role: "blog",
      contentId: "content-1",
      key: "task-7",
      resumed: true,
    });
  });

  test("whose lease was lost nine times is taken over; after the tenth a person is asked to look", () => {
    const lost = (lostLeases: number) =>
      engineState(runningTask, { task: { lostLeases, dueAt: 0 } });
    expect(transition(lost(8), inputs.due).state.task).toMatchObject({
      status: "running",
      attempt: 2,
      lostLeases: 9,
    });
    const { state, records, effect } = transition(lost(9), inputs.due);
    expect(state).toEqual(
      engineState(runningTask, {
        task: {
          status: "needs_check",
          lostLeases: 10,
          dueAt: null,
          finishedAt: present,
        },
        agent: { status: "error", tally: { ...writingAgent.tally, tasksFailed: 1 } },
      }),
    );
    const description = "“Cold brew in one weekend” by Ada: it was interrupted again and again";
    expect(records).toEqual([
      activity("new-1", "Needs a look", { description, severity: "warning" }),
      nextTask("new-2"),
    ]);
    expect(effect).toBeNull();
  });

  test.each([
    ["publishes what it has not drafted", { step: 1 }],
    ["has a step too many", { step: 3 }],
  ])("%s: that is a fault and no transition", (_, task) => {
    const state = engineState(waitingTask, { task });
    expect(() => reduce(state, inputs.due, reduceContext())).toThrow(RangeError);
  });
});
