import { performance } from "node:perf_hooks";

/** What `fixedWork` takes on the machine of docs/benchmarks.md, in milliseconds. */
const referenceMs = 21;

/** A machine slower than that gets no more, so that the limit keeps its meaning. */
const maxSlowness = 3;

const text = JSON.stringify(
  Array.from({ length: 120_000 }, (_, index) => ({ id: `row-${index}` })),
);

function fixedWork(): number {
  const begun = performance.now();
  const rows = JSON.parse(text) as { id: string }[];
  rows.sort((a, b) => (a.id < b.id ? 1 : -1));
  return performance.now() - begun;
}

/**
 * How many times slower this machine is than the one of the figures, from 1 to 3. A limit in milliseconds that is
 * multiplied by it fails for the code and not for the machine.
 */
export function slownessOfMachine(): number {
  const times = Array.from({ length: 15 }, fixedWork);
  return Math.min(maxSlowness, Math.max(1, Math.min(...times) / referenceMs));
}
