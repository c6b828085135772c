import { CodeChallengeMethod, OAuth2Strategy } from "remix-auth-oauth2";
import { readIdentity } from "./identity.server";
import type { AskProvider } from "./provider-http.server";
import type { ProviderMetadata } from "./provider-metadata.server";
import { exchangeCode } from "./token-request.server";
import type { Identity } from "./types";

interface IdentityStrategyDeps {
  ask: AskProvider;
  metadata: ProviderMetadata;
  /** Stored with the account. */
  issuer: string;
  clientId: string;
  clientSecret: string | null;
  redirectUri: string;
  scopes: string[];
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
    const { ask, metadata, issuer } = deps;
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
      ({ tokens }) =>
        readIdentity(ask, {
          endpoint: metadata.userinfoEndpoint,
          accessToken: tokens.accessToken(),
          issuer,
        }),
    );
    this.#deps = deps;
  }

  protected override authorizationParams(params: URLSearchParams): URLSearchParams {
    if (this.#deps.alwaysChooseAccount) params.set("prompt", "login");
    return params;
  }

  protected override async validateAuthorizationCode(code: string, codeVerifier: string) {
    const { ask, metadata, clientId, clientSecret, redirectUri } = this.#deps;
    const accessToken = await exchangeCode(ask, {
      endpoint: metadata.tokenEndpoint,
      secretInBody: metadata.secretInBody,
      clientId,
      clientSecret,
      redirectUri,
      code,
      codeVerifier,
    });
    // The library's own class is not exported by it; the access token is all that is used here.
    return { accessToken: () => accessToken } as OAuth2Strategy.VerifyOptions["tokens"];
  }
}
