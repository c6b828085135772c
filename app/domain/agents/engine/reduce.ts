import { kindOf } from "#app/domain/agents/kinds/index.ts";
import type { AgentKind } from "#app/domain/agents/kinds/types.ts";
import { fail } from "./fail.ts";
import { finish, type FinishContext } from "./finish.ts";
import { givenUpStatus, giveUp } from "./give-up.ts";
import {
  giveUpStep,
  handOverStep,
  leaseMs,
  maxLostLeases,
  planningStep,
  workStep,
} from "./rules.ts";
import { answered, patch } from "./state.ts";
import { activity, effectOf } from "./step-effect.ts";
import type { EngineInput, EngineState, Transition } from "./types.ts";

export type ReduceContext = FinishContext;

/**
 * The life of a task, as a pure function that simulation, live work and tests share. Null for an
 * input that does not fit the state, such as a second lease or a late answer.
 */
export function reduce(
  state: EngineState,
  input: EngineInput,
  context: ReduceContext,
): Transition | null {
  const kind = kindOf(state.agent.type);
  if (input.type === "due") return begin(state, kind, context);
  if (state.task.status !== "running") return null;
  if (input.type === "still_working") return stay(state, { dueAt: context.now + leaseMs });
  if (input.type === "failed") return fail(state, input, kind, context);
  return takeAnswer(state, input, kind, context);
}

type Answer = Exclude<EngineInput, { type: "due" | "still_working" | "failed" }>;

/** An answer belongs to one step and is ignored at any other. */
function takeAnswer(
  state: EngineState,
  input: Answer,
  kind: AgentKind,
  context: ReduceContext,
): Transition | null {
  const { task } = state;
  switch (input.type) {
    case "planned": {
      if (task.step !== planningStep) return null;
      const { work } = input;
      return advance(
        patch(state, { work, title: work.title, waitsFor: null }, { status: "processing" }),
        kind,
        context,
      );
    }
    case "rested":
      return task.step === planningStep ? goIdle(state, input.until, context) : null;
    case "under_way": {
      if (task.step !== workStep) return null;
      const { until, plan } = input;
      const dueAt = state.agent.enabled ? until : null;
      return stay(state, {
        ...answered,
        status: "queued",
        dueAt,
        worksUntil: until,
        stepPlan: plan,
      });
    }
    case "worked": {
      if (task.step !== workStep) return null;
      const { written } = input;
      // Only publishing has no written content.
      if (written === null && task.work?.type !== "publish")
        return giveUp(patch(state, answered), context.now);
      return advance(patch(state, { answer: written }), kind, context);
    }
    case "handed_over":
      return task.step === handOverStep ? finish(state, "done", kind, context) : null;
    case "given_up":
      return task.step === giveUpStep ? finish(state, givenUpStatus(state), kind, context) : null;
  }
}

const stay = (state: EngineState, change: Partial<EngineState["task"]>): Transition => ({
  state: patch(state, change),
  records: [],
  effect: null,
});

function begin(state: EngineState, kind: AgentKind, context: ReduceContext): Transition | null {
  const { agent, task } = state;
  const open = task.status === "queued" || task.status === "running";
  if (!open || task.dueAt === null || task.dueAt > context.now) return null;
  if (!agent.enabled) return requeue(state);
  const lost = task.lostLeases + (task.status === "running" ? 1 : 0);
  const lostLeases = Math.min(lost, maxLostLeases);
  // Losing lease after lease means something ends the process: a person should check.
  if (lostLeases === maxLostLeases && task.step !== giveUpStep) {
    const interrupted = { lostLeases, error: null, failure: null, attempt: task.attempt + 1 };
    return giveUp(patch(state, interrupted), context.now);
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
    // Planning is not shown as work.
    { status: task.step === planningStep ? "active" : "processing" },
  );
  return { state: leased, records: [], effect: effectOf(leased, kind) };
}

/**
 * With nothing to do the task goes back to waiting. If the work queue has changed since it was
 * read, or the workspace switched modes, the agent looks again at once.
 */
function goIdle(
  state: EngineState,
  until: number | null,
  { now, nextTurn }: ReduceContext,
): Transition {
  const { agent, task } = state;
  const { origin } = nextTurn({ ordinal: task.ordinal, failed: false });
  const waitsFor = origin === task.origin ? task.waitsFor : null;
  const dueAt = waitsFor === null ? now : until;
  return {
    state: patch(
      state,
      {
        ...answered,
        status: "queued",
        startedAt: null,
        origin,
        waitsFor,
        dueAt: agent.enabled ? dueAt : null,
      },
      { status: agent.enabled ? "active" : "inactive" },
    ),
    records: [],
    effect: null,
  };
}

/** On to the next step, or on hold if the agent was paused meanwhile. */
function advance(state: EngineState, kind: AgentKind, context: ReduceContext): Transition {
  const step = state.task.step + 1;
  const next = patch(state, { ...answered, step });
  if (!state.agent.enabled) return requeue(patch(next, {}, { status: "inactive" }));
  const leased = patch(next, { dueAt: context.now + leaseMs });
  // The feed shows the start and the end; submitting takes no time.
  const records = step === workStep ? [activity(leased, kind, "info", context)] : [];
  return { state: leased, records, effect: effectOf(leased, kind) };
}

/** A paused agent's task has no due time until the agent is started. */
function requeue(state: EngineState): Transition {
  return stay(state, { status: "queued", dueAt: null });
}
