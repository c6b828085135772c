import { describe, expect, it } from "vitest";
import { useEmbeddedProvider } from "#tests/harness/embedded-provider.ts";
import { loader as callback } from "./api.auth.callback.tsx";
import { loader as login } from "./api.login.tsx";

const provider = useEmbeddedProvider({ "/api/login": login, "/api/auth/callback": callback });

describe("the embedded identity provider itself", () => {
  it("gives its addresses as APP_URL has them, whatever the request claims", async () => {
    const response = await fetch(
      provider.appUrl.replace("localhost", "127.0.0.1") + "/idp/.well-known/openid-configuration",
      { headers: { "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" } },
    );
    const metadata = (await response.json()) as Record<string, unknown>;
    expect(metadata).toMatchObject({
      issuer: `${provider.appUrl}/idp`,
      authorization_endpoint: `${provider.appUrl}/idp/auth`,
      token_endpoint: `${provider.appUrl}/idp/token`,
      userinfo_endpoint: `${provider.appUrl}/idp/me`,
    });
    const served = JSON.stringify(metadata);
    expect(served).not.toContain("evil.example");
  });

  it("answers in the address and in no other way, also when it refuses", async () => {
    const metadata = await fetch(`${provider.appUrl}/idp/.well-known/openid-configuration`);
    expect(await metadata.json()).toMatchObject({ response_modes_supported: ["query"] });
    const start = await provider.newBrowser().visit("/api/login");
    for (const mode of ["form_post", "fragment", "web_message", "form_post.jwt", ""])
      for (const prompt of ["login", "none"]) {
        const address = new URL(start.location ?? "");
        address.searchParams.set("prompt", prompt);
        address.searchParams.set("x", "?");
        address.searchParams.append("response_mode", mode);
        const answer = await fetch(address, { redirect: "manual" });
        expect([mode, prompt, answer.status]).toEqual([mode, prompt, 400]);
        const page = await answer.text();
        expect(page).toContain("Sign-in failed");
        expect(page).not.toMatch(/<form|<script/);
      }
    const address = new URL(start.location ?? "");
    address.searchParams.set("response_mode", "query");
    expect((await fetch(address, { redirect: "manual" })).status).toBe(303);
  });

  it("forbids scripts and frames on its pages", async () => {
    const browser = provider.newBrowser();
    const page = await browser.follow("/api/login");
    const response = await fetch(page.url, {
      headers: { cookie: browser.cookieHeader(page.url.pathname) },
    });
    expect(response.headers.get("Content-Security-Policy")).toBe(
      `default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self' ${provider.appUrl}; frame-ancestors 'none'; base-uri 'none'`,
    );
    expect(response.headers.get("Cache-Control")).toBe("no-store");
  });

  it.each([
    { what: "an unknown account", body: "account=root" },
    { what: "nothing", body: "" },
    { what: "a form that is too long", body: `account=${"x".repeat(5_000)}` },
  ])("shows a page for $what", async ({ body }) => {
    const browser = provider.newBrowser();
    const page = await browser.follow("/api/login");
    const answer = await browser.visit(page.url, {
      method: "POST",
      body,
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
    });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain("This account doesn't exist.");
    expect(answer.text).toContain('href="/api/login"');
  });

  it.each([
    { path: "/idp/interaction/made-up", status: 400 },
    { path: "/idp/auth?client_id=another-client", status: 400 },
    { path: "/idp/auth/made-up", status: 400 },
    { path: "/idp/session/end", status: 404 },
    { path: "/idp/reg", status: 404 },
  ])("answers $path with $status and no stack trace", async ({ path, status }) => {
    const response = await fetch(provider.appUrl + path, { headers: { accept: "text/html" } });
    const text = await response.text();
    expect(response.status).toBe(status);
    expect(text).not.toMatch(/\bat .*\.js|node_modules/);
  });

  it("rejects a code for another client's redirect address", async () => {
    const query = new URLSearchParams({
      client_id: "ai-agent-management-system",
      response_type: "code",
      redirect_uri: "https://evil.example/callback",
      scope: "openid",
      code_challenge: "x".repeat(43),
      code_challenge_method: "S256",
    });
    const response = await fetch(`${provider.appUrl}/idp/auth?${query}`, { redirect: "manual" });
    expect(response.status).toBe(400);
    expect(response.headers.get("location")).toBeNull();
  });

  it("keeps the console quiet", () => {
    expect(provider.printed).toEqual([]);
  });
});
