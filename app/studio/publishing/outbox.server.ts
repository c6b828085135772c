import type { Call } from "../../core/call";
import { isAppError } from "../../core/errors";
import type { Destination, Post, Receipt } from "./destination";

/**
 * Sends what has been armed. A try that may have got through is looked up before another, so
 * nothing is posted twice, whatever happens between two lines.
 * @throws AppError `destination_unavailable` when it is certain that nothing was sent.
 */
export async function deliver(
  destination: Destination,
  post: Post,
  { resumed, ...call }: Call & { resumed: boolean },
): Promise<Receipt> {
  if (resumed) {
    const earlier = await destination.find(post, call);
    if (earlier) return earlier;
  }
  try {
    return await destination.send(post, call);
  } catch (error) {
    if (!isAppError(error) || error.code !== "outcome_unknown") throw error;
    const arrived = await destination.find(post, call);
    if (arrived) return arrived;
    throw error;
  }
}
