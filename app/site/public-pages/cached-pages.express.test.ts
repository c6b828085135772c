import { createServer, type Server } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { AppLoadContext, EntryContext, ServerBuild } from "@remix-run/node";
import pino from "pino";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTextCache } from "#app/core/text/text-cache.ts";
import { createPublicPages } from "./cached-pages.express.ts";

const appUrl = "https://agents.example.com";

let server: Server;
let url: string;
let demo: { version: string | null; minute: string | null };
let complaints: string[];
/** The rendered requests. */
let asked: { address: string; context: AppLoadContext }[];
let answer: () => Response;

const html = "<!DOCTYPE html><script>go()</script><script src='/x.js'></script>";

/** One-line pages instead of the build; Remix is real. */
const build: ServerBuild = {
  entry: {
    module: {
      default: (
        request: Request,
        _status: number,
        _headers: Headers,
        _context: EntryContext,
        context: AppLoadContext,
      ) => {
        asked.push({ address: request.url, context });
        return answer();
      },
    },
  },
  routes: {
    root: { id: "root", path: "", module: { default: () => null } },
    page: { id: "page", parentId: "root", path: "*", module: { default: () => null } },
  },
  assets: { entry: { imports: [], module: "" }, routes: {}, url: "", version: "" },
  basename: "/",
  publicPath: "/",
  assetsBuildDirectory: "",
  mode: "production",
  isSpaMode: false,
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    v3_lazyRouteDiscovery: true,
  },
};

async function start({ secureCookies = true } = {}): Promise<void> {
  const pages = createPublicPages({
    build,
    settings: { APP_URL: appUrl, production: true, secureCookies },
    demo: { demoVersion: () => demo.version, demoMinute: () => demo.minute },
    // The pages above ask for none of them.
    services: {} as AppLoadContext["services"],
    log: pino({ level: "error" }, { write: (line) => void complaints.push(line) }),
    renderCache: createTextCache({ maxBytes: 1 }),
  });
  server = createServer((request, response) => {
    const next = () => void response.writeHead(203).end();
    if (!pages.serve(request, response, next)) next();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeEach(() => {
  demo = { version: "1", minute: "1" };
  [complaints, asked] = [[], []];
  answer = () => new Response(html, { headers: { "Content-Type": "text/html" } });
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, "close");
});

const statusOf = async (path: string, headers: Record<string, string> = {}) =>
  (await fetch(`${url}${path}`, { headers })).status;

describe("a public page", () => {
  test("is rendered for a visitor, at the product's own address", async () => {
    await start();
    const reply = await fetch(`${url}/terms?utm_source=x`, { headers: { Cookie: "theme=dark" } });
    expect(await reply.text()).toBe(html);
    expect(asked).toMatchObject([
      { address: `${appUrl}/terms`, context: { viewer: null, nonce: undefined } },
    ]);
  });

  test("allows only its own inline scripts, and https only if it is used", async () => {
    await start();
    const { headers } = await fetch(`${url}/terms`);
    const policy = headers.get("Content-Security-Policy") ?? "";
    // SHA-256 of "go()".
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]+=*';/);
    expect(policy).not.toContain("nonce");
    expect(headers.get("Strict-Transport-Security")).toMatch(/max-age=\d{8}/);
    server.close();
    await start({ secureCookies: false });
    expect((await fetch(`${url}/terms`)).headers.has("Strict-Transport-Security")).toBe(false);
  });

  test("is cached per demo version, per minute or forever", async () => {
    await start();
    const renderings = async (path: string) => {
      asked.splice(0);
      await statusOf(path);
      return asked.length;
    };
    const pages = ["/terms", "/dashboard", "/"];
    for (const path of pages) expect([path, await renderings(path)]).toEqual([path, 1]);
    demo.version = "2";
    expect(await Promise.all([renderings("/terms")])).toEqual([0]);
    expect(await renderings("/dashboard")).toBe(1);
    expect(await renderings("/")).toBe(0);
    demo.minute = "2";
    expect(await renderings("/dashboard")).toBe(0);
    expect(await renderings("/")).toBe(1);
    demo = { version: null, minute: null };
    expect(await statusOf("/dashboard")).toBe(203);
    expect(await statusOf("/terms")).toBe(200);
  });

  test("has only the declared variants, whatever the query", async () => {
    await start();
    for (const path of [
      "/tour?step=agents",
      "/tour?step=agents&x=1",
      "/tour",
      "/tour?step=nonsense",
    ])
      expect([path, await statusOf(path)]).toEqual([path, 200]);
    expect(asked.map(({ address }) => address)).toEqual([
      `${appUrl}/tour?step=agents`,
      `${appUrl}/tour`,
    ]);
    for (const path of ["/help?q=agents", "/contact?sent=1", "/manual?tab=revenue&q=month"])
      expect([path, await statusOf(path)]).toEqual([path, 203]);
  });

  test("is not cached for requests with a session cookie, including the https one", async () => {
    await start();
    for (const cookie of ["session=x", "__Host-session=x", "__Host-toast=x"])
      expect([cookie, await statusOf("/dashboard", { Cookie: cookie })]).toEqual([cookie, 203]);
    expect(asked).toEqual([]);
  });
});

describe("responses that are not cached", () => {
  test.each([
    ["an error", () => new Response(html, { status: 500 })],
    ["a page that is missing", () => new Response(html, { status: 404 })],
    ["what sets a cookie", () => new Response(html, { headers: { "Set-Cookie": "toast=x" } })],
  ])("%s: falls through and is rendered again", async (_, reply) => {
    await start();
    answer = reply;
    expect(await statusOf("/terms")).toBe(203);
    answer = () => new Response(html);
    expect(await statusOf("/terms")).toBe(200);
    expect(complaints).toEqual([]);
  });

  test("an aborted render is logged, and the next visitor gets the page", async () => {
    await start();
    const broken = new ReadableStream({ start: (body) => body.error(new Error("no more ink")) });
    answer = () => new Response(broken);
    expect(await statusOf("/terms")).toBe(203);
    expect(complaints.join()).toContain("no more ink");
    answer = () => new Response(html);
    expect(await statusOf("/terms")).toBe(200);
  });
});
