import { kindOf } from "../kinds";
import type { AgentKind } from "../kinds/types";
import { fail } from "./fail";
import { finish, type FinishContext } from "./finish";
import { handOverStep, leaseMs, maxLostLeases, planningStep, workStep } from "./rules";
import { answered, patch } from "./state";
import { activity, effectOf } from "./step-effect";
import type { EngineInput, EngineState, Transition } from "./types";

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
  if (input.type === "due") return begin(state, kind, context);
  if (state.task.status !== "running") return null;
  if (input.type === "still_working") return stay(state, { dueAt: context.now + leaseMs });
  if (input.type === "failed") return fail(state, input, kind, context);
  return takeAnswer(state, input, kind, context);
}

type Answer = Exclude<EngineInput, { type: "due" | "still_working" | "failed" }>;

/** Each belongs to one step, and counts for nothing at another. */
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
      return task.step === planningStep ? rest(state, input.until, context) : null;
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
    case "worked":
      return task.step === workStep
        ? advance(patch(state, { answer: input.written }), kind, context)
        : null;
    case "handed_over": {
      if (task.step !== handOverStep) return null;
      const status = hasComeToNothing(state) ? lostStatus(state) : "done";
      return finish(state, status, kind, context);
    }
  }
}

const stay = (state: EngineState, change: Partial<EngineState["task"]>): Transition => ({
  state: patch(state, change),
  records: [],
  effect: null,
});

/** Nothing was written for a work that is written: what is handed over is that it could not be done. */
export function hasComeToNothing({ task: { work, answer } }: EngineState): boolean {
  return answer === null && work?.type !== "place";
}

function lostStatus({ task }: EngineState) {
  return task.failure === "unknown_outcome" ? "needs_check" : "failed";
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
    // To look for something to do is not to work.
    { status: task.step === planningStep ? "active" : "processing" },
  );
  return { state: leased, records: [], effect: effectOf(leased, kind) };
}

/**
 * With nothing to do it waits, not begun. Where the board has changed since it was looked at, the note
 * of what is waited for is gone, and it looks again at once; so it does where its workspace was switched
 * meanwhile, at the other world's board.
 */
function rest(
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

/** On to the next step, or to a rest when the agent was paused meanwhile. */
function advance(state: EngineState, kind: AgentKind, context: ReduceContext): Transition {
  const step = state.task.step + 1;
  const next = patch(state, { ...answered, step });
  if (!state.agent.enabled) return requeue(patch(next, {}, { status: "inactive" }));
  const leased = patch(next, { dueAt: context.now + leaseMs });
  // The feed tells of the beginning and of the end; handing over takes no time.
  const records = step === workStep ? [activity(leased, kind, "info", context)] : [];
  return { state: leased, records, effect: effectOf(leased, kind) };
}

/** A paused agent's task waits, without being due, until the agent is started. */
function requeue(state: EngineState): Transition {
  return stay(state, { status: "queued", dueAt: null });
}
