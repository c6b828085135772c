import { closeSync, openSync, rmSync, statfsSync, writeSync } from "node:fs";
import { join } from "node:path";
import { storageFaultOf } from "#db/storage-fault.server.ts";

/** With less free space the next write may fail and take others with it. */
const leastBytes = 256 * 1024;

export function hasRoom(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= leastBytes;
}

/**
 * Why a write failed. SQLite reports a full quota and a failing disk alike, so a test write gets
 * the system's error code.
 */
export function diskFaultOf(folder: string, error: unknown): "full" | "failing" | null {
  const fault = storageFaultOf(error);
  if (fault !== "unwritable") return fault === "full" ? fault : null;
  return hasRoom(folder) && storageFaultOf(failureOfWriting(folder)) !== "full"
    ? "failing"
    : "full";
}

/** Writes and removes a test file; null: it works. */
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
