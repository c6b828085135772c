/** Leads to sign-in, and back to a page afterwards. @param returnTo path and query of that page */
export function signInPath(returnTo: string): string {
  return `/api/login?${new URLSearchParams({ returnTo })}`;
}

/** To sign-in, and back to the page that the browser shows. */
export function signInFromHere(): string {
  const { pathname, search } = window.location;
  return signInPath(`${pathname}${search}`);
}
