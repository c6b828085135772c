/** Entries that are over are dropped now and then. */
const tidyAbove = 1_000;

/**
 * Keeps what goes to one place apart in time. Only this process knows of it: after a start one more
 * may follow at once.
 */
export function createPaces() {
  const freeAt = new Map<string, number>();
  return {
    /** Before then nothing more goes there; milliseconds since the epoch. */
    freeAt: (key: string): number => freeAt.get(key) ?? -Infinity,
    /** Something goes there now. */
    note(key: string, now: number, paceMs: number): void {
      if (freeAt.size > tidyAbove)
        for (const [each, at] of freeAt) if (at <= now) freeAt.delete(each);
      if (paceMs > 0) freeAt.set(key, now + paceMs);
    },
  };
}
