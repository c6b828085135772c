/*
 * Our cookies contain only letters, digits and `-._~%=&`, so they need no quoting; anything else is
 * not ours.
 */

/** Every cookie of a `Cookie` header, in its order. */
export function readCookies(header: string | null | undefined): [name: string, value: string][] {
  return (header ?? "").split(";").flatMap((pair): [string, string][] => {
    const equals = pair.indexOf("=");
    const name = pair.slice(0, Math.max(equals, 0)).trim();
    return name === "" ? [] : [[name, pair.slice(equals + 1).trim()]];
  });
}

/** The first cookie of that name, or null. */
export function readCookie(header: string | null | undefined, name: string): string | null {
  return readCookies(header).find(([candidate]) => candidate === name)?.[1] ?? null;
}

interface CookieScope {
  path: string;
  maxAgeSeconds: number;
  secure: boolean;
}

/** A `Set-Cookie` value: never readable by scripts, not sent along by other sites' forms. */
export function setCookie(name: string, value: string, scope: CookieScope): string {
  const secure = scope.secure ? "; Secure" : "";
  return `${name}=${value}; Path=${scope.path}; Max-Age=${scope.maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`;
}

/** Removes a cookie; path and `secure` must be those it was set with. */
export function clearCookie(name: string, scope: Omit<CookieScope, "maxAgeSeconds">): string {
  return setCookie(name, "", { ...scope, maxAgeSeconds: 0 });
}
