import { statfsSync } from "node:fs";
import { cpus, freemem, totalmem } from "node:os";
import type { Health } from "#app/workspace/overview.ts";

interface CpuTimes {
  busy: number;
  all: number;
}

/**
 * This host's load; the folder selects the disk. Measured regularly, not on request: otherwise the
 * first reader in the morning would see the night's average.
 */
export function createHostHealth({
  folder,
  cpuTimes = hostCpuTimes,
}: {
  folder: string;
  cpuTimes?: () => CpuTimes;
}) {
  let before = cpuTimes();
  let last: Health | null = null;

  function look(): Health {
    const times = cpuTimes();
    last = {
      cpu: percent(times.busy - before.busy, times.all - before.all),
      memory: percent(totalmem() - freemem(), totalmem()),
      storage: storageUsed(folder),
      measured: true,
    };
    before = times;
    return last;
  }

  return {
    /** Measures; CPU usage is since the previous measurement. */
    look,
    /** The host's load in percent, from the last measurement. */
    read: (): Health => last ?? look(),
  };
}

/** CPU time since boot in milliseconds, over all processors. */
function hostCpuTimes(): CpuTimes {
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
