import { z } from "zod";
import { isEmail, plainEmail } from "#app/core/text/email.ts";
import { AppError } from "#app/core/errors.ts";
import { providerDown, type AskProvider } from "./provider-http.server.ts";
import type { ProviderMetadata } from "./provider-metadata.server.ts";
import type { SignedClaims } from "./signed-claims.server.ts";
import type { Identity } from "#app/account/auth/types.ts";

/** Invalid claims are left out: a sign-in must not fail because of a picture. */
const words = z.string().trim().min(1).max(200).optional().catch(undefined);

/** OpenID Connect Core 1.0, section 5.1; only `sub` is certain to be there. */
const Claims = z.object({
  sub: z.string().min(1).max(255),
  email: z
    .string()
    .transform((value) => value.trim().normalize("NFC"))
    .refine(isEmail)
    .optional()
    .catch(undefined),
  // Some providers send it as a string.
  email_verified: z
    .union([z.boolean(), z.enum(["true", "false"]).transform((value) => value === "true")])
    .optional()
    .catch(undefined),
  given_name: words,
  name: words,
  picture: z
    .url({ protocol: /^https$/ })
    .max(2_000)
    .optional()
    .catch(undefined),
});
type Claims = z.infer<typeof Claims>;

interface Asked {
  metadata: ProviderMetadata;
  accessToken: string;
  /** Null: the provider gave none. */
  idToken: string | null;
  nonce: string;
  /** Stored with the account. */
  issuer: string;
  /** The operator vouches for the provider's email addresses. */
  trustEmail: boolean;
}

/**
 * Identifies the bearer of these tokens from the user info, and from the ID token if something is
 * missing.
 * @throws AppError `sign_in_refused` when the provider does not take the access token, or when what it
 *   has signed is not valid; `identity_provider_down` when its answer makes no sense.
 */
export async function readIdentity(
  ask: AskProvider,
  signed: SignedClaims,
  { metadata, accessToken, idToken, nonce, issuer, trustEmail }: Asked,
): Promise<Identity> {
  const info = metadata.userinfoEndpoint
    ? await askUserInfo(ask, signed, { metadata, endpoint: metadata.userinfoEndpoint, accessToken })
    : null;
  const isComplete = info?.email !== undefined && info.email_verified !== undefined;
  const token = isComplete || !idToken ? null : await signed.ofIdToken(idToken, metadata, nonce);
  const found = token && readClaims(token, "the ID token");
  // OpenID Connect Core 1.0, section 5.3.2: never merge claims of two people.
  const fromToken = info === null || found?.sub === info.sub ? found : null;
  const claims = info ?? fromToken;
  if (!claims)
    throw providerDown(`${metadata.issuer} gave neither user information nor a usable ID token`);
  const email = claims.email ?? fromToken?.email ?? null;
  const said = [claims, fromToken].find(
    (each) => sameEmail(each?.email, email) && each?.email_verified !== undefined,
  );
  const names = [claims.given_name, fromToken?.given_name, claims.name, fromToken?.name];
  return {
    issuer,
    subject: claims.sub,
    email,
    emailVerified: email !== null && (trustEmail || said?.email_verified === true),
    firstName: names.find((name) => name !== undefined)?.split(/\s+/)[0] ?? null,
    profileImageUrl: claims.picture ?? fromToken?.picture ?? null,
  };
}

async function askUserInfo(
  ask: AskProvider,
  signed: SignedClaims,
  {
    metadata,
    endpoint,
    accessToken,
  }: { metadata: ProviderMetadata; endpoint: URL; accessToken: string },
): Promise<Claims> {
  const { status, body, text } = await ask(endpoint, {
    headers: {
      Accept: "application/json, application/jwt",
      Authorization: `Bearer ${accessToken}`,
    },
    // The token is meant for this address only.
    redirect: "error",
  });
  if (status === 401 || status === 403) {
    throw new AppError("sign_in_refused", `${endpoint.href} answered ${status}`);
  }
  if (status !== 200) throw providerDown(`${endpoint.href} answered ${status}`);
  const what = `the answer of ${endpoint.href}`;
  // Some providers quote the token.
  const raw = typeof body === "string" ? body : text;
  if (!isToken(raw)) return readClaims(body, what);
  return readClaims(await signed.ofUserInfo(raw.trim(), metadata), what);
}

const sameEmail = (one: string | undefined, other: string | null): boolean =>
  one !== undefined && other !== null && plainEmail(one) === plainEmail(other);

/** Three parts where it is signed, five where it is encrypted. */
const isToken = (raw: string): boolean => /^\s*[\w-]+(\.[\w-]*){2}((\.[\w-]*){2})?\s*$/.test(raw);

function readClaims(claims: unknown, what: string): Claims {
  const parsed = Claims.safeParse(claims);
  if (parsed.success) return parsed.data;
  throw providerDown(`${what} is no usable user information`);
}
