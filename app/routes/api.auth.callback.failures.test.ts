import { describe, expect, it } from "vitest";
import { setUpExternalProvider } from "#tests/api/external-provider.ts";
import { loader as callback } from "./api.auth.callback.tsx";
import { loader as login } from "./api.login.tsx";

const elsewhere = setUpExternalProvider({ "/api/login": login, "/api/auth/callback": callback });
const { answerUserInfo, answerToken, changeCallback } = elsewhere;

describe("a sign-in that fails", () => {
  async function expectProblem(code: string, status: number, address = "/api/login") {
    const end = await elsewhere.browser.follow(address);
    expect({ status: end.status, code: end.problem?.code }).toEqual({ status, code });
    expect(await elsewhere.context.viewerOf(elsewhere.browser)).toBeNull();
    expect(await elsewhere.context.users()).toEqual([]);
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
    expect(elsewhere.browser.cookieHeader("/api/auth/callback")).toBe("");
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
    expect(elsewhere.browser.cookieHeader("/api/auth/callback")).toBe("");
  });

  it("without the cookie of its beginning", async () => {
    const start = await elsewhere.browser.visit("/api/login");
    elsewhere.browser.forgetCookies();
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
    const port = elsewhere.provider.address().port;
    const start = await elsewhere.browser.visit("/api/login");
    const callback = await elsewhere.browser.visit(start.location ?? "");
    await elsewhere.provider.stop();
    await expectProblem("identity_provider_down", 502, callback.location?.href);

    await elsewhere.restart({ OAUTH_ISSUER: `http://localhost:${port}` });
    await expectProblem("identity_provider_down", 502);
    await elsewhere.provider.start(port, "localhost");
    await elsewhere.browser.follow("/api/login");
    expect(await elsewhere.context.viewerOf(elsewhere.browser)).not.toBeNull();
  });
});
