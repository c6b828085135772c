import { createHmac, randomBytes } from "node:crypto";

/*
 * Standard Webhooks, https://www.standardwebhooks.com: the signature lets recipients check the
 * sender, the content and the age of a message.
 */

const prefix = "whsec_";
const secretBytes = 24;

export const newSigningKey = (): string =>
  `${prefix}${randomBytes(secretBytes).toString("base64")}`;

export const isSigningKey = (text: string): boolean =>
  /^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/u.test(text);

/**
 * The headers for a body.
 * @param id the same for all attempts
 * @param now milliseconds since the epoch
 */
export function signedHeaders(
  signingKey: string,
  { id, body, now }: { id: string; body: string; now: number },
): Record<string, string> {
  const timestamp = String(Math.floor(now / 1_000));
  const key = Buffer.from(signingKey.slice(prefix.length), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`);
  return {
    "Content-Type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,${signature.digest("base64")}`,
  };
}
