import { OAuth2Server, type MutableResponse } from "oauth2-mock-server";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp } from "#tests/harness/app.ts";
import { alertIn } from "#tests/harness/html.ts";
import { openLiveSocket, refusal } from "#tests/harness/live-socket.ts";
import { startReverseProxy, type ReverseProxy } from "#tests/harness/reverse-proxy.ts";
import { submitForm } from "#tests/harness/sign-in.ts";
import { createBrowser, type Browser } from "./auth-browser.ts";

/* The product as visitors have it: under an https address, behind a proxy, with a provider outside. */

const publicUrl = "https://agents.example.com";

let provider: OAuth2Server;
let app: TestApp;
const proxies = new Map<string, ReverseProxy>();

beforeAll(async () => {
  provider = new OAuth2Server();
  await provider.issuer.keys.generate("ES256");
  await provider.start(0, "localhost");
  provider.service.on("beforeUserinfo", (response: MutableResponse) => {
    response.body = {
      sub: "ada",
      email: "ada@example.com",
      email_verified: true,
      given_name: "Augusta",
    };
  });
  app = await startApp({
    env: {
      APP_URL: publicUrl,
      OAUTH_ISSUER: provider.issuer.url ?? "",
      OAUTH_CLIENT_ID: "agents",
      OPERATOR_EMAILS: "ada@example.com",
      SUPPORT_EMAIL: "help@example.com",
      SIMULATION_SPEED: "0.01",
    },
  });
  for (const host of ["kept", "rewritten", "hidden"] as const) {
    proxies.set(host, await startReverseProxy({ port: app.port, publicUrl, host }));
  }
});
afterAll(async () => {
  for (const proxy of proxies.values()) await proxy.stop();
  await app.stop();
  await provider.stop();
});
afterEach(() => expect(app.complaints()).toEqual([]));

/** Agents of the one person who signs in here. */
const enabled = () =>
  app
    .rows<{ enabled: number }>(
      `SELECT a.enabled FROM agents a JOIN workspaces w ON w.id = a.workspace_id
       WHERE w.kind = 'user'`,
    )
    .map((row) => row.enabled);

describe.each(["kept", "rewritten"])("behind a proxy, with the Host header %s", (host) => {
  const proxy = () => proxies.get(host) ?? expect.fail("no such proxy");
  const newBrowser = () =>
    createBrowser({ appUrl: publicUrl, send: (asked) => proxy().send(asked) });
  const ask = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
    proxy().send(new Request(`${publicUrl}${path}`, { ...init, headers, redirect: "manual" }));

  async function signIn(browser: Browser = newBrowser()): Promise<Browser> {
    const end = await browser.follow("/api/login");
    expect([end.status, end.location?.href]).toEqual([302, `${publicUrl}/`]);
    return browser;
  }

  const form = (intent: string) => new URLSearchParams({ intent });
  const post = (path: string, browser: Browser, origin: string, intent = "pause_system") =>
    ask(
      path,
      { Cookie: browser.cookieHeader(), Origin: origin },
      { method: "POST", body: form(intent) },
    );

  test("signing in sets cookies that go over https only, and to this host only", async () => {
    const browser = newBrowser();
    const start = await browser.visit("/api/login?returnTo=/settings");
    expect(start.location?.searchParams.get("redirect_uri")).toBe(`${publicUrl}/api/auth/callback`);
    const end = await browser.follow(start.location ?? "");
    expect(end.location?.href).toBe(`${publicUrl}/settings`);
    const cookies = [...start.setCookie, ...end.setCookie];
    expect(cookies.length).toBeGreaterThan(2);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; Secure/);
      expect(cookie).toMatch(/; HttpOnly/);
      expect(cookie).not.toMatch(/domain=/i);
    }
    // What the sign-in needed is gone; what is left is the session.
    expect(browser.cookieNames()).toEqual(["__Host-session"]);
    expect(end.setCookie.find((cookie) => cookie.startsWith("__Host-session="))).toMatch(
      /^__Host-session=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure$/,
    );
  });

  test("a signed-in person gets their own dashboard, and never the public page", async () => {
    const cookie = (await signIn()).cookieHeader();
    // The first page after sign-in, shown once.
    expect((await ask("/getting-started", { Cookie: cookie })).status).toBe(200);
    for (const path of ["/", "/dashboard"]) {
      const etag = (await ask(path)).headers.get("ETag") ?? "";
      for (const Cookie of [cookie, `theme=dark; ${cookie}`, `${cookie};a=b`]) {
        const own = await ask(path, { Cookie, "If-None-Match": etag });
        expect([path, Cookie, own.status]).toEqual([path, Cookie, 200]);
        expect(own.headers.get("Cache-Control")).toBe("private, no-store");
        expect(own.headers.get("ETag")).toBeNull();
        const text = await own.text();
        expect(text).toContain("Augusta");
        expect(text).not.toContain("You&#x27;re viewing in demo mode");
      }
    }
    // And theirs is not what the next visitor gets.
    expect(await (await ask("/dashboard")).text()).not.toContain("Augusta");
  });

  test("a cookie with the name used over http is no session", async () => {
    const [, token = ""] = (await signIn()).cookieHeader().split("=");
    const answer = await ask("/api/auth/user", { Cookie: `session=${token}` });
    expect(answer.status).toBe(401);
    const own = await ask("/api/auth/user", { Cookie: `__Host-session=${token}` });
    expect(await own.json()).toMatchObject({ firstName: "Augusta" });
  });

  test("forms work, and what they have to say is said once", async () => {
    const browser = await signIn();
    const page = { url: new URL("/dashboard", publicUrl) };
    for (const [intent, on] of [
      ["pause_system", 0],
      ["start_all_agents", 1],
    ] as const) {
      const answer = await browser.visit(page.url, {
        method: "POST",
        headers: { Origin: publicUrl },
        body: form(intent),
      });
      expect([answer.status, answer.location?.href]).toEqual([302, page.url.href]);
      expect(answer.setCookie.join()).toMatch(/^toast=.*; Secure; SameSite=Lax$/);
      expect(enabled()).toEqual(Array(6).fill(on));
      expect(alertIn((await browser.visit(page.url)).text)).not.toBe("");
      expect(browser.cookieNames()).toEqual(["__Host-session"]);
      expect(alertIn((await browser.visit(page.url)).text)).toBe("");
    }
    expect(alertIn(await (await ask("/dashboard")).text())).toBe("");
  });

  test("forms of Remix's own script work, too", async () => {
    const browser = await signIn();
    const answer = await post("/dashboard.data", browser, publicUrl, "start_all_agents");
    expect(answer.status).toBe(202);
    expect(enabled()).toEqual(Array(6).fill(1));
  });

  test("forms of other sites are refused, and so are those of the address behind the proxy", async () => {
    const browser = await signIn();
    const foreign = [
      "https://evil.example",
      `${publicUrl}.evil.example`,
      `${publicUrl}:8443`,
      `http://127.0.0.1:${app.port}`,
      proxy().url,
      "null",
    ];
    for (const path of ["/dashboard", "/dashboard.data"])
      for (const origin of foreign)
        expect([path, origin, (await post(path, browser, origin)).status]).toEqual([
          path,
          origin,
          403,
        ]);
    expect(enabled()).toEqual(Array(6).fill(1));
  });

  test("every page says that only https is spoken, and what may run in it", async () => {
    const cookie = (await signIn()).cookieHeader();
    const answers = [
      await ask("/"),
      await ask("/dashboard", { Cookie: cookie }),
      await ask("/help?q=agent"),
      await ask("/nowhere"),
    ];
    const data = await ask("/api/agents", { Cookie: cookie });
    expect([...answers, data].map(({ status }) => status)).toEqual([200, 200, 200, 404, 200]);
    expect(data.headers.get("Strict-Transport-Security")).toMatch(/^max-age=\d{8,}/);
    expect(data.headers.get("Content-Security-Policy")).toContain("script-src 'self';");
    for (const { headers } of answers) {
      expect(headers.get("Strict-Transport-Security")).toMatch(
        /^max-age=\d{8,}; includeSubDomains$/,
      );
      const policy = headers.get("Content-Security-Policy") ?? "";
      expect(policy).toContain("default-src 'self'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toMatch(/script-src 'self' '(nonce|sha256)-[^;]+'/);
      expect(/script-src [^;]*/.exec(policy)?.[0]).not.toContain("unsafe-inline");
      expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    }
  });

  test("the channel opens for pages of the public address, and for those only", async () => {
    const cookie = (await signIn()).cookieHeader();
    const socket = await openLiveSocket(proxy(), { cookie, origin: publicUrl });
    expect((await socket.ask()).data.workspace.demo).toBe(false);
    socket.end();
    const foreign = [
      "https://evil.example",
      "http://agents.example.com",
      `${publicUrl}:8443`,
      `http://127.0.0.1:${app.port}`,
      proxy().url,
      null,
    ];
    for (const origin of foreign)
      expect([origin, await refusal(proxy(), { cookie, origin })]).toEqual([origin, 403]);
    expect(await refusal(proxy(), { origin: publicUrl })).toBe(401);
    const asOverHttp = cookie.replace("__Host-", "");
    expect(await refusal(proxy(), { cookie: asOverHttp, origin: publicUrl })).toBe(401);
  });

  test("signing out ends the session, its cookie and its channel", async () => {
    const browser = await signIn();
    const cookie = browser.cookieHeader();
    const socket = await openLiveSocket(proxy(), { cookie, origin: publicUrl });
    const foreign = await ask(
      "/api/logout",
      { Cookie: cookie, Origin: "https://evil.example" },
      { method: "POST" },
    );
    expect(foreign.status).toBe(403);
    await socket.ask();
    const end = await submitForm(browser, { url: new URL("/api/logout", publicUrl) }, {});
    expect(end.location?.href).toBe(`${publicUrl}/`);
    expect(end.setCookie).toEqual([
      "__Host-session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure",
    ]);
    expect(browser.cookieNames()).toEqual([]);
    expect(await socket.closed()).toBe(4401);
    expect((await ask("/api/auth/user", { Cookie: cookie })).status).toBe(401);
    expect((await browser.visit("/")).text).not.toContain("Augusta");
  });
});

test("where the proxy hides the address that was asked for, it says what to do", async () => {
  const proxy = proxies.get("hidden") ?? expect.fail("no such proxy");
  for (const path of ["/", "/help?q=agent", "/api/login", "/favicon.svg"]) {
    const answer = await proxy.send(new Request(`${publicUrl}${path}`));
    expect([path, answer.status]).toEqual([path, 421]);
    const text = await answer.text();
    expect(text).toContain(`not found at 127.0.0.1:${app.port}. Please open ${publicUrl} instead.`);
    expect(text).toContain("X-Forwarded-Host");
  }
  expect(await refusal(proxy, { origin: publicUrl })).toBe(421);
});
