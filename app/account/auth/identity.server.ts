import { z } from "zod";
import { AppError } from "../../core/errors";
import { providerDown, type AskProvider } from "./provider-http.server";
import type { Identity } from "./types";

/** A claim that is not what it should be is left out: a sign-in does not fail on a picture. */
const text = z.string().trim().min(1).max(200).optional().catch(undefined);

/** OpenID Connect Core 1.0, section 5.1; only `sub` is certain to be there. */
const UserInfo = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().max(254).optional().catch(undefined),
  // Some providers say it as a text.
  email_verified: z
    .union([z.boolean(), z.enum(["true", "false"]).transform((value) => value === "true")])
    .optional()
    .catch(undefined),
  given_name: text,
  name: text,
  picture: z
    .url({ protocol: /^https$/ })
    .max(2_000)
    .optional()
    .catch(undefined),
});

/**
 * Asks the provider who the bearer of this token is.
 * @throws AppError `sign_in_refused` when it does not take the token, `identity_provider_down`
 *   when the answer makes no sense.
 */
export async function readIdentity(
  ask: AskProvider,
  { endpoint, accessToken, issuer }: { endpoint: URL; accessToken: string; issuer: string },
): Promise<Identity> {
  const { status, body } = await ask(endpoint, {
    headers: { Accept: "application/json", Authorization: `Bearer ${accessToken}` },
    // The token is for this address and no other.
    redirect: "error",
  });
  if (status === 401 || status === 403) {
    throw new AppError("sign_in_refused", `${endpoint.href} answered ${status}`);
  }
  if (status !== 200) throw providerDown(`${endpoint.href} answered ${status}`);
  const parsed = UserInfo.safeParse(body);
  if (!parsed.success) throw providerDown(`${endpoint.href} sent no usable user information`);
  const claims = parsed.data;
  return {
    issuer,
    subject: claims.sub,
    email: claims.email ?? null,
    emailVerified: claims.email !== undefined && claims.email_verified === true,
    firstName: claims.given_name ?? claims.name?.split(/\s+/)[0] ?? null,
    profileImageUrl: claims.picture ?? null,
  };
}
