/** Signed in with access, nobody signed in, signed in without access; or nobody can say. */
export type SessionState = "valid" | "ended" | "no_access" | "unknown";

/** After this long without an answer nothing is known. */
const answerWithinMs = 10_000;

const ask = (request: typeof fetch, path: string) =>
  request(path, { credentials: "include", signal: AbortSignal.timeout(answerWithinMs) });

/**
 * Asks who is signed in, and then whether they still have access. A server that cannot answer (down,
 * restarting, behind a proxy that says 502) has not said that either has ended.
 */
export async function checkSession(request: typeof fetch = fetch): Promise<SessionState> {
  try {
    const user = await ask(request, "/api/auth/user");
    // An answer that nobody reads keeps its connection until the time is up, and there are six for a page.
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

/** Whether whoever looks at the page is signed in, with access; false as well where nobody can say. */
export const sessionHolds = async (): Promise<boolean> => (await checkSession()) === "valid";

/** Whatever else answers in the server's place has said nothing about access. */
function stateOf(answer: unknown): SessionState {
  if (typeof answer !== "object" || answer === null || !("canAccess" in answer)) return "unknown";
  return answer.canAccess === true ? "valid" : "no_access";
}
