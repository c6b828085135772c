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
  /** To be mounted at `/idp`, before anything reads request bodies. */
  handler: (req: IncomingMessage, res: ServerResponse) => void;
}

/**
 * An OpenID provider with three sample accounts and no passwords, for trying the product out; the
 * settings let it run on a loopback address only. Loaded when needed: it costs nothing elsewhere.
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
 * The callback takes its answer from the address. Others are refused here and not by the client's
 * settings, for the provider would tell of that error in the very mode that was asked for: with
 * `form_post` by a page that posts to us.
 */
const onlyResponseMode = "query";
const otherResponseMode = "The answer is given in the address only (response_mode=query).";

function wantsOtherResponseMode(url = ""): boolean {
  const query = new URLSearchParams(url.slice(url.indexOf("?") + 1));
  return query.getAll("response_mode").some((mode) => mode !== onlyResponseMode);
}

/**
 * The provider builds its addresses from the request's host; whatever that claims, they are to be
 * those of APP_URL, or the issuer would not be the one that the product asks for.
 */
function presentAs(appUrl: URL) {
  return (req: IncomingMessage) => {
    req.headers["x-forwarded-host"] = appUrl.host;
    req.headers["x-forwarded-proto"] = appUrl.protocol.slice(0, -1);
  };
}

/**
 * Each sign-in asks afresh, so the provider never learns of its earlier session. Else choosing
 * another account would first have to end that session, by a page that needs a script.
 */
function forgetSession(req: IncomingMessage): void {
  const kept = readCookies(req.headers.cookie).filter(
    ([name]) => name !== SESSION_COOKIE && name !== `${SESSION_COOKIE}.sig`,
  );
  req.headers.cookie = kept.map(([name, value]) => `${name}=${value}`).join("; ");
}

/** No script at all; the form's redirects end at the product's own callback. */
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
