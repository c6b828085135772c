import type { Db } from "./client.server.ts";

/**
 * Caches reads until the next write of any connection. For data that many requests read; it must
 * depend only on the database and the key (not on the clock, for example).
 * @param maxEntries beyond that, the oldest entries are dropped
 */
export function createReadCache<Value extends object>({
  db,
  maxEntries,
}: {
  db: Pick<Db, "revision">;
  maxEntries: number;
}) {
  let revision = NaN;
  let kept = new Map<string, Value>();

  /** The cached value, or what `load` reads now; null is not cached. */
  return async function read<Read extends Value | null>(
    key: string,
    load: () => Promise<Read>,
  ): Promise<Value | Read> {
    const now = await db.revision();
    if (now !== revision) {
      revision = now;
      kept = new Map();
    }
    const present = kept.get(key);
    if (present) return present;
    // A read after another write belongs to a later revision and is dropped with this one's.
    const place = kept;
    const value = await load();
    if (value === null) return value;
    for (const [oldest] of place) {
      if (place.size < maxEntries) break;
      place.delete(oldest);
    }
    place.set(key, value);
    return value;
  };
}
