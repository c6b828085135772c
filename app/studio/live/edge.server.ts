import { DAY, MINUTE } from "../../core/clock";
import type { Edge } from "../agents/edge";
import type { Writer } from "../writing/writer";

/** Nobody outside is asked for these. */
const own = { name: "own work", atOnce: 1_024 };

/** The edge of live work. */
export function createLiveEdge({ writer, atOnce }: { writer: Writer; atOnce: number }): Edge {
  const writing = { name: "writing", atOnce };
  return {
    origin: "real",
    providerOf: (effect) => (effect === "work" ? writing : own),
    writer,
    // Its owner is to have time to read it; and of three articles a week one is never further away.
    leadMs: 4 * DAY,
    setbackMs: 30 * MINUTE,
  };
}
