import { createHash } from "node:crypto";
import { createInFlight } from "#app/core/async/in-flight.ts";
import type { Log } from "#app/core/log.server.ts";
import { manualFileName } from "./download.ts";
import type { Manual } from "./manual.ts";

interface ManualFile {
  pdf: Uint8Array<ArrayBuffer>;
  /** The file name, from the manual's title. */
  name: string;
  /** A hash of the bytes, so that it also changes with the layout. */
  etag: string;
}

interface ManualFileDeps {
  manual: Manual;
  render(manual: Manual): Promise<Uint8Array>;
  log: Pick<Log, "info" | "error">;
}

/** The manual as a PDF, generated on first request and cached until the process ends. */
export function createManualFile({ manual, render, log }: ManualFileDeps) {
  const once = createInFlight<ManualFile | null>();
  let cached: ManualFile | null = null;

  async function make(): Promise<ManualFile | null> {
    try {
      const pdf = new Uint8Array(await render(manual));
      const hash = createHash("sha256").update(pdf).digest("base64url").slice(0, 22);
      cached = { pdf, name: manualFileName(manual.title), etag: `"${hash}"` };
      log.info({ bytes: pdf.byteLength }, "manual PDF generated");
      return cached;
    } catch (error) {
      log.error({ err: error }, "generating the manual PDF failed");
      return null;
    }
  }

  return {
    /** Null: generating it failed; the next request tries again. */
    read: async (): Promise<ManualFile | null> => cached ?? once("manual", make),
  };
}
