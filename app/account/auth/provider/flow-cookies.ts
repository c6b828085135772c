import { clearCookie, readCookies, setCookie } from "#app/account/auth/sessions/cookies.ts";

const STATE = "oauth2";
const RETURN_TO = "return-to";
/** Sent to the callback and to /api/login, so that either can clear leftovers. */
const PATH = "/api";
const LIFETIME_SECONDS = 10 * 60;
/** Each abandoned sign-in leaves cookies; too many make the header too long. */
const MOST_FLOWS = 5;

/**
 * The short-lived cookies of a sign-in in progress. remix-auth-oauth2 sets `oauth2:<uuid>` with
 * state and verifier and never clears it; `return-to:<state>` holds the target page. Each flow has
 * its own pair, so two tabs can sign in at once.
 */
export function createFlowCookies({ secure }: { secure: boolean }) {
  const scope = { path: PATH, secure };
  const clear = (name: string) => clearCookie(name, scope);

  function stateCookies(header: string | null) {
    return readCookies(header).filter(([name]) => name.startsWith(`${STATE}:`));
  }
  function flowCookies(header: string | null) {
    const returns = readCookies(header).filter(([name]) => name.startsWith(`${RETURN_TO}:`));
    return [...stateCookies(header), ...returns];
  }

  return {
    /** How the strategy is to set its cookie. */
    state: { name: STATE, path: PATH, maxAge: LIFETIME_SECONDS, secure },

    keepReturnTo(state: string, path: string): string[] {
      if (path === "/") return [];
      const value = encodeURIComponent(path);
      return [
        setCookie(`${RETURN_TO}:${state}`, value, { ...scope, maxAgeSeconds: LIFETIME_SECONDS }),
      ];
    },

    /** As sent by the browser: the caller must validate it. */
    returnToOf(header: string | null, state: string): string | null {
      const name = `${RETURN_TO}:${state}`;
      const value = readCookies(header).find(([candidate]) => candidate === name)?.[1];
      return value === undefined ? null : decoded(value);
    },

    /** Clears the flow of this state; without a known state, every flow. */
    clearFlow(header: string | null, state: string | null): string[] {
      const all = flowCookies(header);
      const own = all.filter(
        ([name, value]) =>
          state && (name === `${RETURN_TO}:${state}` || new URLSearchParams(value).has(state)),
      );
      return (own.length > 0 ? own : all).map(([name]) => clear(name));
    },

    clearSurplus(header: string | null): string[] {
      if (stateCookies(header).length < MOST_FLOWS) return [];
      return flowCookies(header).map(([name]) => clear(name));
    },
  };
}

function decoded(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}
