/** Never visited, only needed to parse a path as a browser would. */
const HERE = "http://here.invalid";

const LONGEST = 1_000;

/**
 * Where to go after sign-in: a page of this site, else `/`. The text is parsed the way a browser
 * reads a `Location` header, since browsers drop tabs and line breaks and take `\` for `/`:
 * `/\evil.example` and `/<tab>/evil.example` both lead away.
 */
export function safeReturnTo(value: string | null | undefined): string {
  if (!value || value.length > LONGEST || !value.startsWith("/")) return "/";
  if (!URL.canParse(value, HERE)) return "/";
  const url = new URL(value, HERE);
  // `/.//evil.example` is of this site, but its path read anew would not be.
  if (url.origin !== HERE || url.pathname.startsWith("//")) return "/";
  // Addresses that act (sign out, sign in again) are no pages.
  if (/^\/(api|idp)(\/|$)/.test(url.pathname)) return "/";
  return `${url.pathname}${url.search}${url.hash}`;
}
