import { v7 } from "uuid";
import type { Clock } from "./clock";
import type { Random } from "./random";

/** Makes text ids (UUID v7): ordered by time, so new rows land at the end of their index. */
export type NewId = () => string;

const idBytes = 16;

export function createIds({ clock, random }: { clock: Clock; random?: Random }): NewId {
  const bytes = random ? () => seededBytes(random) : createBytePool();
  let last = 0;
  let seq = 0;
  return () => {
    // Ids made within one millisecond keep their order through the sequence.
    const msecs = clock.now();
    seq = msecs === last ? seq + 1 : 0;
    last = msecs;
    return v7({ msecs, seq, random: bytes() });
  };
}

/** Random bytes are asked for in bulk: a call for each id would cost more than the id. */
function createBytePool(): () => Uint8Array {
  const pool = new Uint8Array(idBytes * 256);
  let used = pool.length;
  return () => {
    if (used === pool.length) {
      crypto.getRandomValues(pool);
      used = 0;
    }
    used += idBytes;
    return pool.slice(used - idBytes, used);
  };
}

function seededBytes(random: Random): Uint8Array {
  return Uint8Array.from({ length: idBytes }, () => random.int(0, 255));
}
