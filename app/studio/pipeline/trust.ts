import { HOUR } from "../../core/clock";
import type { Random } from "../../core/random";

/** How far an agent's work goes without its owner. */
export type Trust = "ask" | "automatic";

interface Waiting {
  trust: Trust;
  now: number;
  /** The demo's pieces wait for some hours, as an owner would let them: three of them can be looked at. */
  demo: boolean;
  random: Random;
}

/** When the trust in an agent decides on its piece; null: it waits for a person. */
export function decisionTime({ trust, now, demo, random }: Waiting): number | null {
  if (trust === "ask") return null;
  return demo ? now + random.int(8, 22) * HOUR : now;
}
