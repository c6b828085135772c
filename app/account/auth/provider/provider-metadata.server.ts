import { z } from "zod";
import { withoutTrailingSlash } from "./issuer.ts";
import { providerDown, type AskProvider } from "./provider-http.server.ts";

const endpoint = z.url({ protocol: /^https?$/ }).transform((value) => new URL(value));

/** The part of OpenID Connect Discovery 1.0, section 3, that this flow needs. */
const Metadata = z.object({
  issuer: z.string(),
  authorization_endpoint: endpoint,
  token_endpoint: endpoint,
  // Without one, the ID token names the person.
  userinfo_endpoint: endpoint.optional(),
  jwks_uri: endpoint.optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
});

export interface ProviderMetadata {
  issuer: string;
  authorizationEndpoint: URL;
  tokenEndpoint: URL;
  userinfoEndpoint: URL | null;
  /** Where its keys are; null: what it signs cannot be checked by them. */
  jwksUri: URL | null;
  /** Some providers take the client's secret only in the body of the request. */
  secretInBody: boolean;
}

/**
 * Discovers the provider's endpoints at the first sign-in, so that a provider outage does not stop
 * the product from starting. Results are cached; failures are not.
 * @throws AppError `identity_provider_down`
 */
export function createDiscovery(ask: AskProvider, issuerUrl: string) {
  let found: Promise<ProviderMetadata> | null = null;
  return (): Promise<ProviderMetadata> => {
    found ??= discover(ask, issuerUrl).catch((error: unknown) => {
      found = null;
      throw error;
    });
    return found;
  };
}

async function discover(ask: AskProvider, issuerUrl: string): Promise<ProviderMetadata> {
  const issuer = withoutTrailingSlash(issuerUrl);
  const address = new URL(`${issuer}/.well-known/openid-configuration`);
  const answer = await ask(address, { headers: { Accept: "application/json" } });
  if (answer.status !== 200) throw providerDown(`${address.href} answered ${answer.status}`);
  const parsed = Metadata.safeParse(answer.body);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw providerDown(`${address.href}: ${issue?.path.join(".")} ${issue?.message}`);
  }
  const metadata = parsed.data;
  if (withoutTrailingSlash(metadata.issuer) !== issuer) {
    throw providerDown(`${address.href} speaks for ${metadata.issuer}: check OAUTH_ISSUER`);
  }
  const methods = metadata.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
  return {
    issuer: metadata.issuer,
    authorizationEndpoint: metadata.authorization_endpoint,
    tokenEndpoint: metadata.token_endpoint,
    userinfoEndpoint: metadata.userinfo_endpoint ?? null,
    jwksUri: metadata.jwks_uri ?? null,
    secretInBody:
      methods.includes("client_secret_post") && !methods.includes("client_secret_basic"),
  };
}
