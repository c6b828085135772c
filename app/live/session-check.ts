export type SessionState = "valid" | "ended" | "unknown";

/** After this long without an answer nothing is known. */
const answerWithinMs = 10_000;

/**
 * Asks whether the session still holds. A server that cannot answer (down, restarting, behind a
 * proxy that says 502) has not said that the session ended.
 */
export async function checkSession(request: typeof fetch = fetch): Promise<SessionState> {
  try {
    const response = await request("/api/auth/user", {
      credentials: "include",
      signal: AbortSignal.timeout(answerWithinMs),
    });
    if (response.ok) return "valid";
    return response.status >= 500 || response.status === 429 ? "unknown" : "ended";
  } catch {
    return "unknown";
  }
}
