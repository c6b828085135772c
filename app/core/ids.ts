import { v7 } from "uuid";
import type { Clock } from "./clock";
import type { Random } from "./random";

/** Makes text ids (UUID v7): ordered by time, so new rows land at the end of their index. */
export type NewId = () => string;

export function createIds({ clock, random }: { clock: Clock; random?: Random }): NewId {
  let last = 0;
  let seq = 0;
  return () => {
    // Ids made within one millisecond keep their order through the sequence.
    const msecs = clock.now();
    seq = msecs === last ? seq + 1 : 0;
    last = msecs;
    return v7(random ? { msecs, seq, random: bytes(random) } : { msecs, seq });
  };
}

function bytes(random: Random): Uint8Array {
  return Uint8Array.from({ length: 16 }, () => random.int(0, 255));
}
