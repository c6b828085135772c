import { statfsSync } from "node:fs";
import { cpus, freemem, totalmem } from "node:os";
import type { Health } from "#app/workspace/overview.ts";

interface CpuTimes {
  busy: number;
  all: number;
}

/**
 * How busy this host is; the folder says which disk is meant. Looked at regularly and not when
 * somebody reads it: the first to come after a night would see the night's average as now.
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
    /** Measures; the processors since the look before. */
    look,
    /** The host's figures in percent, as of the last look. */
    read: (): Health => last ?? look(),
  };
}

/** Milliseconds since the machine started, over all of its processors. */
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
