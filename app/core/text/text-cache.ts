/** Texts that are costly to make, kept until there is no more room; the longest unused go first. */
export interface TextCache {
  /** The text of this key, or else what `make` gives: null is not kept. Each owner has keys of its own. */
  getOrCreate(owner: object, key: string, make: () => string | null): string | null;
}

/** @param maxBytes room for keys and texts together */
export function createTextCache({ maxBytes }: { maxBytes: number }): TextCache {
  const owners = new WeakMap<object, number>();
  let ownersSeen = 0;
  /** In the order of their last use. */
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

/** As if every character took two bytes, as one beyond Latin-1 makes them do. */
function sizeOf(key: string, text: string): number {
  return 2 * (key.length + text.length);
}
