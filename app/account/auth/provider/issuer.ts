import { withoutEndSlashes } from "#app/core/text/end-slashes.ts";

/** Stored for accounts of the embedded provider: its address changes with the port. */
export const EMBEDDED_ISSUER = "embedded";

/** Names the identity provider in `users.issuer`; a trailing slash makes no other provider. */
export function issuerKey(externalIssuer: string | undefined): string {
  return externalIssuer === undefined ? EMBEDDED_ISSUER : withoutTrailingSlash(externalIssuer);
}

export function withoutTrailingSlash(address: string): string {
  return withoutEndSlashes(address);
}
