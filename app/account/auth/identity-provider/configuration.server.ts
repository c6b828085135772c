import { generateKeyPairSync } from "node:crypto";
import type { AdapterFactory, Configuration } from "oidc-provider";
import { HOUR, MINUTE, SECOND } from "#app/core/time/clock.ts";
import { sampleAccounts } from "./accounts.ts";
import { EMBEDDED_PATH } from "./address.ts";
import { problemPage } from "./pages.ts";

interface ProviderOptions {
  appUrl: string;
  clientId: string;
  cookieKey: string;
  adapter: AdapterFactory;
}

/** Features that this product does not use are off. */
export function providerConfiguration(options: ProviderOptions): Configuration {
  const { appUrl, clientId, cookieKey, adapter } = options;
  return {
    adapter,
    clients: [
      {
        client_id: clientId,
        redirect_uris: [`${appUrl}/api/auth/callback`],
        token_endpoint_auth_method: "none",
        id_token_signed_response_alg: "ES256",
        grant_types: ["authorization_code"],
        response_types: ["code"],
      },
    ],
    responseTypes: ["code"],
    scopes: ["openid"],
    claims: {
      openid: ["sub"],
      profile: ["name", "given_name"],
      email: ["email", "email_verified"],
    },
    findAccount: (_ctx, subject) => findAccount(subject),
    jwks: { keys: [makeSigningKey()] },
    cookies: {
      names: { session: SESSION_COOKIE, interaction: "idp_interaction", resume: "idp_resume" },
      keys: [cookieKey],
      long: { path: EMBEDDED_PATH, httpOnly: true, sameSite: "lax" },
      // No path here: each interaction scopes its cookies to its own address, so two tabs can sign
      // in at once.
      short: { httpOnly: true, sameSite: "lax" },
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      rpInitiatedLogout: { enabled: false },
    },
    interactions: { url: (_ctx, interaction) => `${EMBEDDED_PATH}/interaction/${interaction.uid}` },
    // Choosing an account is the consent.
    loadExistingGrant: async (ctx) => {
      const { client, session, provider, params } = ctx.oidc;
      const grant = new provider.Grant({
        clientId: client?.clientId,
        accountId: session?.accountId,
      });
      if (typeof params?.scope === "string") grant.addOIDCScope(params.scope);
      await grant.save();
      return grant;
    },
    clientBasedCORS: () => false,
    expiresWithSession: () => false,
    issueRefreshToken: () => false,
    pkce: { required: () => true },
    renderError: (ctx, out) => {
      ctx.type = "html";
      ctx.body = problemPage(out.error_description ?? out.error);
    },
    // In seconds. Long enough for one sign-in.
    ttl: {
      AccessToken: (5 * MINUTE) / SECOND,
      AuthorizationCode: MINUTE / SECOND,
      Grant: HOUR / SECOND,
      IdToken: (5 * MINUTE) / SECOND,
      Interaction: (10 * MINUTE) / SECOND,
      Session: HOUR / SECOND,
    },
  };
}

/** The provider's session cookie; its signature is in `.sig`. */
export const SESSION_COOKIE = "idp_session";

function findAccount(subject: string) {
  const account = sampleAccounts.find((candidate) => candidate.subject === subject);
  if (!account) return undefined;
  return {
    accountId: account.subject,
    claims: () => ({
      sub: account.subject,
      name: account.name,
      given_name: account.firstName,
      email: account.email,
      email_verified: true,
    }),
  };
}

/** New at each start: signatures do not need to outlive the process. */
function makeSigningKey() {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return { ...privateKey.export({ format: "jwk" }), alg: "ES256", use: "sig" };
}
