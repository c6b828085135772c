/** Never visited, only used to parse a path like a browser. */
const HERE = "http://here.invalid";

const LONGEST = 1_000;

/**
 * Where to go after sign-in: a page of this site, else `/`. Parsed the way browsers read a
 * `Location` header, because they drop tabs and line breaks and treat `\` as `/`: `/\evil.example`
 * and `/<tab>/evil.example` both lead off-site.
 */
export function safeReturnTo(value: string | null | undefined): string {
  if (!value || value.length > LONGEST || !value.startsWith("/")) return "/";
  if (!URL.canParse(value, HERE)) return "/";
  const url = new URL(value, HERE);
  // `/.//evil.example` is on this site, but its path alone would resolve elsewhere.
  if (url.origin !== HERE || url.pathname.startsWith("//")) return "/";
  // Addresses that act (sign in, sign out) are not pages.
  if (/^\/(api|idp)(\/|$)/.test(url.pathname)) return "/";
  return `${url.pathname}${url.search}${url.hash}`;
}
