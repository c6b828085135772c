import { createHash } from "node:crypto";

/**
 * What is stored of a token that signs somebody in. The token is 256 random bits, so a plain hash is enough:
 * there is nothing to guess.
 */
export const hashToken = (token: string): string =>
  createHash("sha256").update(token).digest("base64url");
