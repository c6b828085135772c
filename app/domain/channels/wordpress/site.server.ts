import MarkdownIt from "markdown-it";
import * as z from "zod";
import { withoutEndSlashes } from "#app/core/text/end-slashes.ts";
import { AppError } from "#app/core/errors.ts";
import type { OutboundAnswer } from "#app/platform/outbound/types.ts";
import { requestChannel, failureOf } from "#app/domain/channels/request-channel.server.ts";
import type { Connecting } from "#app/domain/channels/channel-adapter.ts";
import {
  basicFront,
  basicLine,
  phpMessages,
  wantsBasic,
  type WordPressAccess,
} from "./front.server.ts";
import { hasPhpMessages, readJson } from "./read-json.ts";
import { siteAddress } from "#app/domain/channels/site-address.ts";

/** No site has its API at a longer address. */
const maxAddressLength = 2_000;
/** In characters: the head of a page, where its links are, is over by then. */
const maxHeadLength = 200_000;

/** What a site reports at the root of its REST API. */
const Index = z.object({
  name: z.string().catch(""),
  /** WordPress's own address, which may be a path below the site's. */
  url: z.url().max(maxAddressLength),
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

/** A refusal in the manner of its REST API. */
const ofWordPress = z.object({ code: z.string().min(1), data: z.object({ status: z.number() }) });

/** Sites return their title HTML-encoded. */
const { unescapeAll } = new MarkdownIt().utils;

/** A WordPress site. */
interface WordPressSite {
  /** Without protocol, as people know it. */
  label: string;
  /** The root of its REST API. */
  api: string;
  /** WordPress's own address. */
  root: string;
  title: string;
  /** Where its owner allows programs to publish; null: application passwords are switched off. */
  authorizeAt: string | null;
}

/** The sign-in for a site that is closed to visitors. */
type Login = Pick<WordPressAccess, "user" | "password">;

/**
 * Finds a site's REST API by the link in its pages, otherwise at the usual addresses.
 * Source: https://developer.wordpress.org/rest-api/using-the-rest-api/discovery/
 * @param login null: not known yet
 * @throws AppError with a message that says what to do
 */
export async function findSite(
  typed: string,
  way: Connecting,
  login: Login | null = null,
): Promise<WordPressSite> {
  const site = siteAddress(typed);
  if (!site) throw new AppError("rejected", "This isn’t a website address", { about: "address" });
  const front = loginIn(site);
  const label = withoutEndSlashes(`${site.host}${site.pathname}`);
  const ask = (address: string, as: Login | null) =>
    requestChannel({
      ...way,
      channelName: label,
      address,
      headers: headersOf(as),
      now: way.clock.now(),
    });
  const page = await ask(site.href, front);
  const linked = linkedApi(page.headers.get("link") ?? "", page.text());
  if (linked !== null && new URL(linked).protocol === "http:" && site.protocol === "https:")
    throw new AppError("rejected", `${label} uses an address without https`, {
      about: "address",
    });
  const base = baseOf(page.url);
  // Where pages are closed, its API may be open at the address that it has with pretty permalinks.
  const usual = [`${base}?rest_route=/`, ...(page.status === 401 ? [`${base}wp-json/`] : [])];
  const answers = [page];
  let closed: string | null = null;
  for (const api of linked === null ? usual : [linked]) {
    for (const as of login === null ? [null] : [null, login]) {
      const answer = await ask(api, as);
      const index = Index.safeParse(readJson(answer.text()));
      if (index.success && index.data.namespaces.includes("wp/v2"))
        return { label, api, ...siteOf(index.data) };
      answers.push(answer);
      if (answer.status !== 401 && answer.status !== 403) break;
      if (ofWordPress.safeParse(readJson(answer.text())).success) closed ??= api;
    }
  }
  // Its index is for those who are signed in: whether they are is seen when they are asked about.
  if (closed !== null)
    return { label, api: closed, root: base, title: "", authorizeAt: `${base}${authorizePage}` };
  throw whyNoSite(label, answers, {
    isLinked: linked !== null,
    user: login?.user,
    now: way.clock.now(),
  });
}

const authorizePage = "wp-admin/authorize-application.php";

function siteOf({ name, url, authentication }: z.infer<typeof Index>) {
  const authorizeAt = authentication?.["application-passwords"].endpoints.authorization ?? null;
  return { root: url, title: unescapeAll(name), authorizeAt };
}

function whyNoSite(
  label: string,
  answers: readonly OutboundAnswer[],
  { isLinked, user, now }: { isLinked: boolean; user: string | undefined; now: number },
): AppError {
  if (answers.some(wantsBasic)) return basicFront(label, user);
  const isPhp = isLinked && answers.some((answer) => hasPhpMessages(answer.text()));
  if (isPhp) return new AppError("rejected", phpMessages(label), { about: "address" });
  // A site that is overloaded or down may well be WordPress.
  const down = answers.find(({ status }) => status === 408 || status === 429 || status >= 500);
  if (down) return failureOf(down, { channelName: label, changes: false, now });
  const words = isLinked
    ? `${label} is a WordPress site that blocks apps. A security plugin may have turned off its REST API`
    : `We couldn’t find a WordPress site at ${label}. Sites on wordpress.com need a plan with plugins`;
  return new AppError("rejected", words, { about: "address" });
}

/** A web server's password entered with the address; it is removed from the address. */
function loginIn(site: URL): Login | null {
  const { username, password } = site;
  site.username = site.password = "";
  return username === "" ? null : { user: plainly(username), password: plainly(password) };
}

function plainly(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const headersOf = (login: Login | null): Record<string, string> =>
  login === null ? {} : { Authorization: basicLine(login) };

/** The folder of WordPress, from the address of a page; visitors may have been redirected to its sign-in. */
function baseOf(page: string): string {
  const url = new URL(page);
  url.search = url.hash = "";
  url.pathname = url.pathname.replace(/(?:wp-login|index)\.php$/u, "");
  return url.href.endsWith("/") ? url.href : `${url.href}/`;
}

/** @param link its `Link` headers (RFC 8288). @param html a page's, for hosts that drop the header */
function linkedApi(link: string, html: string): string | null {
  const inHeader = /<([^<>]+)>;\s*rel="https:\/\/api\.w\.org\/"/iu.exec(link)?.[1];
  const inPage = html
    .slice(0, maxHeadLength)
    .match(/<link\b[^<>]*>/giu)
    ?.find((tag) => /\srel=["']https:\/\/api\.w\.org\/["']/iu.test(tag));
  const found = inHeader ?? /href=["']([^"']+)["']/iu.exec(inPage ?? "")?.[1] ?? "";
  return found.length <= maxAddressLength && URL.canParse(found) ? found : null;
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
