import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { http, HttpResponse } from "msw";
import { afterEach, describe, expect, it } from "vitest";
import { createTestAuth, type TestAuth } from "#tests/api/auth-setup.ts";
import { external } from "#tests/api/external-provider.ts";
import { createOutside } from "#tests/harness/outside.ts";
import { loader as callback } from "./api.auth.callback.tsx";
import { loader as login } from "./api.login.tsx";

const routes = { "/api/login": login, "/api/auth/callback": callback };
let context: TestAuth;

afterEach(() => context.remove());

describe("a provider that talks rubbish", () => {
  const issuer = "https://id.example.test";
  const outside = createOutside();

  async function signInAt(answer: (request: Request) => Response, path = "") {
    outside.use(http.all(`${issuer}/*`, ({ request }) => answer(request)));
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
      what: "another issuer's document",
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

  it("is requested under the issuer's path", async () => {
    const asked: string[] = [];
    await signInAt(({ url }) => {
      asked.push(new URL(url).pathname);
      return HttpResponse.json({});
    }, "/realms/agents/");
    expect(asked).toEqual(["/realms/agents/.well-known/openid-configuration"]);
  });
});

/** What happens below HTTP, or without end, takes a real server. */
describe("a provider with a bad connection", () => {
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
