import { kindOf } from "../kinds";
import type { AgentKind } from "../kinds/types";
import { fail } from "./fail";
import { finish, type FinishContext } from "./finish";
import { leaseMs, maxLostLeases, planningStep } from "./rules";
import { add, answered, patch } from "./state";
import { activity, withEffect } from "./step-effect";
import type { EngineInput, EngineState, NewRecord, Transition } from "./types";

export type ReduceContext = FinishContext;

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
  const { task } = state;
  if (input.type === "due") return begin(state, kind, context);
  if (task.status !== "running") return null;
  switch (input.type) {
    case "still_working":
      return {
        state: patch(state, { dueAt: context.now + leaseMs }),
        records: [],
        effect: null,
      };
    case "failed":
      return fail(state, input, kind, context);
    case "planned": {
      if (task.step !== planningStep) return null;
      const { title, topic } = input;
      return advance(patch(state, { title, topic }), kind, context, []);
    }
    case "drafted": {
      const id = context.newId();
      const { body, writer } = input;
      return advance(patch(state, { contentId: id }), kind, context, [
        { type: "content", id, kind: kind.writes, title: task.title, body, writer },
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
        { type: "publication_confirmed", key: task.id, destination, url },
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
  const lostLeases = task.lostLeases + (task.status === "running" ? 1 : 0);
  // Leases that keep being lost mean that something ends the process: a person should look.
  if (lostLeases >= maxLostLeases) {
    const lost = patch(state, { lostLeases, error: null, failure: null });
    return finish(lost, "needs_check", kind, context);
  }
  const leased = patch(
    state,
    {
      status: "running",
      attempt: task.attempt + 1,
      lostLeases,
      dueAt: context.now + leaseMs,
      startedAt: task.startedAt ?? context.now,
    },
    { status: "processing" },
  );
  return { state: leased, ...withEffect(leased, kind, context, [], task.attempt > 0) };
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
  if (!state.agent.enabled) return requeue(patch(state, { ...answered, step }), records);
  const next = patch(state, { ...answered, step, dueAt: context.now + leaseMs });
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
