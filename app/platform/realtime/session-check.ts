/** Signed in with access, signed out, signed in without access, or unknown. */
export type SessionState = "valid" | "ended" | "no_access" | "unknown";

/** Timeout, after which the state is unknown. */
const answerWithinMs = 10_000;

const ask = (request: typeof fetch, path: string) =>
  request(path, { credentials: "include", signal: AbortSignal.timeout(answerWithinMs) });

/**
 * Checks the session, then access. A server that cannot answer (down, restarting, behind a proxy's
 * 502) has not ended either.
 */
export async function checkSession(request: typeof fetch = fetch): Promise<SessionState> {
  try {
    const user = await ask(request, "/api/auth/user");
    // An unread response keeps its connection until the timeout, and browsers allow six per page.
    await user.arrayBuffer();
    const response = user.ok ? await ask(request, "/api/access") : user;
    if (!response.ok) {
      return response.status >= 500 || response.status === 429 ? "unknown" : "ended";
    }
    return stateOf(await response.json());
  } catch {
    return "unknown";
  }
}

/** Whether the user is signed in with access; false if unknown. */
export const sessionHolds = async (): Promise<boolean> => (await checkSession()) === "valid";

/** Other responses, such as a proxy's, say nothing about access. */
function stateOf(answer: unknown): SessionState {
  if (typeof answer !== "object" || answer === null || !("canAccess" in answer)) return "unknown";
  return answer.canAccess === true ? "valid" : "no_access";
}
