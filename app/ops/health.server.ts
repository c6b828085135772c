import { statfsSync } from "node:fs";
import { cpus, freemem, totalmem } from "node:os";
import { SECOND, type Clock } from "../core/clock";
import type { Health } from "../dashboard/schema";

/** Looked at anew when the last look is older than this. */
const keptMs = 5 * SECOND;

interface CpuTimes {
  busy: number;
  all: number;
}

/** How busy this host is; the folder says which disk is meant. */
export function createHostHealth({ clock, folder }: { clock: Clock; folder: string }) {
  let before = cpuTimes();
  let last: { at: number; health: Health } | null = null;

  return {
    /** The host's figures in percent, the processors' since the look before. */
    read(): Health {
      const now = clock.now();
      if (last && Math.abs(now - last.at) < keptMs) return last.health;
      const times = cpuTimes();
      const health = {
        cpu: percent(times.busy - before.busy, times.all - before.all),
        memory: percent(totalmem() - freemem(), totalmem()),
        storage: storageUsed(folder),
        measured: true,
      };
      before = times;
      last = { at: now, health };
      return health;
    },
  };
}

/** Milliseconds since the machine started, over all of its processors. */
function cpuTimes(): CpuTimes {
  let busy = 0;
  let all = 0;
  for (const { times } of cpus()) {
    const total = times.user + times.nice + times.sys + times.irq + times.idle;
    busy += total - times.idle;
    all += total;
  }
  return { busy, all };
}

function storageUsed(folder: string): number {
  const { blocks, bavail } = statfsSync(folder);
  return percent(blocks - bavail, blocks);
}

function percent(part: number, whole: number): number {
  return whole > 0 ? Math.min(100, Math.max(0, Math.round((part / whole) * 100))) : 0;
}
