/* The process: warm start time and idle memory. */
import { readFileSync } from "node:fs";
import { printCeiling } from "./measure.ts";
import { startProduct, temporaryFolder } from "./server-process.ts";

const starts = 5;
const idleMs = 10_000;

/** Resident memory in MB; Linux only. */
function residentMegabytes(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1_024;
}

const folder = temporaryFolder();
try {
  // Warm-up: the first start creates the database and the demo's history.
  await (await startProduct(folder.path)).stop();
  const times: number[] = [];
  const memory: number[] = [];
  for (let round = 0; round < starts; round += 1) {
    const product = await startProduct(folder.path);
    times.push(product.startMs / 1_000);
    await new Promise((resolve) => setTimeout(resolve, idleMs));
    memory.push(residentMegabytes(product.child.pid));
    await product.stop();
  }
  printCeiling("process: warm start to the first answer of /healthz", times, "s", 1);
  printCeiling("process: resident memory after ten idle seconds", memory, "MB", 180);
} finally {
  folder.remove();
}
