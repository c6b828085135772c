import type { IncomingMessage, ServerResponse } from "node:http";
import type { KoaContextWithOIDC } from "oidc-provider";
import type { Log } from "#app/core/log.server.ts";
import { deriveKey, type SecretKey } from "#app/core/secrets/secrets.server.ts";
import { readCookies } from "#app/account/auth/sessions/cookies.ts";
import { EMBEDDED_CLIENT_ID, EMBEDDED_PATH } from "./address.ts";
import { providerConfiguration, SESSION_COOKIE } from "./configuration.server.ts";
import { answerInteraction, sendPage } from "./interaction.server.ts";
import { problemPage } from "./pages.ts";

interface IdentityProviderDeps {
  /** Where browsers reach the product, without a path. */
  appUrl: string;
  clientId?: string;
  secret: SecretKey;
  log: Log;
}

export interface IdentityProvider {
  /** Mount at `/idp`, before anything reads request bodies. */
  handler: (req: IncomingMessage, res: ServerResponse) => void;
}

/**
 * An OpenID provider with three sample accounts and no passwords, for trying the product. It runs
 * on a loopback address only and is loaded on demand.
 */
export async function createIdentityProvider({
  appUrl,
  clientId = EMBEDDED_CLIENT_ID,
  secret,
  log,
}: IdentityProviderDeps): Promise<IdentityProvider> {
  const [{ Provider }, { createMemoryAdapter }] = await Promise.all([
    import("oidc-provider/lib/provider.js"),
    import("oidc-provider/lib/adapters/memory_adapter.js"),
  ]);
  const provider = new Provider(
    `${appUrl}${EMBEDDED_PATH}`,
    providerConfiguration({
      appUrl,
      clientId,
      cookieKey: deriveKey(secret, "idp cookies"),
      adapter: createMemoryAdapter(),
    }),
  );
  // Koa then takes address and scheme from the headers that `presentAs` writes.
  provider.proxy = true;
  const report = (error: unknown) => log.error({ err: error }, "identity provider failed");
  provider.use(async (ctx: KoaContextWithOIDC, next) => {
    await next();
    // The list is not among what can be configured.
    if (ctx.oidc?.route === "discovery")
      Object.assign(ctx.body as object, { response_modes_supported: [onlyResponseMode] });
  });
  // Koa's own prints to the console.
  provider.onerror = report;
  provider.on("server_error", (_ctx, error) => report(error));
  const answer = provider.callback();
  const present = presentAs(new URL(appUrl));
  const policy = contentSecurityPolicy(appUrl);

  async function handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
    present(req);
    forgetSession(req);
    res.setHeader("Content-Security-Policy", policy);
    if (wantsOtherResponseMode(req.url)) sendPage(res, 400, problemPage(otherResponseMode));
    else if (req.url?.startsWith("/interaction/")) await answerInteraction(provider, req, res);
    else await answer(req, res);
  }

  return {
    handler: (req, res) => {
      handle(req, res).catch((error: unknown) => {
        report(error);
        if (res.headersSent) res.destroy();
        else sendPage(res, 500, problemPage("Something went wrong on our side."));
      });
    },
  };
}

/**
 * The callback reads its response from the address. Other modes are refused here, because the
 * provider would report the error in the requested mode, for `form_post` with a page that posts to
 * us.
 */
const onlyResponseMode = "query";
const otherResponseMode = "Only response_mode=query is supported.";

function wantsOtherResponseMode(url = ""): boolean {
  const query = new URLSearchParams(url.slice(url.indexOf("?") + 1));
  return query.getAll("response_mode").some((mode) => mode !== onlyResponseMode);
}

/**
 * The provider builds its addresses from the request's host. They must match APP_URL, or the issuer
 * would differ from the one the product expects.
 */
function presentAs(appUrl: URL) {
  return (req: IncomingMessage) => {
    req.headers["x-forwarded-host"] = appUrl.host;
    req.headers["x-forwarded-proto"] = appUrl.protocol.slice(0, -1);
  };
}

/**
 * Drops the provider's earlier session, so that each sign-in asks for an account. Otherwise
 * switching accounts would need a page with a script.
 */
function forgetSession(req: IncomingMessage): void {
  const kept = readCookies(req.headers.cookie).filter(
    ([name]) => name !== SESSION_COOKIE && name !== `${SESSION_COOKIE}.sig`,
  );
  req.headers.cookie = kept.map(([name, value]) => `${name}=${value}`).join("; ");
}

/** No scripts; the form's redirects end at the product's callback. */
function contentSecurityPolicy(appUrl: string): string {
  return [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    `form-action 'self' ${appUrl}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join("; ");
}
