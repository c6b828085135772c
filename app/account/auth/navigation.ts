import { isOfBlogs } from "#app/workspace/paths/blog.ts";

/**
 * True when the user navigated here: a link on the product's pages or a typed address. False for
 * links and images of other sites, links in blogs (which may share the origin) and prefetches.
 * Browsers older than 2023 send no such headers and are trusted.
 */
export function isOwnNavigation(headers: Headers): boolean {
  const site = headers.get("Sec-Fetch-Site") ?? "none";
  const purpose = headers.get("Sec-Purpose") ?? headers.get("Purpose") ?? "";
  const isOwn = site === "none" || (site === "same-origin" && isFromOwnPage(headers));
  return isOwn && !purpose.includes("prefetch");
}

/** Links in blog posts send no Referer. */
function isFromOwnPage(headers: Headers): boolean {
  const referer = headers.get("Referer");
  return referer !== null && URL.canParse(referer) && !isOfBlogs(new URL(referer).pathname);
}
