import { createHash, randomBytes } from "node:crypto";
import { isbot } from "isbot";

/** Of one day; beyond it, a reader may be counted twice. */
const maxRemembered = 200_000;

/** What browsers call themselves; there are some hundred in use. */
const maxBrowsers = 500;

/**
 * Tells readers apart for a day without knowing them: what is remembered is a hash of a salt that is
 * never stored and is another each day, and nothing of it survives the process.
 */
export function createReaders({ now }: { now(): number }) {
  let day = -1;
  let salt = randomBytes(32);
  let seen = new Set<string>();
  const programs = new Map<string, boolean>();

  /** To tell it takes longer than to answer. */
  function isProgram(browser: string): boolean {
    const known = programs.get(browser);
    if (known !== undefined) return known;
    if (programs.size >= maxBrowsers) programs.clear();
    const found = browser === "" || isbot(browser);
    programs.set(browser, found);
    return found;
  }

  return {
    /** Whether somebody reads who has not been here for this post today; programs are no readers. */
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
