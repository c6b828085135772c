import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { http, HttpResponse } from "msw";
import {
  OAuth2Server,
  type MutableRedirectUri,
  type MutableResponse,
  type TokenRequestIncomingMessage,
} from "oauth2-mock-server";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Browser } from "../../tests/api/auth-browser";
import { createTestAuth, type TestAuth } from "../../tests/api/auth-setup";
import { createOutside } from "../../tests/harness/outside";
import { DAY } from "../core/clock";
import { loader as callback } from "./api.auth.callback";
import { loader as login } from "./api.login";

const routes = { "/api/login": login, "/api/auth/callback": callback };

const appUrl = "https://agents.example.com";
const external = {
  APP_URL: appUrl,
  secureCookies: true,
  OAUTH_CLIENT_ID: "agents",
  OPERATOR_EMAILS: ["owner@example.com"],
};

let provider: OAuth2Server;
let context: TestAuth;
let browser: Browser;

beforeEach(async () => {
  provider = new OAuth2Server();
  await provider.issuer.keys.generate("ES256");
  await provider.start(0, "localhost");
  context = createTestAuth({ ...external, OAUTH_ISSUER: provider.issuer.url });
  browser = context.newBrowser(routes);
});

afterEach(async () => {
  if (provider.listening) await provider.stop();
  await context.remove();
});

function answerUserInfo(body: Record<string, unknown>, statusCode = 200) {
  provider.service.on("beforeUserinfo", (response: MutableResponse) => {
    response.body = body;
    response.statusCode = statusCode;
  });
}

function answerToken(body: Record<string, unknown>, statusCode: number) {
  provider.service.on("beforeResponse", (response: MutableResponse) => {
    response.body = body;
    response.statusCode = statusCode;
  });
}

function changeCallback(change: (params: URLSearchParams) => void) {
  provider.service.on("beforeAuthorizeRedirect", ({ url }: MutableRedirectUri) =>
    change(url.searchParams),
  );
}

describe("signing in with an external provider", () => {
  it("takes the person over and updates them at each sign-in", async () => {
    const claims = {
      sub: "person-1",
      email: "ada@example.com",
      email_verified: true,
      name: "Ada Lovelace",
      picture: "https://images.example.com/ada.png",
    };
    answerUserInfo(claims);
    const end = await browser.follow("/api/login?returnTo=/dashboard%3Ftab%3Dcontent");
    expect(end.location?.href).toBe(`${appUrl}/dashboard?tab=content`);
    expect((await context.viewerOf(browser))?.user).toEqual({
      id: expect.any(String) as string,
      firstName: "Ada",
      email: "ada@example.com",
      profileImageUrl: "https://images.example.com/ada.png",
    });
    answerUserInfo({ ...claims, given_name: "Augusta", picture: "javascript:alert(1)" });
    await browser.follow("/api/login");
    expect((await context.viewerOf(browser))?.user).toMatchObject({
      firstName: "Augusta",
      profileImageUrl: null,
    });
    expect(await context.users()).toHaveLength(1);
  });

  it("uses an authorization code with PKCE S256, and no prompt that was not asked for", async () => {
    const { location } = await browser.visit("/api/login");
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
    const start = await browser.visit("/api/login?returnTo=/dashboard");
    expect(start.setCookie).toHaveLength(2);
    for (const cookie of start.setCookie) {
      expect(cookie).toMatch(/; Path=\/api(;|$)/);
      expect(cookie).toMatch(/; Max-Age=600(;|$)/);
    }
    const end = await browser.follow(start.location ?? "");
    const session = end.setCookie.find((cookie) => cookie.startsWith("__Host-session="));
    expect(session).toMatch(/; Path=\/; Max-Age=2592000; /);
    for (const cookie of [...start.setCookie, session]) {
      expect(cookie).toMatch(/; HttpOnly/);
      expect(cookie).toMatch(/; SameSite=Lax/);
      expect(cookie).toMatch(/; Secure/);
    }
  });

  it("authenticates a confidential client, with a secret that needs encoding", async () => {
    await context.remove();
    context = createTestAuth({
      ...external,
      OAUTH_ISSUER: provider.issuer.url,
      OAUTH_CLIENT_SECRET: "a+b:c%d",
    });
    browser = context.newBrowser(routes);
    const authorizations: (string | undefined)[] = [];
    provider.service.on("beforeResponse", (_: unknown, req: TokenRequestIncomingMessage) => {
      authorizations.push(req.headers.authorization);
    });
    await browser.follow("/api/login");
    const credentials = Buffer.from("agents:a%2Bb%3Ac%25d").toString("base64");
    expect(authorizations).toEqual([`Basic ${credentials}`]);
    expect(await context.viewerOf(browser)).not.toBeNull();
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
    await browser.follow("/api/login");
    expect((await context.viewerOf(browser))?.isOperator).toBe(isOperator);
  });

  it("tells people with the same e-mail apart by the provider's own id", async () => {
    answerUserInfo({ sub: "person-1", email: "owner@example.com", email_verified: true });
    await browser.follow("/api/login");
    const other = context.newBrowser(routes);
    answerUserInfo({ sub: "person-2", email: "owner@example.com" });
    await other.follow("/api/login");
    expect(await context.users()).toHaveLength(2);
    expect((await context.viewerOf(other))?.isOperator).toBe(false);
  });

  it("finds accounts again when the issuer is written with a slash at its end", async () => {
    await browser.follow("/api/login");
    const issuer = provider.issuer.url ?? "";
    const [user] = await context.users();
    expect(user?.issuer).toBe(issuer);
    expect(issuer.endsWith("/")).toBe(false);
  });
});

describe("sessions at sign-in", () => {
  it("gives a new session, whatever the browser came with", async () => {
    const planted = "A".repeat(43);
    browser.plant("__Host-session", planted);
    await browser.follow("/api/login");
    const token = browser.cookieHeader();
    expect(token).toContain("__Host-session=");
    expect(token).not.toContain(planted);
    expect((await context.auth.resolve(`__Host-session=${planted}`)).viewer).toBeNull();
  });

  it("ends the session before it and tells whoever listens", async () => {
    const ended: string[] = [];
    context.auth.onEnded((sessionId) => ended.push(sessionId));
    await browser.follow("/api/login");
    const before = await context.viewerOf(browser);
    const headerBefore = browser.cookieHeader();
    await browser.follow("/api/login");
    expect(ended).toEqual([before?.sessionId]);
    expect((await context.auth.resolve(headerBefore)).viewer).toBeNull();
    expect(await context.viewerOf(browser)).not.toBeNull();
  });

  it("expires after 30 days of inactivity", async () => {
    await browser.follow("/api/login");
    context.clock.advance(30 * DAY - 1);
    expect(await context.viewerOf(browser)).not.toBeNull();
    context.clock.advance(30 * DAY);
    expect(await context.viewerOf(browser)).toBeNull();
  });
});

describe("a sign-in that fails", () => {
  async function expectProblem(code: string, status: number, address = "/api/login") {
    const end = await browser.follow(address);
    expect({ status: end.status, code: end.problem?.code }).toEqual({ status, code });
    expect(await context.viewerOf(browser)).toBeNull();
    expect(await context.users()).toEqual([]);
    return end;
  }

  function answerError(error: string) {
    changeCallback((params) => {
      params.delete("code");
      params.set("error", error);
    });
  }

  it.each([
    { error: "access_denied", code: "sign_in_cancelled", status: 401 },
    { error: "unauthorized_client", code: "sign_in_refused", status: 401 },
    { error: "<script>", code: "sign_in_refused", status: 401 },
    { error: "server_error", code: "identity_provider_down", status: 502 },
    { error: "temporarily_unavailable", code: "identity_provider_down", status: 502 },
  ])("at the provider with $error: $code", async ({ error, code, status }) => {
    answerError(error);
    const end = await expectProblem(code, status, "/api/login?returnTo=/dashboard");
    expect(end.problem?.returnTo).toBe("/dashboard");
    // The flow is over: its cookies are gone.
    expect(browser.cookieHeader("/api/auth/callback")).toBe("");
  });

  it.each([
    { what: "another state", change: (p: URLSearchParams) => p.set("state", "x".repeat(43)) },
    { what: "no state", change: (p: URLSearchParams) => p.delete("state") },
    { what: "an empty state", change: (p: URLSearchParams) => p.set("state", "") },
    { what: "a state named state", change: (p: URLSearchParams) => p.set("state", "state") },
    {
      what: "another issuer",
      change: (p: URLSearchParams) => p.set("iss", "https://evil.example"),
    },
  ])("with $what: sign_in_mismatch", async ({ change }) => {
    changeCallback(change);
    await expectProblem("sign_in_mismatch", 400);
    expect(browser.cookieHeader("/api/auth/callback")).toBe("");
  });

  it("without the cookie of its beginning", async () => {
    const start = await browser.visit("/api/login");
    browser.forgetCookies();
    await expectProblem("sign_in_expired", 400, start.location?.href);
  });

  it("without a code", async () => {
    changeCallback((params) => params.delete("code"));
    await expectProblem("sign_in_expired", 400);
  });

  it.each([
    { body: { error: "invalid_grant" }, as: 400, code: "sign_in_expired", status: 400 },
    { body: { error: "invalid_client" }, as: 401, code: "sign_in_refused", status: 401 },
    { body: { error: "server_error" }, as: 500, code: "identity_provider_down", status: 502 },
    { body: {}, as: 200, code: "identity_provider_down", status: 502 },
    { body: { access_token: 7 }, as: 200, code: "identity_provider_down", status: 502 },
    { body: { access_token: "" }, as: 200, code: "identity_provider_down", status: 502 },
  ])("when the token endpoint answers $as $body: $code", async ({ body, as, code, status }) => {
    answerToken(body, as);
    await expectProblem(code, status);
  });

  it.each([
    { body: { error: "invalid_token" }, as: 401, code: "sign_in_refused", status: 401 },
    { body: {}, as: 200, code: "identity_provider_down", status: 502 },
    { body: { sub: 12 }, as: 200, code: "identity_provider_down", status: 502 },
    { body: { sub: "" }, as: 200, code: "identity_provider_down", status: 502 },
    { body: { sub: "x" }, as: 503, code: "identity_provider_down", status: 502 },
    { body: { sub: "x".repeat(300_000) }, as: 200, code: "identity_provider_down", status: 502 },
  ])("when the user information is $as and odd: $code", async ({ body, as, code, status }) => {
    answerUserInfo(body, as);
    await expectProblem(code, status);
  });

  it("while the provider is down, at its beginning and at its end, and works again after", async () => {
    const port = provider.address().port;
    const start = await browser.visit("/api/login");
    const callback = await browser.visit(start.location ?? "");
    await provider.stop();
    await expectProblem("identity_provider_down", 502, callback.location?.href);

    await context.remove();
    context = createTestAuth({ ...external, OAUTH_ISSUER: `http://localhost:${port}` });
    browser = context.newBrowser(routes);
    await expectProblem("identity_provider_down", 502);
    await provider.start(port, "localhost");
    await browser.follow("/api/login");
    expect(await context.viewerOf(browser)).not.toBeNull();
  });
});

describe("a provider that talks rubbish", () => {
  const issuer = "https://id.example.test";
  const outside = createOutside();

  async function signInAt(answer: (request: Request) => Response, path = "") {
    outside.use(http.all(`${issuer}/*`, ({ request }) => answer(request)));
    await context.remove();
    context = createTestAuth({ ...external, OAUTH_ISSUER: `${issuer}${path}` });
    return context.newBrowser(routes).follow("/api/login");
  }
  const endpoints = {
    authorization_endpoint: "https://id.example.com/auth",
    token_endpoint: "https://id.example.com/token",
    userinfo_endpoint: "https://id.example.com/userinfo",
  };

  it.each<{ what: string; answer: () => Response }>([
    { what: "HTML", answer: () => HttpResponse.html("<h1>It works</h1>") },
    { what: "nothing", answer: () => new Response() },
    { what: "an error", answer: () => HttpResponse.json({}, { status: 500 }) },
    { what: "null", answer: () => HttpResponse.json(null) },
    { what: "a list", answer: () => HttpResponse.json([]) },
    {
      what: "a document of somebody else",
      answer: () => HttpResponse.json({ issuer: "https://evil.example", ...endpoints }),
    },
    {
      what: "an endpoint that runs",
      answer: () =>
        HttpResponse.json({ ...endpoints, issuer, authorization_endpoint: "javascript:alert(1)" }),
    },
  ])("$what: identity_provider_down", async ({ answer }) => {
    const end = await signInAt(answer);
    expect(end).toMatchObject({ status: 502, problem: { code: "identity_provider_down" } });
  });

  it("is asked under the path of its issuer", async () => {
    const asked: string[] = [];
    await signInAt(({ url }) => {
      asked.push(new URL(url).pathname);
      return HttpResponse.json({});
    }, "/realms/agents/");
    expect(asked).toEqual(["/realms/agents/.well-known/openid-configuration"]);
  });
});

/** What happens below HTTP, or without end, takes a real server. */
describe("a provider whose line is bad", () => {
  it.each<{ what: string; answer: RequestListener; providerTimeoutMs?: number }>([
    { what: "too much", answer: (_, res) => void res.end(`"${"x".repeat(300_000)}"`) },
    { what: "a broken connection", answer: (req) => void req.socket.destroy() },
    { what: "silence", answer: () => undefined, providerTimeoutMs: 200 },
    {
      what: "a redirect to itself",
      answer: (req, res) => void res.writeHead(302, { Location: req.url }).end(),
    },
  ])("$what: identity_provider_down", async ({ answer, what: _, ...timeout }) => {
    const server = createServer(answer).listen(0, "localhost");
    await new Promise((resolve) => server.once("listening", resolve));
    const { port } = server.address() as AddressInfo;
    await context.remove();
    context = createTestAuth({ ...external, OAUTH_ISSUER: `http://localhost:${port}` }, timeout);
    try {
      const end = await context.newBrowser(routes).follow("/api/login");
      expect(end).toMatchObject({ status: 502, problem: { code: "identity_provider_down" } });
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
});

describe("where a sign-in leads", () => {
  it.each([
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "/.//evil.example",
    "javascript:alert(1)",
    "/api/logout",
  ])("never to %j", async (returnTo) => {
    const end = await browser.follow(`/api/login?${new URLSearchParams({ returnTo })}`);
    expect(end.location?.href).toBe(`${appUrl}/`);
  });

  it("never to what a planted cookie says", async () => {
    const start = await browser.visit("/api/login");
    const state = start.location?.searchParams.get("state") ?? "";
    browser.plant(`return-to:${state}`, encodeURIComponent("//evil.example"));
    const end = await browser.follow(start.location ?? "");
    expect(end.location?.href).toBe(`${appUrl}/`);
  });

  it("keeps only a handful of sign-ins under way, so that the header stays short", async () => {
    for (let n = 0; n < 40; n += 1) await browser.visit("/api/login?returnTo=/dashboard");
    expect(browser.cookieNames().length).toBeLessThanOrEqual(10);
    const end = await browser.follow("/api/login?returnTo=/dashboard");
    expect(end.location?.href).toBe(`${appUrl}/dashboard`);
  });
});
