/** Randomness is injected: the same seed gives the same results. */
export interface Random {
  /** A number in [0, 1). */
  next(): number;
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number;
  /** One of the items; the list must not be empty. */
  pick<T>(items: readonly [T, ...T[]] | readonly T[]): T;
}

/** The same stream for the same seed, on every machine (sfc32 seeded by four 32-bit hashes). */
export function createSeededRandom(seed: string): Random {
  let [a, b, c, d] = hash128(seed);
  const next = () => {
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + t) | 0;
    return (t >>> 0) / 2 ** 32;
  };
  for (let i = 0; i < 12; i += 1) next();
  return fromNext(next);
}

/** True randomness, for jitter and the like; never for data shown as real. */
export const systemRandom: Random = fromNext(Math.random);

function fromNext(next: () => number): Random {
  return {
    next,
    int: (min, max) => min + Math.floor(next() * (max - min + 1)),
    pick: <T>(items: readonly T[]): T => {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new RangeError("pick needs at least one item");
      return item;
    },
  };
}

/** Four independent 32-bit hashes of a text (Murmur-style mixing). */
function hash128(text: string): [number, number, number, number] {
  const mix = [0x9e3779b9, 0x243f6a88, 0xb7e15162, 0xdeadbeef];
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    for (let lane = 0; lane < 4; lane += 1) {
      const h = Math.imul((mix[lane] ?? 0) ^ code, 0x85ebca6b + lane * 2);
      mix[lane] = (h << 13) | (h >>> 19);
    }
  }
  const [a = 0, b = 0, c = 0, d = 0] = mix.map((h) => Math.imul(h ^ (h >>> 16), 0xc2b2ae35));
  return [a, b, c, d];
}
