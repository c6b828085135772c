/** Sign-in with a return to a page. @param returnTo path and query of that page */
export function signInPath(returnTo: string): string {
  return `/api/login?${new URLSearchParams({ returnTo })}`;
}

/** Sign-in with a return to the current page. */
export function signInFromHere(): string {
  const { pathname, search } = window.location;
  return signInPath(`${pathname}${search}`);
}
