/**
 * True when the request is the person's own doing: a link of this site or an address they typed.
 * False for another site's link or image, and for what a browser loads in advance. Browsers of
 * before 2023 send no such headers; what they ask for is taken as meant.
 */
export function isOwnNavigation(headers: Headers): boolean {
  const site = headers.get("Sec-Fetch-Site") ?? "none";
  const purpose = headers.get("Sec-Purpose") ?? headers.get("Purpose") ?? "";
  return (site === "same-origin" || site === "none") && !purpose.includes("prefetch");
}
