import { failureOfStatus, type RequestFailure } from "./failure.ts";

/** Answers as long as the process runs, and asks nothing of the database. */
const probePath = "/healthz";

/** Whether the server can be reached; null: it can. */
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
    // Unread it would keep its connection.
    await answer.arrayBuffer();
    return answer.ok ? null : failureOfStatus(answer.status, answer.headers);
  } catch {
    return { reason: isOnline() ? "unreachable" : "offline", retryAfterSeconds: null };
  }
}
