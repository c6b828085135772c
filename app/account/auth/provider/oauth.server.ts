import { Authenticator } from "remix-auth";
import { OAuth2RequestError } from "remix-auth-oauth2";
import { AppError, isAppError } from "#app/core/errors.ts";
import type { Log } from "#app/core/log.server.ts";
import { createFlowCookies } from "./flow-cookies.ts";
import { IdentityStrategy } from "./oauth-strategy.server.ts";
import { createAskProvider } from "./provider-http.server.ts";
import { createDiscovery, type ProviderMetadata } from "./provider-metadata.server.ts";
import { createSignedClaims } from "./signed-claims.server.ts";
import { safeReturnTo } from "#app/account/auth/return-to.ts";
import type { Identity } from "#app/account/auth/types.ts";

export interface OauthDeps {
  /** Where browsers reach the product, without a path. */
  appUrl: string;
  /** Where the provider is found. */
  issuerUrl: string;
  /** What accounts of this provider are stored under. */
  issuer: string;
  clientId: string;
  clientSecret: string | null;
  scopes: string[];
  /** Treat this provider's email addresses as verified. */
  trustEmail: boolean;
  secureCookies: boolean;
  alwaysChooseAccount: boolean;
  log: Log;
  timeoutMs?: number;
}

/** Where the browser goes next, and which cookies it keeps. */
interface SignInStart {
  location: string;
  setCookie: string[];
}

interface SignInResult {
  identity: Identity;
  returnTo: string;
  setCookie: string[];
}

const STRATEGY = "identity provider";
const CALLBACK = "/api/auth/callback";
const START = "/api/login";
/**
 * Marks the single redirect to the right host, so that a proxy that hides the host causes no loop.
 */
const MOVED = "moved";

/** The authorization code flow with PKCE, with requests in and plain data out. */
export function createOauth(deps: OauthDeps) {
  const ask = createAskProvider({ timeoutMs: deps.timeoutMs ?? 10_000 });
  const signed = createSignedClaims({ ...deps, ask });
  const discover = createDiscovery(ask, deps.issuerUrl);
  const cookies = createFlowCookies({ secure: deps.secureCookies });

  function authenticatorFor(metadata: ProviderMetadata): Authenticator<Identity> {
    const strategy = new IdentityStrategy({
      ask,
      signed,
      metadata,
      issuer: deps.issuer,
      clientId: deps.clientId,
      clientSecret: deps.clientSecret,
      redirectUri: `${deps.appUrl}${CALLBACK}`,
      scopes: deps.scopes,
      trustEmail: deps.trustEmail,
      cookie: cookies.state,
      alwaysChooseAccount: deps.alwaysChooseAccount,
    });
    return new Authenticator<Identity>().use(strategy, STRATEGY);
  }

  /** Flow failures are thrown as codes; the reason goes to the log. */
  function failed(error: unknown): unknown {
    const known = classify(error);
    // Anyone can fail to sign in; only provider outages concern the operator.
    const isProviders =
      known?.code === "identity_provider_down" || known?.code === "sign_in_refused";
    const level = isProviders ? "warn" : "info";
    if (known) deps.log[level]({ code: known.code, reason: known.message }, "sign-in failed");
    return known ?? error;
  }

  return {
    /**
     * Starts a sign-in from GET /api/login.
     * @throws AppError `identity_provider_down`
     */
    async begin(request: Request): Promise<SignInStart> {
      const url = new URL(request.url);
      const returnTo = safeReturnTo(url.searchParams.get("returnTo"));
      if (url.host !== new URL(deps.appUrl).host && !url.searchParams.has(MOVED)) {
        // The callback arrives at APP_URL's host, so the cookie must be set there.
        const query = new URLSearchParams({ returnTo, [MOVED]: "1" });
        return { location: `${deps.appUrl}${START}?${query}`, setCookie: [] };
      }
      try {
        const authenticator = authenticatorFor(await discover());
        // A request without `state` starts a flow, and its value must not come from outside.
        const fresh = new Request(`${deps.appUrl}${START}`);
        const reply = await redirectOf(authenticator.authenticate(STRATEGY, fresh));
        const state = new URL(reply.location).searchParams.get("state") ?? "";
        return {
          location: reply.location,
          setCookie: [
            ...cookies.clearSurplus(request.headers.get("cookie")),
            ...reply.setCookie,
            ...cookies.keepReturnTo(state, returnTo),
          ],
        };
      } catch (error) {
        throw failed(error);
      }
    },

    /**
     * Completes a sign-in at GET /api/auth/callback.
     * @throws AppError `sign_in_cancelled`, `sign_in_expired`, `sign_in_mismatch`,
     *   `sign_in_refused` or `identity_provider_down`
     */
    async finish(request: Request): Promise<SignInResult> {
      const header = request.headers.get("cookie");
      const params = new URL(request.url).searchParams;
      const state = params.get("state");
      try {
        // The strategy would treat a callback without state as a new flow.
        if (!state) throw new AppError("sign_in_mismatch", "the callback has no state");
        const metadata = await discover();
        checkResponder(params.get("iss"), metadata.issuer);
        const identity = await authenticatorFor(metadata).authenticate(STRATEGY, request);
        return {
          identity,
          returnTo: safeReturnTo(cookies.returnToOf(header, state)),
          setCookie: cookies.clearFlow(header, state),
        };
      } catch (error) {
        throw failed(error);
      }
    },

    /** After a failed flow: where it was headed and how to clear it. */
    abandon(request: Request): { returnTo: string; setCookie: string[] } {
      const header = request.headers.get("cookie");
      const state = new URL(request.url).searchParams.get("state");
      return {
        returnTo: safeReturnTo(state && cookies.returnToOf(header, state)),
        setCookie: cookies.clearFlow(header, state),
      };
    },
  };
}

/** RFC 9207: a provider that names itself in the callback must be the one we asked. */
function checkResponder(iss: string | null, issuer: string): void {
  if (iss !== null && iss !== issuer) {
    throw new AppError("sign_in_mismatch", "the callback came from another identity provider");
  }
}

/** The strategy starts a flow by throwing a redirect; this turns it into data. */
async function redirectOf(attempt: Promise<unknown>): Promise<SignInStart> {
  try {
    await attempt;
  } catch (thrown) {
    const location = thrown instanceof Response ? thrown.headers.get("Location") : null;
    if (!(thrown instanceof Response) || location === null) throw thrown;
    return { location, setCookie: thrown.headers.getSetCookie() };
  }
  throw new Error("remix-auth-oauth2 began no flow");
}

/** Null: not a flow failure but a bug. */
function classify(error: unknown): AppError | null {
  if (isAppError(error)) return error;
  if (error instanceof OAuth2RequestError) {
    return new AppError(codeOf(error.code), `the provider answered ${error.code}`);
  }
  // The strategy's two errors: the cookie is gone, or the state is not in it.
  if (error instanceof ReferenceError) return new AppError("sign_in_expired", error.message);
  if (error instanceof RangeError) return new AppError("sign_in_mismatch", error.message);
  return null;
}

function codeOf(oauthError: string) {
  if (oauthError === "access_denied") return "sign_in_cancelled";
  if (oauthError === "server_error" || oauthError === "temporarily_unavailable") {
    return "identity_provider_down";
  }
  return "sign_in_refused";
}
