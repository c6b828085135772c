import { failureOfStatus, type RequestFailure } from "./failure.ts";

/** Responds while the process runs, without using the database. */
const probePath = "/healthz";

/** Checks whether the server is reachable; null: it is. */
export async function probeServer({
  fetch,
  isOnline,
}: {
  fetch: typeof window.fetch;
  isOnline: () => boolean;
}): Promise<RequestFailure | null> {
  if (!isOnline()) return { reason: "offline", retryAfterSeconds: null };
  try {
    const answer = await fetch(probePath, { cache: "no-store" });
    // An unread body would keep its connection.
    await answer.arrayBuffer();
    return answer.ok ? null : failureOfStatus(answer.status, answer.headers);
  } catch {
    return { reason: isOnline() ? "unreachable" : "offline", retryAfterSeconds: null };
  }
}
