import type { AgentKind } from "../kinds/types";
import { decide } from "./failure";
import { finish, type FinishContext } from "./finish";
import { patch } from "./state";
import { activity } from "./step-effect";
import type { EngineInput, EngineState, NewRecord, Transition } from "./types";

/** What becomes of a task whose step has failed. */
export function fail(
  state: EngineState,
  { failure, message }: EngineInput & { type: "failed" },
  kind: AgentKind,
  context: FinishContext,
): Transition {
  const { agent, task } = state;
  const publishes = kind.steps[task.step] === "publish";
  const failures = failure.class === task.failure ? task.failures + 1 : 1;
  const { now } = context;
  const verdict = decide(failure, { failures, now, canLookUp: publishes });
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
      return finish(noted, verdict.status, kind, context);
    case "wait": {
      const { at } = verdict;
      // Whoever looks reads that it is being checked, and not that it is being sent.
      const records: NewRecord[] =
        publishes && failure.class === "unknown_outcome"
          ? [{ type: "publication_unknown", key: task.id }]
          : [];
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
      return { state: waiting, records, effect: null };
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
