import { createHash } from "node:crypto";
import { createLocalJWKSet, decodeProtectedHeader, errors, jwtVerify } from "jose";
import type { JSONWebKeySet, JWTPayload, JWTVerifyOptions } from "jose";
import { z } from "zod";
import { AppError } from "#app/core/errors.ts";
import { providerDown, type AskProvider } from "./provider-http.server.ts";
import type { ProviderMetadata } from "./provider-metadata.server.ts";

/** Signed with a key of the provider or the shared secret; never unsigned. */
const byKey = ["RS", "PS", "ES"].flatMap((kind) => [256, 384, 512].map((size) => `${kind}${size}`));
const byPublicKey = [...byKey, "EdDSA", "Ed25519"];
const bySecret = ["HS256", "HS384", "HS512"];

const clockToleranceSeconds = 60;

/** RFC 7517; the rest of each key is for the library to read. */
const Keys = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) });

type Signer = Pick<ProviderMetadata, "issuer" | "jwksUri">;

interface SignedClaimsDeps {
  ask: AskProvider;
  clientId: string;
  clientSecret: string | null;
}

export type SignedClaims = ReturnType<typeof createSignedClaims>;

/** Reads claims signed by the identity provider and trusts nothing else. */
export function createSignedClaims({ ask, clientId, clientSecret }: SignedClaimsDeps) {
  let kept: { uri: string; keys: JSONWebKeySet } | null = null;

  async function fetchKeys(uri: URL): Promise<JSONWebKeySet> {
    const { status, body } = await ask(uri, { headers: { Accept: "application/json" } });
    const parsed = Keys.safeParse(body);
    if (status !== 200 || !parsed.success)
      throw providerDown(`${uri.href} answered ${status} without keys`);
    kept = { uri: uri.href, keys: parsed.data };
    return parsed.data;
  }

  /** Uses cached keys first; if none fits, the provider may have rotated them. */
  async function verifyByKeys(token: string, uri: URL, options: JWTVerifyOptions) {
    const verify = (keys: JSONWebKeySet) => verifyByOneOf(token, keys, options);
    if (kept?.uri !== uri.href) return verify(await fetchKeys(uri));
    try {
      return await verify(kept.keys);
    } catch (error) {
      const isOtherKey =
        error instanceof errors.JWKSNoMatchingKey ||
        error instanceof errors.JWSSignatureVerificationFailed;
      if (!isOtherKey) throw error;
      return verify(await fetchKeys(uri));
    }
  }

  /** Whether there is anything to check a token's signature by. */
  function canCheck(token: string, { jwksUri }: Signer): boolean {
    const alg = algorithmOf(token);
    if (bySecret.includes(alg)) return clientSecret !== null;
    return byPublicKey.includes(alg) && jwksUri !== null;
  }

  async function claimsOf(
    what: string,
    token: string,
    { signer, ...options }: JWTVerifyOptions & { signer: Signer },
  ): Promise<JWTPayload> {
    const isSecret = bySecret.includes(algorithmOf(token));
    const limits = { ...options, clockTolerance: clockToleranceSeconds };
    try {
      // Chosen by key type, so that a public key is never used as a shared secret.
      if (isSecret) {
        const secret = new TextEncoder().encode(clientSecret ?? "");
        return (await jwtVerify(token, secret, { ...limits, algorithms: bySecret })).payload;
      }
      if (signer.jwksUri === null) throw providerDown(`${signer.issuer} names no keys`);
      return await verifyByKeys(token, signer.jwksUri, { ...limits, algorithms: byPublicKey });
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw error;
      throw new AppError("sign_in_refused", `${what} is not valid: ${error.message}`, {
        cause: error,
      });
    }
  }

  return {
    /**
     * The claims of an ID token (OpenID Connect Core 1.0, section 3.1.3.7); null: there is nothing to
     * check its signature by.
     * @throws AppError `sign_in_refused` for one that is not valid, `identity_provider_down`
     */
    async ofIdToken(token: string, signer: Signer, nonce: string): Promise<JWTPayload | null> {
      if (!canCheck(token, signer)) return null;
      const claims = await claimsOf("the ID token", token, {
        signer,
        issuer: signer.issuer,
        audience: clientId,
        requiredClaims: ["sub", "exp", "iat", "nonce"],
      });
      const { azp } = claims;
      const isOurs = azp === undefined ? !hasOthers(claims.aud) : azp === clientId;
      if (!isOurs) throw refused("the ID token is for another client");
      if (claims.nonce !== nonce) throw refused("the ID token belongs to another sign-in");
      return claims;
    },

    /**
     * The claims of signed user info (section 5.3.2). Issuer and audience are optional there, but
     * must be right if present.
     * @throws AppError as above, `identity_provider_down` where nothing checks its signature
     */
    async ofUserInfo(token: string, signer: Signer): Promise<JWTPayload> {
      if (!canCheck(token, signer)) {
        throw providerDown(
          `user information came as a token that cannot be checked here (${algorithmOf(token) || "encrypted, or no signed token"}): have the provider send it as JSON or signed by its keys`,
        );
      }
      const claims = await claimsOf("the signed user information", token, { signer });
      if (claims.iss !== undefined && claims.iss !== signer.issuer)
        throw refused("the signed user information is another provider's");
      if (claims.aud !== undefined && ![claims.aud].flat().includes(clientId))
        throw refused("the signed user information is for another client");
      return claims;
    },
  };
}

/** A token may omit its key id when the provider has several: then each is tried. */
async function verifyByOneOf(
  token: string,
  keys: JSONWebKeySet,
  options: JWTVerifyOptions,
): Promise<JWTPayload> {
  try {
    return (await jwtVerify(token, createLocalJWKSet(keys), options)).payload;
  } catch (error) {
    if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error;
    for await (const key of error) {
      try {
        return (await jwtVerify(token, key, options)).payload;
      } catch (failure) {
        if (!(failure instanceof errors.JWSSignatureVerificationFailed)) throw failure;
      }
    }
    throw new errors.JWSSignatureVerificationFailed();
  }
}

/** Binds the ID token to this sign-in: only the browser that started it has the state cookie. */
export const nonceOf = (state: string): string =>
  createHash("sha256").update(`nonce ${state}`).digest("base64url");

const refused = (reason: string) => new AppError("sign_in_refused", reason);

const hasOthers = (aud: JWTPayload["aud"]): boolean => Array.isArray(aud) && aud.length > 1;

/** Empty: not a signed token (an encrypted one, for example). */
function algorithmOf(token: string): string {
  try {
    const { alg, enc } = decodeProtectedHeader(token);
    return enc === undefined ? (alg ?? "") : "";
  } catch {
    return "";
  }
}
