import MarkdownIt from "markdown-it";
import * as z from "zod";
import { withoutEndSlashes } from "../../../core/end-slashes";
import { AppError } from "../../../core/errors";
import { askPlace, jsonOf } from "../ask-place.server";
import type { Connecting } from "../place-kind";

/** No site has its API at a longer address. */
const longestAddress = 2_000;
/** In characters: the head of a page, where its links are, is over by then. */
const longestHead = 200_000;

/** What a site says of itself at the root of its REST API. */
const Index = z.object({
  name: z.string().catch(""),
  /** Where WordPress itself stands, which may be below the site's own address. */
  url: z.url().max(longestAddress),
  namespaces: z.array(z.string()),
  authentication: z
    .object({
      "application-passwords": z.object({
        endpoints: z.object({ authorization: z.url() }),
      }),
    })
    // Without application passwords it is an empty list.
    .nullable()
    .catch(null),
});

/** A site gives its title as it stands in HTML. */
const { unescapeAll } = new MarkdownIt().utils;

/** A WordPress site. */
interface WordPressSite {
  /** Without protocol, as people know it. */
  label: string;
  /** The root of its REST API. */
  api: string;
  /** Where WordPress itself stands. */
  root: string;
  title: string;
  /** Where its owner allows programs to publish; null: application passwords are switched off. */
  authorizeAt: string | null;
}

/** What was typed as a site's address; null: it is none. Only this machine is asked without TLS. */
export function siteAddress(typed: string): URL | null {
  const text = /^https?:\/\//iu.test(typed) ? typed : `https://${typed}`;
  if (/\s/u.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  url.hash = url.search = "";
  return url.hostname.includes(".") || url.hostname === "localhost" ? url : null;
}

/**
 * Finds a site's REST API by the link that each of its pages names, else at the address that it has without
 * pretty permalinks.
 * Source: https://developer.wordpress.org/rest-api/using-the-rest-api/discovery/
 * @throws AppError whose message says what to do
 */
export async function findSite(typed: string, way: Connecting): Promise<WordPressSite> {
  const site = siteAddress(typed);
  if (!site)
    throw new AppError("rejected", "This is not the address of a site", { about: "address" });
  const label = withoutEndSlashes(`${site.host}${site.pathname}`);
  const ask = (address: string) =>
    askPlace({ ...way, place: label, address, now: way.clock.now() });
  const page = await ask(site.href);
  const linked = linkedApi(page.headers.get("link") ?? "", page.text());
  const api = linked ?? new URL("?rest_route=/", page.url).href;
  if (new URL(api).protocol === "http:" && site.protocol === "https:")
    throw new AppError("rejected", `${label} names an address of its own without https`, {
      about: "address",
    });
  const answer = await ask(api);
  const index = Index.safeParse(jsonOf(answer));
  if (!index.success || !index.data.namespaces.includes("wp/v2")) {
    const words =
      linked === null
        ? `${label} is no WordPress site, as far as can be seen from here. Sites of wordpress.com need a plan with plugins`
        : `${label} is a WordPress site, and does not let programs in: a security plugin may have switched its REST API off`;
    throw new AppError("rejected", words, { about: "address" });
  }
  const { name, url: root, authentication } = index.data;
  const authorizeAt = authentication?.["application-passwords"].endpoints.authorization ?? null;
  return { label, api, root, title: unescapeAll(name), authorizeAt };
}

/** @param link its `Link` headers (RFC 8288). @param html a page's, for hosts that drop the header */
function linkedApi(link: string, html: string): string | null {
  const inHeader = /<([^<>]+)>;\s*rel="https:\/\/api\.w\.org\/"/iu.exec(link)?.[1];
  const inPage = html
    .slice(0, longestHead)
    .match(/<link\b[^<>]*>/giu)
    ?.find((tag) => /\srel=["']https:\/\/api\.w\.org\/["']/iu.test(tag));
  const found = inHeader ?? /href=["']([^"']+)["']/iu.exec(inPage ?? "")?.[1] ?? "";
  return found.length <= longestAddress && URL.canParse(found) ? found : null;
}

/** An address of the REST API, with or without pretty permalinks. */
export function apiAddress(
  api: string,
  path: string,
  query: Readonly<Record<string, string>> = {},
): string {
  const url = new URL(api);
  const route = url.searchParams.get("rest_route");
  if (route === null) url.pathname = `${withoutEndSlashes(url.pathname)}/wp/v2/${path}`;
  else url.searchParams.set("rest_route", `${withoutEndSlashes(route)}/wp/v2/${path}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}
