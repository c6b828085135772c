import type { Db } from "./client.server.ts";

/**
 * Keeps what was read for as long as nothing has been written, by anybody: then reading it again would
 * give the same. For what many requests read one after the other; what depends on anything but the
 * database and the key, such as the clock, has to be left out of it.
 * @param maxEntries values; beyond that those that were read first are dropped
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

  /** What was read under this key, or what `load` reads now; null is not kept. */
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
    // What is read after a further write belongs to a later revision, and is dropped with this one's.
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
