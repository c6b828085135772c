import { statSync } from "node:fs";
import { wayOut } from "#db/integrity.server.ts";
import { storageFaultOf } from "#db/storage-fault.server.ts";
import { HOUR, SECOND, type Clock } from "#app/core/time/clock.ts";
import type { Log } from "#app/core/log.server.ts";
import { dataFiles, secretFile } from "./data-folder.server.ts";
import { diskFaultOf, hasRoom } from "./disk-room.server.ts";

/** A problem with reading or writing the data. */
interface DataProblem {
  status: "disk_full" | "disk_failing" | "database_damaged" | "database_missing" | "key_missing";
  /** What it means and how to fix it, for the operator. */
  words: string;
}

const losesChanges: readonly DataProblem["status"][] = [
  "disk_full",
  "disk_failing",
  "database_missing",
];

/** The response to a change that would be lost. */
const noChange =
  "Nothing can be saved right now: the server's disk is full or failing, or its database is missing. Your text is still in your browser: go back, copy it, and try again later.";

interface DataHealthDeps {
  dataDir: string;
  /** The secret is a file in the data folder. */
  hasSecretFile: boolean;
  /** The database was checked when it was opened. */
  isChecked: boolean;
  clock: Clock;
  log: Log;
  /** Checks the database in a separate thread: the problem, or null. */
  damageOf: (file: string) => Promise<string | null>;
  /** A tiny write, to see whether writing works again. */
  tryWriting: () => Promise<unknown>;
}

/** Minimum time between checks, however many requests ask. */
const checkEveryMs = SECOND;

/** At night, by this machine's clock. */
const nightHour = 3;

/** Monitors the data while the server runs: readable, intact, writable. */
export function createDataHealth(deps: DataHealthDeps) {
  const { dataDir, hasSecretFile, clock, log, damageOf, tryWriting } = deps;
  const { database } = dataFiles(dataDir);
  const openedFile = statSync(database).ino;
  let diskFault: "full" | "failing" | null = null;
  let damage: string | null = null;
  let checkedAt = deps.isChecked ? clock.now() : -Infinity;
  let seen: { at: number; problem: DataProblem | null } = { at: -Infinity, problem: null };
  let reported: string | null = null;

  function look(): DataProblem | null {
    const file = statSync(database, { throwIfNoEntry: false });
    if (!file || file.ino !== openedFile || file.size === 0) return missing(database);
    if (damage !== null)
      return { status: "database_damaged", words: `${database} is damaged: ${wayOut}.` };
    if (hasSecretFile && !statSync(secretFile(dataDir), { throwIfNoEntry: false }))
      return keyMissing(secretFile(dataDir));
    if (diskFault === "failing") return failing(dataDir);
    return diskFault === "full" || !hasRoom(dataDir) ? full(dataDir) : null;
  }

  function problem(): DataProblem | null {
    if (clock.now() - seen.at < checkEveryMs) return seen.problem;
    seen = { at: clock.now(), problem: look() };
    const { problem: found } = seen;
    if (found && found.status !== reported) log.error({ status: found.status }, found.words);
    if (!found && reported !== null) log.warn("the data can be read and written again");
    reported = found?.status ?? null;
    return found;
  }

  /** @param error of a write; null: success */
  function onWrite(error: unknown): void {
    const fault = error === null ? null : storageFaultOf(error);
    if (error === null ? diskFault === null : fault === null) return;
    if (fault === "damaged") damage ??= String(error);
    else diskFault = diskFaultOf(dataDir, error);
    seen.at = -Infinity;
  }

  return {
    problem,
    onWrite,
    /**
     * Why changes are refused; null: allowed. Damage in one place does not block changes elsewhere.
     */
    noChange(): string | null {
      const status = problem()?.status;
      return status !== undefined && losesChanges.includes(status) ? noChange : null;
    },
    /** Checks the disk, and at night the whole database. */
    async watch(): Promise<void> {
      if (problem()?.status.startsWith("disk_")) await tryWriting().catch(() => undefined);
      const isNight = new Date(clock.now()).getHours() === nightHour;
      const due = checkedAt === -Infinity || (isNight && clock.now() - checkedAt > 2 * HOUR);
      if (!due) return;
      checkedAt = clock.now();
      // A restored copy is a different file, which the next start checks.
      damage ??= await damageOf(database);
      seen.at = -Infinity;
      problem();
    },
  };
}

export type DataHealth = ReturnType<typeof createDataHealth>;

const missing = (file: string): DataProblem => ({
  status: "database_missing",
  words: `${file} was deleted, emptied or replaced while the server was running: stop the server, and restore a copy with \`npm run restore -- FILE\`.`,
});

const keyMissing = (file: string): DataProblem => ({
  status: "key_missing",
  words: `${file} is missing, and stored keys can't be read after the next start: restore it from your backup.`,
});

const full = (dataDir: string): DataProblem => ({
  status: "disk_full",
  words: `The disk of the data folder ${dataDir} is full: free some space. Nothing can be saved until then.`,
});

const failing = (dataDir: string): DataProblem => ({
  status: "disk_failing",
  words: `The disk of the data folder ${dataDir} has free space but can't be written: check the system log for disk errors, and copy the folder to another disk. Nothing can be saved until then.`,
});
