import pino from "pino";
import { expect, it } from "vitest";
import { createOauth } from "./oauth.server.ts";
import { exchangeCode } from "./token-request.server.ts";

it("rejects and logs the reason when the provider does not answer", async () => {
  const lines: string[] = [];
  const oauth = createOauth({
    appUrl: "https://agents.example.com",
    // Nothing answers at this port.
    issuerUrl: "http://127.0.0.1:1",
    issuer: "http://127.0.0.1:1",
    clientId: "agents",
    clientSecret: null,
    scopes: ["openid"],
    trustEmail: false,
    secureCookies: true,
    alwaysChooseAccount: false,
    log: pino({ level: "info" }, { write: (line: string) => void lines.push(line) }),
  });
  const request = (path: string) => new Request(`https://agents.example.com${path}`);
  const down = { code: "identity_provider_down" };
  await expect(oauth.begin(request("/api/login"))).rejects.toMatchObject(down);
  await expect(oauth.finish(request("/api/auth/callback?state=x"))).rejects.toMatchObject(down);
  await expect(oauth.finish(request("/api/auth/callback"))).rejects.toMatchObject({
    code: "sign_in_mismatch",
  });
  expect(lines).toHaveLength(3);
  expect(lines.join("")).toContain("http://127.0.0.1:1 did not answer");
});

it.each([
  ["invalid_grant", "used before", "sign_in_expired", "invalid_grant used before"],
  ["invalid_client", undefined, "sign_in_refused", "invalid_client"],
])("tells what the token endpoint refuses with %s", async (error, description, code, words) => {
  const exchange = exchangeCode(
    async () => ({ status: 400, body: { error, error_description: description }, text: "" }),
    {
      endpoint: new URL("https://id.example.com/token"),
      clientId: "agents",
      clientSecret: null,
      secretInBody: false,
      redirectUri: "https://agents.example.com/api/auth/callback",
      code: "code",
      codeVerifier: "verifier",
    },
  );
  await expect(exchange).rejects.toMatchObject({
    code,
    message: `the token endpoint refused: ${words}`,
  });
});
