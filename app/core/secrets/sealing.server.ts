import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

/*
 * AES-256-GCM with a random nonce (NIST SP 800-38D).
 */

const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts.
 * @param key 32 bytes
 * @param place the context it is bound to: required to decrypt
 * @returns nonce, tag and ciphertext, in base64url
 */
export function seal(key: Uint8Array, plain: Uint8Array, place: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  cipher.setAAD(Buffer.from(place));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Decrypts; null: wrong key or place, or modified data. */
export function open(key: Uint8Array, sealed: string, place: string): Buffer | null {
  const bytes = Buffer.from(sealed, "base64url");
  const tagEnd = nonceBytes + tagBytes;
  if (bytes.length < tagEnd) return null;
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(Buffer.from(place));
  decipher.setAuthTag(bytes.subarray(nonceBytes, tagEnd));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(tagEnd)), decipher.final()]);
  } catch {
    return null;
  }
}
