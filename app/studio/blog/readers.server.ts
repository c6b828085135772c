import { createHash, randomBytes } from "node:crypto";

/** Of one day; beyond it, a reader may be counted twice. */
const rememberedAtMost = 200_000;

/**
 * Tells readers apart for a day without knowing them: what is remembered is a hash of a salt that is
 * never stored and is another each day, and nothing of it survives the process.
 */
export function createReaders({ now }: { now(): number }) {
  let day = -1;
  let salt = randomBytes(32);
  let seen = new Set<string>();
  return {
    /** Whether this reader has not been here for this post today. */
    isNew(key: string, address: string, browser: string): boolean {
      const today = Math.floor(now() / 86_400_000);
      if (today !== day || seen.size >= rememberedAtMost) {
        day = today;
        salt = randomBytes(32);
        seen = new Set();
      }
      const hash = createHash("sha256").update(salt).update(`${key}\n${address}\n${browser}`);
      const reader = hash.digest("base64url");
      if (seen.has(reader)) return false;
      seen.add(reader);
      return true;
    },
  };
}
