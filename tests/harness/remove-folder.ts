import { rmSync } from "node:fs";

/** With all that is in it; again, where something that nobody waited for is written into it meanwhile. */
export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
}
