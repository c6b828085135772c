import type { AgentKind } from "#app/domain/agents/kinds/types.ts";
import { decide } from "./failure.ts";
import { finish, type FinishContext } from "./finish.ts";
import { giveUp } from "./give-up.ts";
import { giveUpStep, planningStep } from "./rules.ts";
import { patch } from "./state.ts";
import { activity } from "./step-effect.ts";
import type { EngineInput, EngineState, Transition } from "./types.ts";

/** The next state of a task whose step failed. */
export function fail(
  state: EngineState,
  { failure, message }: EngineInput & { type: "failed" },
  kind: AgentKind,
  context: FinishContext,
): Transition {
  const { agent, task } = state;
  if (task.step === giveUpStep) return giveUpLater(state, context.now);
  const failures = failure.class === task.failure ? task.failures + 1 : 1;
  const { now } = context;
  const verdict = decide(failure, { failures, now, canLookUp: false });
  const noted = patch(state, {
    failures,
    failure: failure.class,
    error: message,
    lostLeases: 0,
    waitingSince: null,
    retryAt: null,
  });
  switch (verdict.then) {
    case "end":
      // The planning step claims nothing, so the task can end.
      if (task.step === planningStep) return finish(noted, verdict.status, kind, context);
      return giveUp(noted, context.now);
    case "wait": {
      const { at } = verdict;
      const waiting = patch(
        noted,
        {
          status: "queued",
          dueAt: agent.enabled ? at : null,
          retryAt: at,
          waitingSince: task.waitingSince ?? now,
        },
        { status: agent.enabled ? "active" : "inactive" },
      );
      return { state: waiting, records: [], effect: null };
    }
    case "stop": {
      const stopped = patch(
        noted,
        { status: "queued", dueAt: null },
        { status: agent.enabled ? "error" : "inactive" },
      );
      return {
        state: stopped,
        records: [activity(stopped, kind, "warning", context)],
        effect: null,
      };
    }
  }
}

/**
 * Retry until it works: otherwise the claimed work would stay claimed forever. The original failure
 * is kept.
 */
function giveUpLater(state: EngineState, now: number): Transition {
  const failures = state.task.failures + 1;
  const away = { class: "try_later", at: null } as const;
  const verdict = decide(away, { failures, now, canLookUp: false });
  const dueAt = verdict.then === "wait" && state.agent.enabled ? verdict.at : null;
  return { state: patch(state, { status: "queued", failures, dueAt }), records: [], effect: null };
}
