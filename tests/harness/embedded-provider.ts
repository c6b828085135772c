import { mkdtempSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import express from "express";
import { afterAll, beforeAll, vi } from "vitest";
import { createIdentityProvider } from "#app/account/auth/identity-provider/provider.server.ts";
import { makeSecretKey } from "#app/core/secrets/secrets.server.ts";
import type { Browser } from "#tests/api/auth-browser.ts";
import { createTestAuth, silent, type TestAuth } from "#tests/api/auth-setup.ts";
import { removeFolder } from "./remove-folder.ts";

/** Signing in by the embedded identity provider on a port of its own, for the tests of one file. */
export function useEmbeddedProvider(routes: Parameters<TestAuth["newBrowser"]>[0]) {
  let server: Server;
  let appUrl: string;
  let auth: TestAuth;
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
    auth = createTestAuth({ APP_URL: appUrl });
  });

  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await auth.remove();
    removeFolder(folder);
    vi.restoreAllMocks();
  });

  /** Presses a button of the provider's form. */
  function submit(browser: Browser, page: { url: URL }, field: Record<string, string>) {
    return browser.follow(page.url, { method: "POST", body: new URLSearchParams(field) });
  }

  return {
    get appUrl() {
      return appUrl;
    },
    get auth() {
      return auth;
    },
    /** What came to the console. */
    printed,
    newBrowser: () => auth.newBrowser(routes),
    submit,
    async signIn(browser: Browser, account: string, path = "/api/login") {
      return submit(browser, await browser.follow(path), { account });
    },
  };
}
