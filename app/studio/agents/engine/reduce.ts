import { kindOf } from "../kinds";
import { engineCounts, type AgentKind, type Tally } from "../kinds/types";
import {
  backoffMs,
  forgetEvery,
  leaseMs,
  maxFailures,
  maxLeases,
  simulatedTasksKept,
} from "./rules";
import { activity, withEffect, type StepContext } from "./step-effect";
import type {
  AgentState,
  EngineInput,
  EngineState,
  NewRecord,
  Plan,
  TaskState,
  Transition,
} from "./types";

export interface ReduceContext extends StepContext {
  now: number;
  /** The agent's task after this one; asked for only when this one ends. */
  plan(ordinal: number): Plan;
}

/**
 * The life of a task: pure, so that simulation, live, history and tests are one machine.
 * An input that does not fit the state (a second lease, a late answer) gives null.
 */
export function reduce(
  state: EngineState,
  input: EngineInput,
  context: ReduceContext,
): Transition | null {
  const kind = kindOf(state.agent.type);
  if (input.type === "due") return begin(state, kind, context);
  if (state.task.status !== "running") return null;
  if (input.type === "failed") return fail(state, input, kind, context);
  switch (input.type) {
    case "drafted": {
      const id = context.newId();
      const { body, writer } = input;
      return advance(patch(state, { contentId: id }), kind, context, [
        { type: "content", id, kind: kind.writes, title: state.task.title, body, writer },
      ]);
    }
    case "published": {
      const { destination, url } = input;
      const reached = patch(
        state,
        {},
        { tally: add(state.agent.tally, { [`at:${destination}`]: 1 }) },
      );
      return advance(reached, kind, context, [
        { type: "publication_confirmed", key: state.task.id, destination, url },
      ]);
    }
    case "measured":
      return measured(state, input, kind, context);
  }
}

function begin(state: EngineState, kind: AgentKind, context: ReduceContext): Transition | null {
  const { agent, task } = state;
  const open = task.status === "queued" || task.status === "running";
  if (!open || task.dueAt === null || task.dueAt > context.now) return null;
  if (!agent.enabled) return requeue(state);
  // Leases that keep being lost mean that something ends the process: a person should look.
  if (task.attempt >= maxLeases) return finish(state, "needs_check", kind, context);
  const leased = patch(
    state,
    {
      status: "running",
      attempt: task.attempt + 1,
      dueAt: context.now + leaseMs,
      startedAt: task.startedAt ?? context.now,
    },
    { status: "processing" },
  );
  const first = task.attempt === 0;
  const records = first ? [activity(leased, kind, "info", context)] : [];
  return { state: leased, ...withEffect(leased, kind, context, records, !first) };
}

/** On to the next step, to a rest when the agent was paused meanwhile, or to the end. */
function advance(
  state: EngineState,
  kind: AgentKind,
  context: ReduceContext,
  records: NewRecord[],
): Transition {
  const step = state.task.step + 1;
  if (step >= kind.steps.length) {
    return finish(patch(state, { step }), "done", kind, context, records);
  }
  if (!state.agent.enabled) return requeue(patch(state, { step, failures: 0 }), records);
  const next = patch(state, { step, failures: 0, dueAt: context.now + leaseMs });
  return {
    state: next,
    ...withEffect(next, kind, context, [...records, activity(next, kind, "info", context)], false),
  };
}

/** A paused agent's task waits, without being due, until the agent is started. */
function requeue(state: EngineState, records: NewRecord[] = []): Transition {
  return { state: patch(state, { status: "queued", dueAt: null }), records, effect: null };
}

function measured(
  state: EngineState,
  { readings }: EngineInput & { type: "measured" },
  kind: AgentKind,
  context: ReduceContext,
): Transition {
  const { newId, now } = context;
  const counts = kind.count(readings);
  const seen = patch(state, {}, { tally: add(state.agent.tally, counts), measuredAt: now });
  // A kind that does not count revenue earns none.
  const amountCents = counts.revenueCents ?? 0;
  const records: NewRecord[] = [];
  if (amountCents > 0) {
    const source = state.agent.name;
    records.push(
      { type: "earning", id: newId(), amountCents, source },
      {
        type: "activity",
        id: newId(),
        kind: "revenue",
        title: "Revenue earned",
        description: `“${state.task.title}” by ${source}`,
        severity: "success",
        amountCents,
      },
    );
  }
  return advance(seen, kind, context, records);
}

function fail(
  state: EngineState,
  input: EngineInput & { type: "failed" },
  kind: AgentKind,
  context: ReduceContext,
): Transition {
  const { agent, task } = state;
  const failures = task.failures + 1;
  const noted = patch(state, { failures, error: input.message });
  if (!input.retryable || failures >= maxFailures) return finish(noted, "failed", kind, context);
  return {
    state: patch(
      noted,
      {
        status: "queued",
        dueAt: agent.enabled ? context.now + backoffMs(failures) : null,
      },
      { status: agent.enabled ? "active" : "inactive" },
    ),
    records: [],
    effect: null,
  };
}

function finish(
  state: EngineState,
  status: "done" | "failed" | "needs_check",
  kind: AgentKind,
  context: ReduceContext,
  records: NewRecord[] = [],
): Transition {
  const { agent, task } = state;
  const done = status === "done";
  const ended = patch(
    state,
    { status, dueAt: null, finishedAt: context.now, error: done ? null : task.error },
    {
      status: !agent.enabled ? "inactive" : done ? "active" : "error",
      tally: add(agent.tally, { [done ? engineCounts.done : engineCounts.failed]: 1 }),
    },
  );
  const plan = context.plan(task.ordinal + 1);
  const finalRecords: NewRecord[] = [
    ...records,
    activity(ended, kind, done ? "success" : "warning", context),
    {
      type: "next_task",
      id: context.newId(),
      plan: agent.enabled ? plan : { ...plan, dueAt: null },
    },
  ];
  if (task.origin === "simulated" && task.ordinal % forgetEvery === 0) {
    finalRecords.push({ type: "forget", upToOrdinal: task.ordinal - simulatedTasksKept });
  }
  return { state: ended, records: finalRecords, effect: null };
}

function patch(
  state: EngineState,
  task: Partial<TaskState>,
  agent: Partial<AgentState> = {},
): EngineState {
  return { task: { ...state.task, ...task }, agent: { ...state.agent, ...agent } };
}

function add(tally: Tally, counts: Tally): Tally {
  const sum = { ...tally };
  for (const [name, count] of Object.entries(counts)) sum[name] = (sum[name] ?? 0) + count;
  return sum;
}
