import { isLoopback } from "#app/core/loopback.ts";

/**
 * What an owner typed as a site's address.
 * @returns null: it is not one. An email address is not: `sam@a.example` would be read as a user name
 */
export function siteAddress(typed: string): URL | null {
  const text = /^https?:\/\//iu.test(typed) ? typed : `https://${typed}`;
  if (/\s/u.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.username !== "" && url.password === "") return null;
  url.hash = url.search = "";
  return url.hostname.includes(".") || isLoopback(url.hostname) ? url : null;
}
