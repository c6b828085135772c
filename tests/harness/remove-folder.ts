import { rmSync } from "node:fs";
import { rm } from "node:fs/promises";

/** Removes a folder with its files; tries again when something is written into it meanwhile. */
export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
}

/** The same, and what this process itself still writes there gets its turn in between. */
export function removeWrittenFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 20 });
}
