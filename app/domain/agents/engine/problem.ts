import { stopsAgent, type FailureClass, type StoppingClass } from "./failure.ts";

/** What a person has to do before the agent can go on. */
const waysOut = {
  no_credit: "Add credit there and start the agent again",
  bad_credentials: "Check the key and the model under Connections and start the agent again",
  keeps_breaking_off: "It was the third time: test it under Connections and start the agent again",
  spending_stopped: "Press Go on under Spending",
  needs_sources:
    "Add your site, or a text of your own, under Your business and start the agent again",
} as const satisfies Record<StoppingClass, string>;

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
  if (!stopsAgent(failure) || status !== "queued") return reason;
  return `${reason}. ${waysOut[failure]}`;
}
