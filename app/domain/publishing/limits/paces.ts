/**
 * Keeps a minimum time between jobs of one channel. It is held in memory, so one more job may follow right after a
 * restart.
 */
export function createPaces() {
  const freeAt = new Map<string, number>();
  function forgetFree(now: number): void {
    for (const [each, at] of freeAt) if (at <= now) freeAt.delete(each);
  }
  return {
    /** Before then nothing more is sent there; milliseconds since the epoch. */
    freeAt: (key: string): number => freeAt.get(key) ?? -Infinity,
    /** Maximum number of paused channels. */
    takenAt(now: number): number {
      forgetFree(now);
      return freeAt.size;
    },
    /** Records that something is sent there now. */
    note(key: string, now: number, paceMs: number): void {
      if (paceMs > 0) freeAt.set(key, now + paceMs);
    },
  };
}
