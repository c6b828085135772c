import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import express from "express";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { accessGrants } from "../../db/schema.server";
import type { Browser } from "../../tests/api/auth-browser";
import { createTestAuth, silent, type TestAuth } from "../../tests/api/auth-setup";
import { sampleAccounts } from "../account/auth/identity-provider/accounts";
import { createIdentityProvider } from "../account/auth/identity-provider/provider.server";
import { makeSecretKey } from "../core/secrets.server";
import { loader as callback } from "./api.auth.callback";
import { loader as login } from "./api.login";

const routes = { "/api/login": login, "/api/auth/callback": callback };

let server: Server;
let appUrl: string;
let context: TestAuth;
const folder = mkdtempSync(join(tmpdir(), "idp-test-"));
const printed: unknown[][] = [];

beforeAll(async () => {
  for (const method of ["log", "info", "warn"] as const) {
    vi.spyOn(console, method).mockImplementation((...args: unknown[]) => void printed.push(args));
  }
  const app = express();
  server = createServer(app).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  appUrl = `http://localhost:${(server.address() as AddressInfo).port}`;
  const provider = await createIdentityProvider({
    appUrl,
    secret: makeSecretKey(folder),
    log: silent,
  });
  app.use("/idp", provider.handler);
  context = createTestAuth({ APP_URL: appUrl });
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await context.remove();
  rmSync(folder, { recursive: true });
  vi.restoreAllMocks();
});

/** Presses a button of the provider's form. */
function submit(browser: Browser, page: { url: URL }, field: Record<string, string>) {
  return browser.follow(page.url, { method: "POST", body: new URLSearchParams(field) });
}

async function signIn(browser: Browser, account: string, path = "/api/login") {
  return submit(browser, await browser.follow(path), { account });
}

describe("signing in with the embedded identity provider", () => {
  it("offers each sample account as a button of a plain form, without any script", async () => {
    const page = await context.newBrowser(routes).follow("/api/login");
    expect(page.status).toBe(200);
    expect(page.url.pathname).toMatch(/^\/idp\/interaction\//);
    for (const { subject, email } of sampleAccounts) {
      expect(page.text).toContain(`name="account" value="${subject}"`);
      expect(page.text).toContain(email);
    }
    expect(page.text).not.toMatch(/<script|style=/);
  });

  it.each([
    { account: "operator", isOperator: true },
    { account: "subscriber", isOperator: false },
    { account: "newcomer", isOperator: false },
  ])("signs $account in", async ({ account, isOperator }) => {
    const browser = context.newBrowser(routes);
    const end = await signIn(browser, account);
    expect(end.location?.href).toBe(`${appUrl}/`);
    const viewer = await context.viewerOf(browser);
    expect(viewer).toMatchObject({
      user: { email: `${account}@example.test`, profileImageUrl: null },
      isOperator,
    });
    expect(browser.cookieNames().filter((name) => /^(oauth2|return-to)/.test(name))).toEqual([]);
  });

  it("lets one browser change between accounts, and keeps one user for each", async () => {
    const browser = context.newBrowser(routes);
    await signIn(browser, "subscriber");
    const first = await context.viewerOf(browser);
    await signIn(browser, "newcomer");
    const second = await context.viewerOf(browser);
    await signIn(browser, "subscriber");
    const third = await context.viewerOf(browser);
    expect(second?.user.email).toBe("newcomer@example.test");
    expect(third?.user).toEqual(first?.user);
    expect(third?.workspaceId).toBe(first?.workspaceId);
    // The first session ended when the second began.
    expect(await context.auth.isAlive(first?.sessionId ?? "")).toBe(false);
  });

  it("completes sign-ins begun in two tabs, each to its own page", async () => {
    const browser = context.newBrowser(routes);
    const one = await browser.follow("/api/login?returnTo=/dashboard");
    const two = await browser.follow("/api/login?returnTo=/subscribe");
    const endOfOne = await submit(browser, one, { account: "subscriber" });
    const endOfTwo = await submit(browser, two, { account: "newcomer" });
    expect(endOfOne.location?.pathname).toBe("/dashboard");
    expect(endOfTwo.location?.pathname).toBe("/subscribe");
    expect((await context.viewerOf(browser))?.user.email).toBe("newcomer@example.test");
  });

  it("grants the subscriber complimentary access once, and never again after it was revoked", async () => {
    const browser = context.newBrowser(routes);
    await signIn(browser, "subscriber");
    const [grant] = await context.db.read.select().from(accessGrants);
    expect(grant).toMatchObject({ reason: "Sample account", revokedAt: null });
    await context.db.write(async (tx) => {
      await tx.update(accessGrants).set({ revokedAt: context.clock.now() });
    });
    await signIn(browser, "subscriber");
    const grants = await context.db.read.select().from(accessGrants);
    expect(grants).toHaveLength(1);
    expect(grants[0]?.revokedAt).not.toBeNull();
  });

  it("says so when a person cancels", async () => {
    const browser = context.newBrowser(routes);
    const page = await browser.follow("/api/login?returnTo=/dashboard");
    const end = await submit(browser, page, { cancel: "yes" });
    expect(end).toMatchObject({
      status: 401,
      problem: { code: "sign_in_cancelled", returnTo: "/dashboard" },
    });
    expect(browser.cookieHeader("/api/auth/callback")).not.toMatch(/oauth2|return-to/);
  });

  it("refuses a callback that was used before, with and without its cookie", async () => {
    const browser = context.newBrowser(routes);
    const page = await browser.follow("/api/login");
    const resume = await browser.visit(page.url, {
      method: "POST",
      body: new URLSearchParams({ account: "newcomer" }),
    });
    const toCallback = await browser.visit(resume.location ?? "");
    const stateCookie = browser.cookieHeader("/api/auth/callback");
    const callback = toCallback.location ?? "";
    expect((await browser.visit(callback)).location?.pathname).toBe("/");
    expect(await browser.visit(callback)).toMatchObject({
      status: 400,
      problem: { code: "sign_in_expired" },
    });
    const thief = context.newBrowser(routes);
    for (const pair of stateCookie.split("; ")) {
      const [name = "", ...value] = pair.split("=");
      thief.plant(name, value.join("="));
    }
    expect(await thief.visit(callback)).toMatchObject({
      status: 400,
      problem: { code: "sign_in_expired" },
    });
    expect(await context.viewerOf(thief)).toBeNull();
  });

  it("moves a visit at another host name to APP_URL's, and only once", async () => {
    const browser = context.newBrowser(routes);
    const elsewhere = appUrl.replace("localhost", "127.0.0.1");
    const moved = await browser.visit(`${elsewhere}/api/login?returnTo=/dashboard`);
    expect(moved.location?.origin).toBe(appUrl);
    expect(moved.setCookie).toEqual([]);
    const page = await browser.follow(moved.location ?? "");
    const end = await submit(browser, page, { account: "newcomer" });
    expect(end.location?.href).toBe(`${appUrl}/dashboard`);
    // Behind a proxy that hides the host name the second visit looks the same: no loop.
    const again = await browser.visit(`${elsewhere}/api/login?returnTo=%2F&moved=1`);
    expect(again.location?.pathname).toBe("/idp/auth");
  });
});

describe("the embedded identity provider itself", () => {
  it("gives its addresses as APP_URL has them, whatever the request claims", async () => {
    const response = await fetch(
      appUrl.replace("localhost", "127.0.0.1") + "/idp/.well-known/openid-configuration",
      { headers: { "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" } },
    );
    const metadata = (await response.json()) as Record<string, unknown>;
    expect(metadata).toMatchObject({
      issuer: `${appUrl}/idp`,
      authorization_endpoint: `${appUrl}/idp/auth`,
      token_endpoint: `${appUrl}/idp/token`,
      userinfo_endpoint: `${appUrl}/idp/me`,
    });
    const served = JSON.stringify(metadata);
    expect(served).not.toContain("evil.example");
  });

  it("answers in the address and in no other way, also when it refuses", async () => {
    const metadata = await fetch(`${appUrl}/idp/.well-known/openid-configuration`);
    expect(await metadata.json()).toMatchObject({ response_modes_supported: ["query"] });
    const start = await context.newBrowser(routes).visit("/api/login");
    for (const mode of ["form_post", "fragment", "web_message", "form_post.jwt", ""])
      for (const prompt of ["login", "none"]) {
        const address = new URL(start.location ?? "");
        address.searchParams.set("prompt", prompt);
        address.searchParams.set("x", "?");
        address.searchParams.append("response_mode", mode);
        const answer = await fetch(address, { redirect: "manual" });
        expect([mode, prompt, answer.status]).toEqual([mode, prompt, 400]);
        const page = await answer.text();
        expect(page).toContain("This sign-in cannot go on");
        expect(page).not.toMatch(/<form|<script/);
      }
    const address = new URL(start.location ?? "");
    address.searchParams.set("response_mode", "query");
    expect((await fetch(address, { redirect: "manual" })).status).toBe(303);
  });

  it("forbids scripts and frames on its pages", async () => {
    const browser = context.newBrowser(routes);
    const page = await browser.follow("/api/login");
    const response = await fetch(page.url, {
      headers: { cookie: browser.cookieHeader(page.url.pathname) },
    });
    expect(response.headers.get("Content-Security-Policy")).toBe(
      `default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self' ${appUrl}; frame-ancestors 'none'; base-uri 'none'`,
    );
    expect(response.headers.get("Cache-Control")).toBe("no-store");
  });

  it.each([
    { what: "an unknown account", body: "account=root" },
    { what: "nothing", body: "" },
    { what: "a form that is too long", body: `account=${"x".repeat(5_000)}` },
  ])("shows a page for $what", async ({ body }) => {
    const browser = context.newBrowser(routes);
    const page = await browser.follow("/api/login");
    const answer = await browser.visit(page.url, {
      method: "POST",
      body,
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
    });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain("There is no such account here.");
    expect(answer.text).toContain('href="/api/login"');
  });

  it.each([
    { path: "/idp/interaction/made-up", status: 400 },
    { path: "/idp/auth?client_id=somebody-else", status: 400 },
    { path: "/idp/auth/made-up", status: 400 },
    { path: "/idp/session/end", status: 404 },
    { path: "/idp/reg", status: 404 },
  ])("answers $path with $status and no stack trace", async ({ path, status }) => {
    const response = await fetch(appUrl + path, { headers: { accept: "text/html" } });
    const text = await response.text();
    expect(response.status).toBe(status);
    expect(text).not.toMatch(/\bat .*\.js|node_modules/);
  });

  it("does not take a code for a redirect address of somebody else", async () => {
    const query = new URLSearchParams({
      client_id: "ai-agent-management-system",
      response_type: "code",
      redirect_uri: "https://evil.example/callback",
      scope: "openid",
      code_challenge: "x".repeat(43),
      code_challenge_method: "S256",
    });
    const response = await fetch(`${appUrl}/idp/auth?${query}`, { redirect: "manual" });
    expect(response.status).toBe(400);
    expect(response.headers.get("location")).toBeNull();
  });

  it("keeps the console quiet", () => {
    expect(printed).toEqual([]);
  });
});
