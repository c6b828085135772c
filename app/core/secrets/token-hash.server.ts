import { createHash } from "node:crypto";

/**
 * The stored hash of a sign-in token. Tokens are 256 random bits, so a plain hash is enough.
 */
export const hashToken = (token: string): string =>
  createHash("sha256").update(token).digest("base64url");
