import type { AgentKind } from "../kinds/types";
import { decide } from "./failure";
import { finish, type FinishContext } from "./finish";
import { handOverStep, leaseMs, workStep } from "./rules";
import { patch } from "./state";
import { activity, effectOf } from "./step-effect";
import type { EngineInput, EngineState, Transition } from "./types";

/** What becomes of a task whose step has failed. */
export function fail(
  state: EngineState,
  { failure, message }: EngineInput & { type: "failed" },
  kind: AgentKind,
  context: FinishContext,
): Transition {
  const { agent, task } = state;
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
    case "end": {
      if (task.step !== workStep) return finish(noted, verdict.status, kind, context);
      // Others wait for what it has taken: that it could not be done is handed over, too.
      const givenUp = patch(noted, { step: handOverStep, dueAt: now + leaseMs, answer: null });
      return { state: givenUp, records: [], effect: effectOf(givenUp, kind) };
    }
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
