import { isOfBlogs } from "#app/workspace/paths/blog.ts";

/**
 * True when the request is the person's own doing: a link of the product's pages or an address they typed.
 * False for another site's link or image, for a link in somebody's blog, which may stand at the same origin, and
 * for what a browser loads in advance. Browsers of before 2023 send no such headers; what they ask for is
 * taken as meant.
 */
export function isOwnNavigation(headers: Headers): boolean {
  const site = headers.get("Sec-Fetch-Site") ?? "none";
  const purpose = headers.get("Sec-Purpose") ?? headers.get("Purpose") ?? "";
  const isOwn = site === "none" || (site === "same-origin" && isFromOwnPage(headers));
  return isOwn && !purpose.includes("prefetch");
}

/** Links in the texts of blogs send no Referer. */
function isFromOwnPage(headers: Headers): boolean {
  const referer = headers.get("Referer");
  return referer !== null && URL.canParse(referer) && !isOfBlogs(new URL(referer).pathname);
}
