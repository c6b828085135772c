import { readdirSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { root } from "#scripts/root.mjs";
import { startApp, type TestApp } from "#tests/harness/app.ts";
import { openLiveSocket, refusal } from "#tests/harness/live-socket.ts";
import { signIn } from "#tests/harness/sign-in.ts";

/* Which host names it answers to. Another site's name may resolve to this machine (DNS rebinding). */

const publicUrl = "https://agents.example.com";

let local: TestApp;
let withProvider: TestApp;

beforeAll(async () => {
  const SIMULATION_SPEED = "0.1";
  local = await startApp({ env: { SIMULATION_SPEED } });
  withProvider = await startApp({
    env: {
      SIMULATION_SPEED,
      APP_URL: publicUrl,
      // No test signs in here, so it is never requested.
      OAUTH_ISSUER: "https://accounts.example.com",
      OAUTH_CLIENT_ID: "agents",
      SUPPORT_EMAIL: "help@example.com",
    },
  });
});
afterAll(async () => {
  await local.stop();
  await withProvider.stop();
});
afterEach(() => expect([...local.complaints(), ...withProvider.complaints()]).toEqual([]));

interface Answer {
  status: number;
  text: string;
  headers: Record<string, string | string[] | undefined>;
}

/** Sends a custom Host header, which `fetch` does not allow. */
function ask(
  { port }: TestApp,
  path: string,
  headers: Record<string, string>,
  method = "GET",
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request({ host: "127.0.0.1", port, path, method, headers }, (response) => {
      let text = "";
      response.on("data", (chunk: Buffer) => (text += chunk.toString()));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, text, headers: response.headers }),
      );
    })
      .on("error", reject)
      .end();
  });
}

const [asset = ""] = readdirSync(join(root, "build/client/assets"));

/** Every way in: kept pages, files, the sign-in, what Remix answers, and what is none of ours. */
const entries = [
  "/",
  "/dashboard",
  "/help?q=agent",
  "/help.data",
  "/settings",
  "/api/login",
  "/api/auth/user",
  "/api/dashboard/public",
  "/idp/.well-known/openid-configuration",
  "/idp/auth",
  "/idp.css",
  "/favicon.svg",
  `/assets/${asset}`,
  "/__manifest?version=x",
  "/robots.txt",
  "/Help/",
  "/nowhere",
  "/readyz/",
];

const foreignNames = (port: number) => [
  "evil.example",
  `evil.example:${port}`,
  `localhost.evil.example:${port}`,
  `127.0.0.1.evil.example:${port}`,
  `0.0.0.0:${port}`,
  "192.168.1.20",
  "[::]",
];

describe("with the built-in sign-in", () => {
  test.each(entries)("%s is not served under another host name", async (path) => {
    const type = path.startsWith("/api/") ? "application/json" : "text/plain";
    for (const host of foreignNames(local.port)) {
      const { status, text, headers } = await ask(local, path, { Host: host });
      expect([host, status, headers["content-type"]]).toEqual([
        host,
        421,
        `${type}; charset=utf-8`,
      ]);
      expect(text).toContain(`Please open ${local.url} instead.`);
      expect(text).toContain("set APP_URL");
      expect(headers).not.toHaveProperty("set-cookie");
      expect(headers).not.toHaveProperty("location");
    }
  });

  test("a page of another name may say what it likes of proxies", async () => {
    const own = new URL(local.url).host;
    const evil = `evil.example:${local.port}`;
    const claims: Record<string, string>[] = [
      { Host: evil, "X-Forwarded-Host": own },
      { Host: own, "X-Forwarded-Host": evil },
      { Host: own, "X-Forwarded-Host": `${own}, ${evil}` },
      { Host: evil, Forwarded: `host=${own}` },
    ];
    for (const headers of claims) {
      expect([headers, (await ask(local, "/", headers)).status]).toEqual([headers, 421]);
    }
  });

  test.each([
    "localhost",
    "LOCALHOST:1",
    "agents.localhost:80",
    "127.0.0.1",
    "127.8.8.8:5000",
    "[::1]:5000",
  ])("every name of this machine is its own: %s", async (host) => {
    for (const path of ["/", "/help?q=agent"])
      expect((await ask(local, path, { Host: host })).status).toBe(200);
  });

  test.each(["a b", "[", "user@localhost", "localhost/x", "localhost:port"])(
    "what is no host is not understood: '%s'",
    async (host) => expect((await ask(local, "/", { Host: host })).status).toBe(400),
  );

  test("an address that names a host of its own is not understood", async () => {
    for (const path of ["http://evil.example/", "http://localhost/", "*"])
      expect((await ask(local, path, { Host: "localhost" })).status).toBe(400);
  });

  test("the live channel opens under its own name only, even for a signed-in user", async () => {
    const cookie = (await signIn(local, "operator")).cookieHeader();
    const evil = { cookie, host: `evil.example:${local.port}` };
    expect(await refusal(local, evil)).toBe(421);
    expect(await refusal(local, { ...evil, origin: `http://${evil.host}` })).toBe(421);
    const socket = await openLiveSocket(local, { cookie });
    await socket.ask();
    socket.end();
  });
});

describe("with a provider", () => {
  const publicHost = new URL(publicUrl).host;

  test.each(entries)("%s is answered to APP_URL's name only", async (path) => {
    const own = [`localhost:${withProvider.port}`, `127.0.0.1:${withProvider.port}`];
    for (const host of [
      ...foreignNames(withProvider.port),
      ...own,
      `${publicHost}:8443`,
      `www.${publicHost}`,
    ]) {
      const { status, text } = await ask(withProvider, path, { Host: host });
      expect([host, status]).toEqual([host, 421]);
      expect(text).toContain(`Please open ${publicUrl} instead.`);
    }
    // Signing in would ask the provider, which there is none of.
    if (path === "/api/login") return;
    expect((await ask(withProvider, path, { Host: publicHost })).status).not.toBe(421);
  });

  test("the name may be written with its port, in any case, or come from a proxy here", async () => {
    const direct = `127.0.0.1:${withProvider.port}`;
    const spellings: Record<string, string>[] = [
      { Host: `${publicHost}:443` },
      { Host: publicHost.toUpperCase() },
      { Host: direct, "X-Forwarded-Host": publicHost },
      { Host: direct, "X-Forwarded-Host": `${publicHost}, inner.example` },
    ];
    for (const headers of spellings) {
      expect([headers, (await ask(withProvider, "/", headers)).status]).toEqual([headers, 200]);
    }
  });

  test("what a proxy says counts for more than what it sends as Host", async () => {
    const headers = { Host: publicHost, "X-Forwarded-Host": "evil.example" };
    expect((await ask(withProvider, "/", headers)).status).toBe(421);
  });

  test("the live channel looks at the name before it looks at the session", async () => {
    const target = { url: `http://127.0.0.1:${withProvider.port}` };
    expect(await refusal(target, { host: "evil.example", origin: publicUrl })).toBe(421);
    expect(await refusal(target, { host: publicHost, origin: publicUrl })).toBe(401);
  });
});

test("health checks may use any host name", async () => {
  for (const app of [local, withProvider])
    for (const path of ["/healthz", "/readyz", "/readyz?now=1"])
      for (const host of ["10.0.0.7:5000", "evil.example", "["])
        expect([path, host, (await ask(app, path, { Host: host })).status]).toEqual([
          path,
          host,
          200,
        ]);
});

test("what is no health check does not pass as one", async () => {
  for (const path of ["/healthz", "/readyz", "/healthz/", "/HEALTHZ"]) {
    const post = await ask(local, path, { Host: "evil.example" }, "POST");
    expect([path, post.status]).toEqual([path, 421]);
  }
});

describe("what another page sends", () => {
  const posts = ["/", "/contact", "/dashboard", "/dashboard.data", "/api/logout"];
  const signIns = ["/idp/interaction/x", "/idp/token", "/idp/auth"];
  const post = (path: string, headers: Record<string, string>) =>
    ask(local, path, { Host: new URL(local.url).host, ...headers }, "POST");

  test.each([...posts, ...signIns])("is refused at %s", async (path) => {
    for (const site of ["cross-site", "same-site", "odd"])
      for (const origin of [undefined, local.url]) {
        const headers = { "Sec-Fetch-Site": site, ...(origin && { Origin: origin }) };
        const { status, text } = await post(path, headers);
        expect([headers, status]).toEqual([headers, 403]);
        expect(text).toContain("came from another site");
        expect(/"code":"cross_site"/.test(text)).toBe(path.startsWith("/api/"));
      }
    const foreign = { Origin: "http://localhost:1" };
    expect((await post(path, foreign)).status).toBe(403);
  });

  test.each([...posts, ...signIns])("is not refused of the product's own, at %s", async (path) => {
    for (const site of ["same-origin", "none"]) {
      const headers = { "Sec-Fetch-Site": site, Origin: local.url };
      expect((await post(path, headers)).status).not.toBe(403);
    }
  });

  test("links of other sites lead here, and Stripe posts its events", async () => {
    const headers = { "Sec-Fetch-Site": "cross-site", Host: new URL(local.url).host };
    expect((await ask(local, "/help", headers)).status).toBe(200);
    expect((await post("/api/stripe/webhook", headers)).status).toBe(503);
  });
});
