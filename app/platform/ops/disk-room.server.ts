import { closeSync, openSync, rmSync, statfsSync, writeSync } from "node:fs";
import { join } from "node:path";
import { storageFaultOf } from "#db/storage-fault.server.ts";

/** With less room than this the next write may fail, and takes others with it. */
const leastBytes = 256 * 1024;

export function hasRoom(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= leastBytes;
}

/**
 * Why a write into the folder failed. SQLite has one code for a used-up quota and a disk that fails; a write of our
 * own has the system's.
 */
export function diskFaultOf(folder: string, error: unknown): "full" | "failing" | null {
  const fault = storageFaultOf(error);
  if (fault !== "unwritable") return fault === "full" ? fault : null;
  return hasRoom(folder) && storageFaultOf(failureOfWriting(folder)) !== "full"
    ? "failing"
    : "full";
}

/** Tries to write a file that is removed again; null: it works. */
function failureOfWriting(folder: string): unknown {
  const file = join(folder, `room-${process.pid}`);
  try {
    const descriptor = openSync(file, "w", 0o600);
    try {
      writeSync(descriptor, Buffer.alloc(leastBytes));
    } finally {
      closeSync(descriptor);
    }
    return null;
  } catch (error) {
    return error;
  } finally {
    rmSync(file, { force: true });
  }
}
