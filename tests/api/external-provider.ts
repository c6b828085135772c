import { OAuth2Server, type MutableRedirectUri, type MutableResponse } from "oauth2-mock-server";
import { afterEach, beforeEach } from "vitest";
import type { Browser, SignInRoutes } from "./auth-browser.ts";
import { createTestAuth, type TestAuth } from "./auth-setup.ts";

export const appUrl = "https://agents.example.com";

/** The settings of a product at `appUrl` with an external identity provider. */
export const external = {
  APP_URL: appUrl,
  secureCookies: true,
  OAUTH_CLIENT_ID: "agents",
  OPERATOR_EMAILS: ["owner@example.com"],
};

/**
 * An identity provider on this machine, the auth area and a browser: new for each test.
 * @param routes the ones that the browser can visit
 */
export function setUpExternalProvider(routes: SignInRoutes) {
  let provider: OAuth2Server;
  let context: TestAuth;
  let browser: Browser;

  beforeEach(async () => {
    provider = new OAuth2Server();
    await provider.issuer.keys.generate("ES256");
    await provider.start(0, "localhost");
    start({ OAUTH_ISSUER: provider.issuer.url });
  });
  afterEach(async () => {
    if (provider.listening) await provider.stop();
    await context.remove();
  });

  function start(changes: Partial<Parameters<typeof createTestAuth>[0]>): void {
    context = createTestAuth({ ...external, ...changes });
    browser = context.newBrowser(routes);
  }

  return {
    get provider() {
      return provider;
    },
    get context() {
      return context;
    },
    get browser() {
      return browser;
    },
    /** The restarted product, with other settings, and a new browser. */
    async restart(changes: Parameters<typeof start>[0]): Promise<void> {
      await context.remove();
      start(changes);
    },
    answerUserInfo(body: Record<string, unknown>, statusCode = 200): void {
      provider.service.on("beforeUserinfo", (response: MutableResponse) => {
        response.body = body;
        response.statusCode = statusCode;
      });
    },
    answerToken(body: Record<string, unknown>, statusCode: number): void {
      provider.service.on("beforeResponse", (response: MutableResponse) => {
        response.body = body;
        response.statusCode = statusCode;
      });
    },
    changeCallback(change: (params: URLSearchParams) => void): void {
      provider.service.on("beforeAuthorizeRedirect", ({ url }: MutableRedirectUri) =>
        change(url.searchParams),
      );
    },
  };
}
