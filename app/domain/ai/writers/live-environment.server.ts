import { DAY, MINUTE } from "#app/core/time/clock.ts";
import type { Environment } from "#app/domain/agents/runner/environment.ts";
import type { Writer } from "#app/domain/ai/prompts/writer.ts";

/** No outside calls are made for these. */
const own = { name: "own work", atOnce: 1_024 };

/** The environment of live work. */
export function createLiveEnvironment({
  writer,
  atOnce,
}: {
  writer: Writer;
  atOnce: number;
}): Environment {
  const writing = { name: "writing", atOnce };
  return {
    origin: "real",
    providerOf: (effect) => (effect === "work" ? writing : own),
    writer,
    // Leaves the owner time to review; with three articles a week, one is never further away.
    leadMs: 4 * DAY,
    setbackMs: 30 * MINUTE,
  };
}
