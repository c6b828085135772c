import { describe, expect, test } from "vitest";
import {
  activity,
  engineState,
  inputs,
  nextTask,
  nothingSeen,
  present,
  runningTask,
  transition,
  writingAgent,
} from "../../../../tests/harness/engine-state";
import { MINUTE, SECOND } from "../../../core/clock";
import type { EngineInput } from "./types";

const leaseEnd = present + 2 * MINUTE;

describe("the answer to a step", () => {
  test("a draft is stored, and what is to be published is armed before it is sent", () => {
    expect(transition(engineState(runningTask), inputs.drafted)).toEqual({
      state: engineState(runningTask, {
        task: { step: 1, contentId: "new-1", dueAt: leaseEnd },
      }),
      records: [
        {
          type: "content",
          id: "new-1",
          kind: "article",
          title: "Cold brew in one weekend",
          body: "Grind coarse.",
          writer: "scripted",
        },
        activity("new-2", "Draft finished, sending it to the blog"),
        {
          type: "publication_armed",
          id: "new-3",
          key: "task-7",
          contentId: "new-1",
          role: "blog",
        },
      ],
      effect: {
        type: "publish",
        role: "blog",
        contentId: "new-1",
        key: "task-7",
        // It is the first try of this step, however often the one before was tried.
        resumed: false,
      },
    });
  });

  test("a publication is confirmed and counted by its place, and then measured", () => {
    const publishing = { step: 1, contentId: "content-1" };
    const tally = { tasksDone: 6, "at:blog.example": 1 };
    expect(
      transition(
        engineState(runningTask, { task: publishing, agent: { tally } }),
        inputs.published,
      ),
    ).toEqual({
      state: engineState(runningTask, {
        task: { ...publishing, step: 2, dueAt: leaseEnd },
        agent: { tally: { tasksDone: 6, "at:blog.example": 2 } },
      }),
      records: [
        {
          type: "publication_confirmed",
          key: "task-7",
          destination: "blog.example",
          url: "https://blog.example/cold",
        },
        activity("new-1", "Published, looking at how it is read"),
      ],
      effect: { type: "measure", since: writingAgent.measuredAt },
    });
  });

  test("the last step's answer ends the task, is earned and counted, and brings the next", () => {
    const last = { step: 2, contentId: "content-1", error: "the site was away" };
    const earned = { severity: "success", amountCents: 250 };
    expect(transition(engineState(runningTask, { task: last }), inputs.measured)).toEqual({
      state: engineState(runningTask, {
        task: {
          ...last,
          step: 3,
          status: "done",
          dueAt: null,
          finishedAt: present,
          // What went wrong on the way is of no concern any more.
          error: null,
        },
        agent: {
          status: "active",
          measuredAt: present,
          tally: { tasksDone: 7, revenueCents: 290, views: 12 },
        },
      }),
      records: [
        { type: "earning", id: "new-1", amountCents: 250, source: "Ada" },
        activity("new-2", "Revenue earned", { kind: "revenue", ...earned }),
        activity("new-3", "Article published", { severity: "success" }),
        nextTask("new-4"),
      ],
      effect: null,
    });
  });

  test.each([
    ["nothing", "content_writer", 0],
    ["by a kind that counts no revenue", "seo_optimizer", 250],
  ])("no money is booked: %s", (_, type, earningsCents) => {
    const readings = { ...nothingSeen, earningsCents };
    const state = engineState(runningTask, { task: { step: 1 }, agent: { type } });
    const { records } = transition(state, { type: "measured", readings });
    expect(records.filter((record) => record.type === "earning")).toEqual([]);
    expect(records.filter((record) => "kind" in record && record.kind === "revenue")).toEqual([]);
  });

  test("a kind that measures first writes what it has seen, and publishes nothing", () => {
    const agent = { type: "analytics", tally: {} };
    const first = transition(engineState(runningTask, { agent }), inputs.measured);
    expect(first.effect).toMatchObject({ type: "draft", writes: "report" });
    expect(first.state.agent.measuredAt).toBe(present);
    const last = transition(engineState(runningTask, { task: { step: 1 }, agent }), inputs.drafted);
    expect(last.state.task).toMatchObject({ status: "done", contentId: "new-1", step: 2 });
    expect(last.records.map(({ type }) => type)).toEqual(["content", "activity", "next_task"]);
    expect(last.state.agent.tally).toEqual({ tasksDone: 1 });
  });

  test("every step has its own tries: failures do not add up over a task", () => {
    for (const enabled of [true, false]) {
      const task = { failures: 2, failure: "try_later", waitingSince: 1, retryAt: 2 } as const;
      const state = engineState(runningTask, { task, agent: { enabled } });
      expect(transition(state, inputs.drafted).state.task).toMatchObject({
        step: 1,
        failures: 0,
        failure: null,
        waitingSince: null,
        retryAt: null,
      });
    }
  });

  test("paused meanwhile, what was done is kept, and the task rests before its next step", () => {
    const paused = engineState(runningTask, { agent: { enabled: false, status: "inactive" } });
    const { state, records, effect } = transition(paused, inputs.drafted);
    expect(state).toEqual({
      agent: paused.agent,
      task: { ...runningTask, step: 1, contentId: "new-1", status: "queued", dueAt: null },
    });
    expect(records.map(({ type }) => type)).toEqual(["content"]);
    expect(effect).toBeNull();
  });

  test("paused during its last step, the task ends, and the next one waits to be let go", () => {
    const paused = { enabled: false, status: "inactive" } as const;
    const state = engineState(runningTask, { task: { step: 2 }, agent: paused });
    const found = transition(state, inputs.measured);
    expect(found.state.task).toMatchObject({ status: "done", dueAt: null });
    expect(found.state.agent).toMatchObject(paused);
    expect(found.records.at(-1)).toEqual(nextTask("new-4", { dueAt: null }));
  });
});

describe("a step that failed", () => {
  test("because somebody is away is tried again, and says since when it waits", () => {
    const first = transition(engineState(runningTask), inputs.failed);
    expect(first).toEqual({
      state: engineState(runningTask, {
        task: {
          status: "queued",
          failures: 1,
          failure: "try_later",
          error: "the writer is away",
          dueAt: present + 4 * SECOND,
          retryAt: present + 4 * SECOND,
          waitingSince: present,
        },
        agent: { status: "active" },
      }),
      records: [],
      effect: null,
    });
    const since = { failures: 1, failure: "try_later", waitingSince: present - MINUTE } as const;
    expect(
      transition(engineState(runningTask, { task: since }), inputs.failed).state.task,
    ).toMatchObject({ failures: 2, waitingSince: present - MINUTE, dueAt: present + 8 * SECOND });
    // Failures of another sort do not count.
    const other = { failures: 2, failure: "rate_limited" } as const;
    expect(
      transition(engineState(runningTask, { task: other }), inputs.failed).state.task,
    ).toMatchObject({ failures: 1, failure: "try_later" });
  });

  test("for good fails the task, which is told and counted, and brings the next", () => {
    expect(transition(engineState(runningTask), inputs.refused)).toEqual({
      state: engineState(runningTask, {
        task: {
          status: "failed",
          failures: 1,
          failure: "refused",
          error: "the site said no",
          dueAt: null,
          finishedAt: present,
        },
        agent: { status: "error", tally: { ...writingAgent.tally, tasksFailed: 1 } },
      }),
      records: [
        activity("new-1", "Task failed", {
          description: "“Cold brew in one weekend” by Ada: the site said no",
          severity: "warning",
        }),
        nextTask("new-2"),
      ],
      effect: null,
    });
  });

  test("for want of credit stops the agent with the way out; the task stays, and is not due", () => {
    const input = {
      type: "failed",
      failure: { class: "no_credit" },
      message: "the account is empty",
    } as const;
    const { state, records } = transition(engineState(runningTask), input);
    expect(state.task).toMatchObject({ status: "queued", dueAt: null, failure: "no_credit" });
    expect(state.agent.status).toBe("error");
    const description =
      "“Cold brew in one weekend” by Ada: the account is empty. Add credit there and start the agent again";
    expect(records).toEqual([
      activity("new-1", "Agent stopped", { description, severity: "warning" }),
    ]);
  });

  test.each([
    ["unknown_outcome", 0, "queued", ["publication_unknown"]],
    ["unknown_outcome", 2, "needs_check", ["publication_unknown", "activity", "next_task"]],
    ["rejected", 0, "failed", ["publication_failed", "activity", "next_task"]],
    ["try_later", 99, "queued", []],
  ] as const)("of a publication: %s after %d", (failure, failures, status, records) => {
    const task = { step: 1, contentId: "content-1", failure, failures };
    const failed = failure === "try_later" ? { class: failure, at: null } : { class: failure };
    const input = { type: "failed", failure: failed, message: "no" } as const;
    const found = transition(engineState(runningTask, { task }), input);
    expect(found.state.task.status).toBe(status);
    expect(found.records.map(({ type }) => type)).toEqual(records);
  });

  test("of a paused agent is not tried until it is started, nor is what comes after it", () => {
    const paused = { enabled: false, status: "inactive" } as const;
    const retried = transition(engineState(runningTask, { agent: paused }), inputs.failed);
    expect(retried.state.task).toMatchObject({ status: "queued", failures: 1, dueAt: null });
    expect(retried.state.agent).toMatchObject(paused);
    const ended = transition(engineState(runningTask, { agent: paused }), inputs.refused);
    expect(ended.state.task).toMatchObject({ status: "failed", dueAt: null });
    expect(ended.state.agent).toMatchObject(paused);
    expect(ended.records.at(-1)).toEqual(nextTask("new-2", { dueAt: null }));
  });
});

describe("what is forgotten", () => {
  const forgotten = (ordinal: number, origin: "simulated" | "real", input: EngineInput) =>
    transition(engineState(runningTask, { task: { step: 2, ordinal, origin } }), input)
      .records.filter((record) => record.type === "forget")
      .map(({ upToOrdinal }) => upToOrdinal);

  test("every fiftieth task of a simulation lets go of all but two hundred", () => {
    for (const input of [inputs.measured, inputs.refused]) {
      expect(forgotten(250, "simulated", input)).toEqual([50]);
      expect(forgotten(300, "simulated", input)).toEqual([100]);
      expect(forgotten(249, "simulated", input)).toEqual([]);
      expect(forgotten(251, "simulated", input)).toEqual([]);
    }
  });

  test("what was real stays", () => {
    expect(forgotten(250, "real", inputs.measured)).toEqual([]);
  });
});

test("a transition leaves the state that it came from as it was", () => {
  const state = engineState(runningTask, { task: { step: 2 } });
  const before = structuredClone(state);
  transition(state, inputs.measured);
  expect(state).toEqual(before);
});
