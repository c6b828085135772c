/**
 * Keeps what goes to one place apart in time. Only this process knows of it: after a start one more
 * may follow at once.
 */
export function createPaces() {
  const freeAt = new Map<string, number>();
  function forgetFree(now: number): void {
    for (const [each, at] of freeAt) if (at <= now) freeAt.delete(each);
  }
  return {
    /** Before then nothing more goes there; milliseconds since the epoch. */
    freeAt: (key: string): number => freeAt.get(key) ?? -Infinity,
    /** How many places take nothing more at this moment, at most. */
    takenAt(now: number): number {
      forgetFree(now);
      return freeAt.size;
    },
    /** Something goes there now. */
    note(key: string, now: number, paceMs: number): void {
      if (paceMs > 0) freeAt.set(key, now + paceMs);
    },
  };
}
