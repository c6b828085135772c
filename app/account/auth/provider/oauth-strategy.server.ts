import { CodeChallengeMethod, OAuth2Strategy } from "remix-auth-oauth2";
import { readIdentity } from "./identity.server.ts";
import { nonceOf, type SignedClaims } from "./signed-claims.server.ts";
import type { AskProvider } from "./provider-http.server.ts";
import type { ProviderMetadata } from "./provider-metadata.server.ts";
import { exchangeCode, type IssuedTokens } from "./token-request.server.ts";
import type { Identity } from "#app/account/auth/types.ts";

interface IdentityStrategyDeps {
  ask: AskProvider;
  signed: SignedClaims;
  metadata: ProviderMetadata;
  /** Stored with the account. */
  issuer: string;
  clientId: string;
  clientSecret: string | null;
  redirectUri: string;
  scopes: string[];
  trustEmail: boolean;
  cookie: { name: string; path: string; maxAge: number; secure: boolean };
  /** Makes the provider ask which account to use even if it remembers one. */
  alwaysChooseAccount: boolean;
}

/**
 * The strategy with what it lacks: a time and a size limit on the token request (the original
 * calls `fetch` without either), and the secret sent the way this provider takes it.
 */
export class IdentityStrategy extends OAuth2Strategy<Identity> {
  readonly #deps: IdentityStrategyDeps;

  constructor(deps: IdentityStrategyDeps) {
    const { ask, signed, metadata, issuer, trustEmail } = deps;
    const { secure, ...cookie } = deps.cookie;
    super(
      {
        clientId: deps.clientId,
        clientSecret: deps.clientSecret,
        redirectURI: deps.redirectUri,
        authorizationEndpoint: metadata.authorizationEndpoint,
        tokenEndpoint: metadata.tokenEndpoint,
        scopes: deps.scopes,
        // Whatever the provider claims to support: `plain` would be no proof at all.
        codeChallengeMethod: CodeChallengeMethod.S256,
        // The library writes `Secure` for any value that is not undefined, even for false.
        cookie: { ...cookie, ...(secure && { secure: true }) },
      },
      ({ tokens, request }) => {
        const nonce = nonceOf(new URL(request.url).searchParams.get("state") ?? "");
        // As `validateAuthorizationCode` below has made them.
        const issued = tokens as unknown as IssuedTokens;
        return readIdentity(ask, signed, { ...issued, metadata, nonce, issuer, trustEmail });
      },
    );
    this.#deps = deps;
  }

  protected override authorizationParams(params: URLSearchParams): URLSearchParams {
    params.set("nonce", nonceOf(params.get("state") ?? ""));
    if (this.#deps.alwaysChooseAccount) params.set("prompt", "login");
    return params;
  }

  protected override async validateAuthorizationCode(code: string, codeVerifier: string) {
    const { ask, metadata, clientId, clientSecret, redirectUri } = this.#deps;
    const issued = await exchangeCode(ask, {
      endpoint: metadata.tokenEndpoint,
      secretInBody: metadata.secretInBody,
      clientId,
      clientSecret,
      redirectUri,
      code,
      codeVerifier,
    });
    // The library's own class is not exported by it, and only the callback above gets this.
    return issued as unknown as OAuth2Strategy.VerifyOptions["tokens"];
  }
}
