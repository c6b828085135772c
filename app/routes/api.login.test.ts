import { describe, expect, it } from "vitest";
import { accessGrants } from "#db/schema.server.ts";
import { useEmbeddedProvider } from "#tests/harness/embedded-provider.ts";
import { sampleAccounts } from "#app/account/auth/identity-provider/accounts.ts";
import { loader as callback } from "./api.auth.callback.tsx";
import { loader as login } from "./api.login.tsx";
import { leaveOutDuplicates } from "#tests/harness/duplicates.ts";

leaveOutDuplicates();

const provider = useEmbeddedProvider({ "/api/login": login, "/api/auth/callback": callback });

describe("signing in with the embedded identity provider", () => {
  it("offers each sample account as a button of a plain form, without any script", async () => {
    const page = await provider.newBrowser().follow("/api/login");
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
    const browser = provider.newBrowser();
    const end = await provider.signIn(browser, account);
    expect(end.location?.href).toBe(`${provider.appUrl}/`);
    const viewer = await provider.auth.viewerOf(browser);
    expect(viewer).toMatchObject({
      user: { email: `${account}@example.test`, profileImageUrl: null },
      isOperator,
    });
    expect(browser.cookieNames().filter((name) => /^(oauth2|return-to)/.test(name))).toEqual([]);
  });

  it("lets one browser change between accounts, and keeps one user for each", async () => {
    const browser = provider.newBrowser();
    await provider.signIn(browser, "subscriber");
    const first = await provider.auth.viewerOf(browser);
    await provider.signIn(browser, "newcomer");
    const second = await provider.auth.viewerOf(browser);
    await provider.signIn(browser, "subscriber");
    const third = await provider.auth.viewerOf(browser);
    expect(second?.user.email).toBe("newcomer@example.test");
    expect(third?.user).toEqual(first?.user);
    expect(third?.workspaceId).toBe(first?.workspaceId);
    // The first session ended when the second began.
    expect(await provider.auth.auth.isAlive(first?.sessionId ?? "")).toBe(false);
  });

  it("completes sign-ins begun in two tabs, each to its own page", async () => {
    const browser = provider.newBrowser();
    const one = await browser.follow("/api/login?returnTo=/dashboard");
    const two = await browser.follow("/api/login?returnTo=/subscribe");
    const endOfOne = await provider.submit(browser, one, { account: "subscriber" });
    const endOfTwo = await provider.submit(browser, two, { account: "newcomer" });
    expect(endOfOne.location?.pathname).toBe("/dashboard");
    expect(endOfTwo.location?.pathname).toBe("/subscribe");
    expect((await provider.auth.viewerOf(browser))?.user.email).toBe("newcomer@example.test");
  });

  it("grants the subscriber complimentary access once, and never again after it was revoked", async () => {
    const browser = provider.newBrowser();
    await provider.signIn(browser, "subscriber");
    const [grant] = await provider.auth.db.read.select().from(accessGrants);
    expect(grant).toMatchObject({ reason: "Sample account", revokedAt: null });
    await provider.auth.db.write(async (tx) => {
      await tx.update(accessGrants).set({ revokedAt: provider.auth.clock.now() });
    });
    await provider.signIn(browser, "subscriber");
    const grants = await provider.auth.db.read.select().from(accessGrants);
    expect(grants).toHaveLength(1);
    expect(grants[0]?.revokedAt).not.toBeNull();
  });

  it("says so when a person cancels", async () => {
    const browser = provider.newBrowser();
    const page = await browser.follow("/api/login?returnTo=/dashboard");
    const end = await provider.submit(browser, page, { cancel: "yes" });
    expect(end).toMatchObject({
      status: 401,
      problem: { code: "sign_in_cancelled", returnTo: "/dashboard" },
    });
    expect(browser.cookieHeader("/api/auth/callback")).not.toMatch(/oauth2|return-to/);
  });

  it("refuses a callback that was used before, with and without its cookie", async () => {
    const browser = provider.newBrowser();
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
    const thief = provider.newBrowser();
    for (const pair of stateCookie.split("; ")) {
      const [name = "", ...value] = pair.split("=");
      thief.plant(name, value.join("="));
    }
    expect(await thief.visit(callback)).toMatchObject({
      status: 400,
      problem: { code: "sign_in_expired" },
    });
    expect(await provider.auth.viewerOf(thief)).toBeNull();
  });

  it("moves a visit at another host name to APP_URL's, and only once", async () => {
    const browser = provider.newBrowser();
    const elsewhere = provider.appUrl.replace("localhost", "127.0.0.1");
    const moved = await browser.visit(`${elsewhere}/api/login?returnTo=/dashboard`);
    expect(moved.location?.origin).toBe(provider.appUrl);
    expect(moved.setCookie).toEqual([]);
    const page = await browser.follow(moved.location ?? "");
    const end = await provider.submit(browser, page, { account: "newcomer" });
    expect(end.location?.href).toBe(`${provider.appUrl}/dashboard`);
    // Behind a proxy that hides the host name the second visit looks the same: no loop.
    const again = await browser.visit(`${elsewhere}/api/login?returnTo=%2F&moved=1`);
    expect(again.location?.pathname).toBe("/idp/auth");
  });
});
