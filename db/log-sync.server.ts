import { fdatasync } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";
import { promisify } from "node:util";
import { createGroupCommit } from "#app/core/async/group-commit.ts";

/** Resolves once an open file's data is on disk. */
export type SyncFile = (fd: number) => Promise<void>;

/** Runs off the main thread. On macOS it is a full sync that bypasses the disk's cache. */
const systemSync: SyncFile = promisify(fdatasync);

interface Waiter {
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * Syncs SQLite's write-ahead log, once for all waiters. SQLite's own way (`synchronous = FULL`)
 * syncs each commit and blocks the process. @param file the log; SQLite holds no lock on it, so
 * opening it here is safe
 */
export function createLogSync(file: string, sync: SyncFile = systemSync) {
  let opened: Promise<FileHandle> | null = null;
  const syncs = createGroupCommit<Waiter>(
    async (waiters) => {
      opened ??= open(file, "r");
      await sync((await opened).fd);
      for (const { resolve } of waiters) resolve();
    },
    {
      limit: Infinity,
      onError: (error, waiters) => {
        for (const { reject } of waiters) reject(error);
      },
    },
  );

  return {
    /**
     * Resolves once all committed data survives a power failure.
     * @throws the system's error if the sync fails
     */
    synced: (): Promise<void> => new Promise((resolve, reject) => syncs.add({ resolve, reject })),
    /** Waits for the current sync. */
    async close(): Promise<void> {
      await syncs.idle();
      await (await opened)?.close();
    },
  };
}
