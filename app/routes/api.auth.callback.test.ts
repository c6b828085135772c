import type { TokenRequestIncomingMessage } from "oauth2-mock-server";
import { describe, expect, it } from "vitest";
import { appUrl, setUpExternalProvider } from "#tests/api/external-provider.ts";
import { DAY } from "#app/core/time/clock.ts";
import { loader as callback } from "./api.auth.callback.tsx";
import { loader as login } from "./api.login.tsx";
import { leaveOutDuplicates } from "#tests/harness/duplicates.ts";

leaveOutDuplicates();

const routes = { "/api/login": login, "/api/auth/callback": callback };
const elsewhere = setUpExternalProvider(routes);
const { answerUserInfo } = elsewhere;

describe("signing in with an external provider", () => {
  it("creates the user and updates them at each sign-in", async () => {
    const claims = {
      sub: "person-1",
      email: "ada@example.com",
      email_verified: true,
      name: "Ada Lovelace",
      picture: "https://images.example.com/ada.png",
    };
    answerUserInfo(claims);
    const end = await elsewhere.browser.follow("/api/login?returnTo=/dashboard%3Ftab%3Dcontent");
    expect(end.location?.href).toBe(`${appUrl}/dashboard?tab=content`);
    expect((await elsewhere.context.viewerOf(elsewhere.browser))?.user).toEqual({
      id: expect.any(String) as string,
      firstName: "Ada",
      email: "ada@example.com",
      profileImageUrl: "https://images.example.com/ada.png",
    });
    answerUserInfo({ ...claims, given_name: "Augusta", picture: "javascript:alert(1)" });
    await elsewhere.browser.follow("/api/login");
    expect((await elsewhere.context.viewerOf(elsewhere.browser))?.user).toMatchObject({
      firstName: "Augusta",
      profileImageUrl: null,
    });
    expect(await elsewhere.context.users()).toHaveLength(1);
  });

  it("uses an authorization code with PKCE S256, and no prompt that was not asked for", async () => {
    const { location } = await elsewhere.browser.visit("/api/login");
    const params = Object.fromEntries(location?.searchParams ?? []);
    expect(params).toMatchObject({
      response_type: "code",
      client_id: "agents",
      redirect_uri: `${appUrl}/api/auth/callback`,
      code_challenge_method: "S256",
      scope: "openid profile email",
    });
    expect(params).not.toHaveProperty("prompt");
  });

  it("sets cookies that scripts, other sites and plain http do not get", async () => {
    const start = await elsewhere.browser.visit("/api/login?returnTo=/dashboard");
    expect(start.setCookie).toHaveLength(2);
    for (const cookie of start.setCookie) {
      expect(cookie).toMatch(/; Path=\/api(;|$)/);
      expect(cookie).toMatch(/; Max-Age=600(;|$)/);
    }
    const end = await elsewhere.browser.follow(start.location ?? "");
    const session = end.setCookie.find((cookie) => cookie.startsWith("__Host-session="));
    expect(session).toMatch(/; Path=\/; Max-Age=2592000; /);
    for (const cookie of [...start.setCookie, session]) {
      expect(cookie).toMatch(/; HttpOnly/);
      expect(cookie).toMatch(/; SameSite=Lax/);
      expect(cookie).toMatch(/; Secure/);
    }
  });

  it("authenticates a confidential client, with a secret that needs encoding", async () => {
    await elsewhere.restart({
      OAUTH_ISSUER: elsewhere.provider.issuer.url,
      OAUTH_CLIENT_SECRET: "a+b:c%d",
    });
    const authorizations: (string | undefined)[] = [];
    elsewhere.provider.service.on(
      "beforeResponse",
      (_: unknown, req: TokenRequestIncomingMessage) => {
        authorizations.push(req.headers.authorization);
      },
    );
    await elsewhere.browser.follow("/api/login");
    const credentials = Buffer.from("agents:a%2Bb%3Ac%25d").toString("base64");
    expect(authorizations).toEqual([`Basic ${credentials}`]);
    expect(await elsewhere.context.viewerOf(elsewhere.browser)).not.toBeNull();
  });

  it.each([
    { claims: { email_verified: true }, isOperator: true },
    { claims: { email_verified: "true" }, isOperator: true },
    { claims: { email_verified: true, email: "OWNER@example.com" }, isOperator: true },
    { claims: { email_verified: false }, isOperator: false },
    { claims: { email_verified: "yes" }, isOperator: false },
    { claims: {}, isOperator: false },
    { claims: { email_verified: true, email: "operator@example.test" }, isOperator: false },
  ])("makes $claims operator: $isOperator", async ({ claims, isOperator }) => {
    answerUserInfo({ sub: "person-1", email: "owner@example.com", ...claims });
    await elsewhere.browser.follow("/api/login");
    expect((await elsewhere.context.viewerOf(elsewhere.browser))?.isOperator).toBe(isOperator);
  });

  it("distinguishes users with the same email by the provider's id", async () => {
    answerUserInfo({ sub: "person-1", email: "owner@example.com", email_verified: true });
    await elsewhere.browser.follow("/api/login");
    const other = elsewhere.context.newBrowser(routes);
    answerUserInfo({ sub: "person-2", email: "owner@example.com" });
    await other.follow("/api/login");
    expect(await elsewhere.context.users()).toHaveLength(2);
    expect((await elsewhere.context.viewerOf(other))?.isOperator).toBe(false);
  });

  it("finds accounts again when the issuer is written with a slash at its end", async () => {
    await elsewhere.browser.follow("/api/login");
    const issuer = elsewhere.provider.issuer.url ?? "";
    const [user] = await elsewhere.context.users();
    expect(user?.issuer).toBe(issuer);
    expect(issuer.endsWith("/")).toBe(false);
  });
});

describe("sessions at sign-in", () => {
  it("gives a new session, whatever the browser came with", async () => {
    const planted = "A".repeat(43);
    elsewhere.browser.plant("__Host-session", planted);
    await elsewhere.browser.follow("/api/login");
    const token = elsewhere.browser.cookieHeader();
    expect(token).toContain("__Host-session=");
    expect(token).not.toContain(planted);
    expect((await elsewhere.context.auth.resolve(`__Host-session=${planted}`)).viewer).toBeNull();
  });

  it("ends the previous session and notifies listeners", async () => {
    const ended: string[] = [];
    elsewhere.context.auth.onEnded((sessionId) => ended.push(sessionId));
    await elsewhere.browser.follow("/api/login");
    const before = await elsewhere.context.viewerOf(elsewhere.browser);
    const headerBefore = elsewhere.browser.cookieHeader();
    await elsewhere.browser.follow("/api/login");
    expect(ended).toEqual([before?.sessionId]);
    expect((await elsewhere.context.auth.resolve(headerBefore)).viewer).toBeNull();
    expect(await elsewhere.context.viewerOf(elsewhere.browser)).not.toBeNull();
  });

  it("expires after 30 days of inactivity", async () => {
    await elsewhere.browser.follow("/api/login");
    elsewhere.context.clock.advance(30 * DAY - 1);
    expect(await elsewhere.context.viewerOf(elsewhere.browser)).not.toBeNull();
    elsewhere.context.clock.advance(30 * DAY);
    expect(await elsewhere.context.viewerOf(elsewhere.browser)).toBeNull();
  });
});

describe("the redirect after sign-in", () => {
  it.each([
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "/.//evil.example",
    "javascript:alert(1)",
    "/api/logout",
  ])("never to %j", async (returnTo) => {
    const end = await elsewhere.browser.follow(`/api/login?${new URLSearchParams({ returnTo })}`);
    expect(end.location?.href).toBe(`${appUrl}/`);
  });

  it("never to what a planted cookie says", async () => {
    const start = await elsewhere.browser.visit("/api/login");
    const state = start.location?.searchParams.get("state") ?? "";
    elsewhere.browser.plant(`return-to:${state}`, encodeURIComponent("//evil.example"));
    const end = await elsewhere.browser.follow(start.location ?? "");
    expect(end.location?.href).toBe(`${appUrl}/`);
  });

  it("keeps only a handful of sign-ins under way, so that the header stays short", async () => {
    for (let n = 0; n < 40; n += 1) await elsewhere.browser.visit("/api/login?returnTo=/dashboard");
    expect(elsewhere.browser.cookieNames().length).toBeLessThanOrEqual(10);
    const end = await elsewhere.browser.follow("/api/login?returnTo=/dashboard");
    expect(end.location?.href).toBe(`${appUrl}/dashboard`);
  });
});
