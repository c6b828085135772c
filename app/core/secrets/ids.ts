import type { Clock } from "#app/core/time/clock.ts";
import type { Random } from "./random.ts";

/**
 * Creates text ids, ordered by time, so new rows go to the end of their index, and short, because
 * they are repeated in indexes and references. Older ids are UUIDs of version 7, which sort before
 * these.
 */
export type NewId = () => string;

/* Base 32 digits in ascending order, five bits each. */
const base = 32;
const timeLetters = 9;
const sequenceLetters = 3;
const randomLetters = 10;

const perMillisecond = base ** sequenceLetters;

export function createIds({ clock, random }: { clock: Clock; random?: Random }): NewId {
  const letter = random ? () => random.int(0, base - 1) : createRandomPool();
  let last = 0;
  let made = 0;
  return () => {
    // The sequence keeps ids of one millisecond in order.
    const now = clock.now();
    made = now === last ? made + 1 : 0;
    last = now;
    let id = written(now + Math.floor(made / perMillisecond), timeLetters);
    id += written(made % perMillisecond, sequenceLetters);
    for (let count = 0; count < randomLetters; count += 1) id += letter().toString(base);
    return id;
  };
}

/**
 * An id's creation time, for either format, in milliseconds since the epoch. For UUIDs see RFC
 * 9562, 5.7.
 */
export function timeOfId(id: string): number {
  return id.includes("-")
    ? Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16)
    : Number.parseInt(id.slice(0, timeLetters), base);
}

const written = (value: number, letters: number) => value.toString(base).padStart(letters, "0");

/** Random bytes are fetched in bulk: a call per id would cost more than the id. */
function createRandomPool(): () => number {
  const pool = new Uint8Array(4_096);
  let used = pool.length;
  return () => {
    if (used === pool.length) {
      crypto.getRandomValues(pool);
      used = 0;
    }
    const byte = pool[used] ?? 0;
    used += 1;
    return byte % base;
  };
}
