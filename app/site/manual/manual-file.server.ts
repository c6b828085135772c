import { createHash } from "node:crypto";
import { createInFlight } from "#app/core/async/in-flight.ts";
import type { Log } from "#app/core/log.server.ts";
import { manualFileName } from "./download.ts";
import type { Manual } from "./manual.ts";

interface ManualFile {
  pdf: Uint8Array<ArrayBuffer>;
  /** What it is kept under: of the manual's title. */
  name: string;
  /** Follows from the bytes, so that it changes with the layout as well as with the words. */
  etag: string;
}

interface ManualFileDeps {
  manual: Manual;
  /** Makes the PDF. */
  render(manual: Manual): Promise<Uint8Array>;
  log: Pick<Log, "info" | "error">;
}

/** The manual as a file to keep: made when it is first asked for, and held until the process ends. */
export function createManualFile({ manual, render, log }: ManualFileDeps) {
  const once = createInFlight<ManualFile | null>();
  let cached: ManualFile | null = null;

  async function make(): Promise<ManualFile | null> {
    try {
      const pdf = new Uint8Array(await render(manual));
      const hash = createHash("sha256").update(pdf).digest("base64url").slice(0, 22);
      cached = { pdf, name: manualFileName(manual.title), etag: `"${hash}"` };
      log.info({ bytes: pdf.byteLength }, "manual's PDF made");
      return cached;
    } catch (error) {
      log.error({ err: error }, "manual's PDF failed");
      return null;
    }
  }

  return {
    /** Null when it cannot be made now; whoever asks next has it tried again. */
    read: async (): Promise<ManualFile | null> => cached ?? once("manual", make),
  };
}
