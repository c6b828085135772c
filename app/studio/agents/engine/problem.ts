import type { FailureClass } from "./failure";

/** What a person has to do before the agent can go on. */
const waysOut = {
  no_credit: "Add credit there and start the agent again",
  bad_credentials: "Check the key in the settings and start the agent again",
} as const satisfies Partial<Record<FailureClass, string>>;

interface Problem {
  status: string;
  error: string | null;
  failure: FailureClass | null;
}

/** What a task has come to that came to nothing, or cannot go on; with the way out where there is one. */
export function problemOf({ status, error, failure }: Problem): string {
  if (status === "needs_check") {
    if (failure === "unknown_outcome") return "nobody knows whether it has arrived";
    return error ?? "it was interrupted again and again";
  }
  if (status === "stopped_budget") return "its budget is used up";
  const reason = error ?? "no reason was noted";
  const wayOut = failure === "no_credit" || failure === "bad_credentials" ? waysOut[failure] : null;
  return wayOut && status === "queued" ? `${reason}. ${wayOut}` : reason;
}
