import { stopsAgent, type FailureClass, type StoppingClass } from "./failure.ts";

/** What a person has to do before the agent can continue. */
const nextSteps = {
  no_credit: "Add credit there and start the agent again",
  bad_credentials: "Check the key and the model under Connections and start the agent again",
  keeps_breaking_off:
    "This was the third attempt. Test the connection under Connections and start the agent again",
  spending_stopped: "Press Continue under Spending",
  needs_sources:
    "Add your site or a sample of your writing under Your business and start the agent again",
} as const satisfies Record<StoppingClass, string>;

interface Problem {
  status: string;
  error: string | null;
  failure: FailureClass | null;
}

/** Describes why a task failed or is stopped, and how to continue if there is a way. */
export function problemOf({ status, error, failure }: Problem): string {
  if (status === "needs_check") {
    if (failure === "unknown_outcome") return "we couldn't confirm that it arrived";
    return error ?? "it was interrupted too many times";
  }
  if (status === "stopped_budget") return "it has reached its budget";
  const reason = error ?? "no reason was recorded";
  if (!stopsAgent(failure) || status !== "queued") return reason;
  return `${reason}. ${nextSteps[failure]}`;
}
