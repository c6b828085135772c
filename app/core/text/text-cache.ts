/** A cache for expensive texts that evicts the least recently used. */
export interface TextCache {
  /** The cached text, or the result of `make`; null is not cached. Keys are per owner. */
  getOrCreate(owner: object, key: string, make: () => string | null): string | null;
}

/** @param maxBytes room for keys and texts together */
export function createTextCache({ maxBytes }: { maxBytes: number }): TextCache {
  const owners = new WeakMap<object, number>();
  let ownersSeen = 0;
  /** In order of last use. */
  const texts = new Map<string, string>();
  let bytes = 0;

  function idOf(owner: object): number {
    const known = owners.get(owner);
    if (known !== undefined) return known;
    owners.set(owner, (ownersSeen += 1));
    return ownersSeen;
  }

  function evict(): void {
    for (const [key, text] of texts) {
      if (bytes <= maxBytes) return;
      texts.delete(key);
      bytes -= sizeOf(key, text);
    }
  }

  return {
    getOrCreate(owner, ownKey, make) {
      const key = `${idOf(owner)} ${ownKey}`;
      const kept = texts.get(key);
      const text = kept ?? make();
      if (text === null) return null;
      if (kept === undefined) bytes += sizeOf(key, text);
      else texts.delete(key);
      texts.set(key, text);
      evict();
      return text;
    },
  };
}

/** Two bytes per character, as for text beyond Latin-1. */
function sizeOf(key: string, text: string): number {
  return 2 * (key.length + text.length);
}
