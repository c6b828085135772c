import type { HostileRequest } from "./hostile-requests.ts";
import type { createLoopMeter } from "./loop-meter.ts";
import { slownessOfMachine } from "./machine-speed.ts";

/** The longest hold of the event loop that is allowed, in milliseconds of a machine as fast as the one of the figures. */
export const maxHoldMs = 50;

/** The most CPU time in all, in short turns: receiving 30 MB, or comparing 10,000 rows. */
const maxCpuMs = 200;

/** Garbage collection does not repeat; the work of a request does. */
export const attempts = 4;

interface Found {
  /** Requests with too long a hold or too much CPU time. */
  costly: string[];
  /** Requests with status 500, or without a response. */
  failed: string[];
  /** The number of requests. */
  count: number;
  worst: { holdMs: number; cpuMs: number; name: string };
}

type Meter = ReturnType<typeof createLoopMeter>;

/** Sends the requests one at a time, and measures each. */
export async function findCostly(
  meter: Meter,
  requests: Iterable<HostileRequest> | AsyncIterable<HostileRequest>,
): Promise<Found> {
  const found: Found = {
    costly: [],
    failed: [],
    count: 0,
    worst: { holdMs: 0, cpuMs: 0, name: "none" },
  };
  const slowness = slownessOfMachine();
  for await (const request of requests) {
    const least = { holdMs: Infinity, cpuMs: Infinity };
    const isTooMuch = () =>
      least.holdMs > maxHoldMs * slowness || least.cpuMs > maxCpuMs * slowness;
    for (let attempt = 0; attempt < attempts && isTooMuch(); attempt += 1) {
      const { holdMs, cpuMs, outcome } = await meter.measure(() => meter.send(request));
      least.holdMs = Math.min(least.holdMs, holdMs);
      least.cpuMs = Math.min(least.cpuMs, cpuMs);
      if (outcome.status === 0 || outcome.status === 500)
        found.failed.push(`${outcome.status}: ${request.name}`);
    }
    found.count += 1;
    if (least.holdMs > found.worst.holdMs) found.worst = { ...least, name: request.name };
    if (isTooMuch())
      found.costly.push(
        `held for ${least.holdMs.toFixed(0)} ms of ${least.cpuMs.toFixed(0)}: ${request.name}`,
      );
  }
  return found;
}
