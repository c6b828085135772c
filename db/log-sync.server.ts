import { fdatasync } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";
import { promisify } from "node:util";
import { createGroupCommit } from "#app/core/async/group-commit.ts";

/** Resolves once the bytes of an open file have reached the disk. */
export type SyncFile = (fd: number) => Promise<void>;

/** Off the loop's thread. On macOS it is the full one, which the disk's own cache does not answer. */
const systemSync: SyncFile = promisify(fdatasync);

interface Waiter {
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * Has SQLite's write-ahead log reach the disk, once for all who wait. SQLite's own way
 * (`synchronous = FULL`) does it for each commit, and nothing else happens in the process meanwhile.
 * @param file the log; SQLite keeps no lock on it, so that opening and closing it here disturbs none
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
     * Resolves once all that has been committed survives a power cut.
     * @throws the system's error when the disk does not take it
     */
    synced: (): Promise<void> => new Promise((resolve, reject) => syncs.add({ resolve, reject })),
    /** Waits for what is under way. */
    async close(): Promise<void> {
      await syncs.idle();
      await (await opened)?.close();
    },
  };
}
