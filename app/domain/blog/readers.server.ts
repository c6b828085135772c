import { createHash, randomBytes } from "node:crypto";
import { isbot } from "isbot";

/** Per day; beyond it, a reader may be counted twice. */
const maxRemembered = 200_000;

/** How many user agents are cached; a few hundred are in use. */
const maxBrowsers = 500;

/**
 * Counts daily readers without identifying them: it remembers only hashes with a salt that is never stored,
 * changes every day, and is lost when the process ends.
 */
export function createReaders({ now }: { now(): number }) {
  let day = -1;
  let salt = randomBytes(32);
  let seen = new Set<string>();
  const programs = new Map<string, boolean>();

  /** Cached, because the check takes longer than the response. */
  function isProgram(browser: string): boolean {
    const known = programs.get(browser);
    if (known !== undefined) return known;
    if (programs.size >= maxBrowsers) programs.clear();
    const found = browser === "" || isbot(browser);
    programs.set(browser, found);
    return found;
  }

  return {
    /** Whether this is a post's new reader today; robots don't count. */
    isNew(key: string, address: string, browser: string): boolean {
      if (isProgram(browser)) return false;
      const today = Math.floor(now() / 86_400_000);
      if (today !== day || seen.size >= maxRemembered) {
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
