import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Auth } from "#app/account/auth/auth.server.ts";
import { readCookies } from "#app/account/auth/sessions/cookies.ts";
import type { SignInProblemCode } from "#app/account/auth/sign-in-problems.ts";
import type { LoadContext } from "#app/load-context.ts";

export interface Page {
  url: URL;
  status: number;
  location: URL | null;
  /** Raw `Set-Cookie` values of this answer. */
  setCookie: string[];
  text: string;
  /** What the loader of a failed sign-in hands to its page. */
  problem: SignInProblemData | null;
}

interface SignInProblemData {
  code: SignInProblemCode;
  returnTo: string;
}

/** A redirect, or what the page of a failed sign-in is made of. */
type LoaderResult =
  | { headers: Headers; status: number }
  | { data: SignInProblemData; init: ResponseInit | null };

/** The loaders of the product's two sign-in addresses; nothing but a route's test imports them. */
export interface SignInRoutes {
  "/api/login": (args: LoaderFunctionArgs) => Promise<LoaderResult>;
  "/api/auth/callback": (args: LoaderFunctionArgs) => Promise<LoaderResult>;
}

interface StoredCookie {
  name: string;
  value: string;
  path: string;
  host: string;
}

/**
 * A browser without JavaScript: keeps cookies by host name and path and follows redirects one at
 * a time. With `loaders`, the product's own two sign-in addresses are answered by their routes'
 * loaders; every other address is asked over HTTP.
 */
export function createBrowser({
  appUrl,
  loaders,
  send = fetch,
}: {
  appUrl: string;
  loaders?: { auth: Auth; routes: SignInRoutes };
  /** The way to the servers, where it is not the network's own. */
  send?: (request: Request) => Promise<Response>;
}) {
  const appPort = new URL(appUrl).port;
  let jar: StoredCookie[] = [];

  function cookieHeader(url: URL): string {
    return jar
      .filter(({ host, path }) => host === url.hostname && isWithin(url.pathname, path))
      .map(({ name, value }) => `${name}=${value}`)
      .join("; ");
  }

  function keep(url: URL, line: string) {
    const [pair = "", ...attributes] = line.split(/;\s*/);
    const [[name, value] = ["", ""]] = readCookies(pair);
    const path = attributes.find((text) => /^path=/i.test(text))?.slice("path=".length) ?? "/";
    const isSame = (c: StoredCookie) =>
      c.name === name && c.path === path && c.host === url.hostname;
    if (isRefused(url, line)) return;
    jar = jar.filter((cookie) => !isSame(cookie));
    const isCleared = /max-age=0|expires=Thu, 01 Jan 1970/i.test(line);
    if (!isCleared) jar.push({ name, value, path, host: url.hostname });
  }

  async function visit(address: string | URL, init: RequestInit = {}): Promise<Page> {
    const url = new URL(address, appUrl);
    const request = new Request(url, { ...init, redirect: "manual" });
    request.headers.set("cookie", cookieHeader(url));
    const { pathname } = url;
    const isRoute = pathname === "/api/login" || pathname === "/api/auth/callback";
    const page =
      loaders && isRoute && url.port === appPort
        ? await askRoute(loaders.routes[pathname], request, loaders.auth)
        : await readPage(request.url, await send(request));
    for (const line of page.setCookie) keep(url, line);
    return page;
  }

  return {
    visit,
    /** Follows redirects until a page comes, or the product's own pages begin. */
    async follow(address: string | URL, init: RequestInit = {}): Promise<Page> {
      let page = await visit(address, init);
      for (let hops = 0; page.location && hops < 10; hops += 1) {
        const { origin, pathname } = page.location;
        if (origin === appUrl && !/^\/(api|idp)\//.test(pathname)) return page;
        page = await visit(page.location);
      }
      return page;
    },
    cookieNames: () => jar.map(({ name }) => name),
    cookieHeader: (path = "/") => cookieHeader(new URL(path, appUrl)),
    forgetCookies: () => void (jar = []),
    plant: (name: string, value: string) =>
      void jar.push({ name, value, path: "/", host: new URL(appUrl).hostname }),
  };
}

export type Browser = ReturnType<typeof createBrowser>;

/** What no browser keeps: a secure cookie over http, and one of `__Host-` that is less than that says. */
function isRefused(url: URL, line: string): boolean {
  const isSecure = /;\s*secure(;|$)/i.test(line);
  if (isSecure && url.protocol !== "https:") return true;
  const isOfHost = isSecure && /;\s*path=\/(;|$)/i.test(line) && !/;\s*domain=/i.test(line);
  return line.startsWith("__Host-") && !isOfHost;
}

async function askRoute(
  route: (args: LoaderFunctionArgs) => Promise<LoaderResult>,
  request: Request,
  auth: Auth,
): Promise<Page> {
  // These loaders read no more of their context.
  const context = { services: { auth }, viewer: null } as unknown as LoadContext;
  const result = await route({ request, params: {}, context: { ...context } });
  if (!("data" in result)) return { ...pageOf(request.url, result), text: "", problem: null };
  const { status = 200, headers } = result.init ?? {};
  const answer = { status, headers: new Headers(headers) };
  return { ...pageOf(request.url, answer), text: "", problem: result.data };
}

async function readPage(address: string, response: Response): Promise<Page> {
  return { ...pageOf(address, response), text: await response.text(), problem: null };
}

function pageOf(address: string, { status, headers }: { status: number; headers: Headers }) {
  const location = headers.get("Location");
  return {
    url: new URL(address),
    status,
    location: location === null ? null : new URL(location, address),
    setCookie: headers.getSetCookie(),
  };
}

function isWithin(pathname: string, path: string): boolean {
  return path === "/" || pathname === path || pathname.startsWith(`${path}/`);
}
