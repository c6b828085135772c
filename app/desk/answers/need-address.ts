import { agentAddress } from "../../workspace/addresses/agents";
import { textAddress } from "../../workspace/addresses/content";
import { spendingPath } from "../../workspace/addresses/live";
import { questionAddress, reviewAddress } from "../../workspace/addresses/review";
import type { Need } from "../../workspace/overview";

/** Where its owner decides on it, or puts it right. */
export function needAddress({ reason, id, sendingId }: Need): string {
  if (reason === "agent") return agentAddress(id);
  if (reason === "stop") return spendingPath;
  if (reason === "needs_look" && sendingId !== null) return questionAddress(sendingId);
  return reason === "review" ? reviewAddress(id) : textAddress(id);
}
