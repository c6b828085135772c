import { AppError } from "./core/errors.ts";
import { MINUTE, SECOND } from "./core/time/clock.ts";
import type { Timers } from "./core/time/timers.ts";
import { createJobThread, type JobFailure } from "./platform/threads/job-thread.server.ts";
import { startWorker } from "./platform/threads/start-worker.server.ts";
import type { ParseSite } from "./domain/brief/read-site.server.ts";
import type { SiteFound, SiteJob } from "./domain/brief/site-page.server.ts";

/** Includes starting the thread, up to a second on a busy machine. */
const readWithinMs = 3 * SECOND;
const idleMs = MINUTE;
/** Enough for pages and feeds of 2 MB, the fetch limit. */
const maxHeapMb = 256;

/**
 * Parses foreign pages in a thread: deep nesting would block the server. Workspaces take turns.
 */
export function createSiteThread({ timers }: { timers: Timers }) {
  const thread = createJobThread<SiteJob, SiteFound>({
    timers,
    startWorker: () => startWorker(import.meta.url, "site-worker", maxHeapMb),
    withinMs: readWithinMs,
    idleMs,
    failure: (_, kind) => new AppError("outbound_bad_response", failures[kind]),
  });
  // When run from source, a thread would recompile everything, so it runs in-process.
  const inThisOne = import.meta.url.endsWith(".ts");
  const read: ParseSite = (job, { workspaceId, signal }) =>
    inThisOne ? readHere(job) : thread.run(job, { owner: workspaceId, signal });
  return { read, stop: () => thread.stop() };
}

/** Messages for the workspace's owner. */
const failures: Readonly<Record<JobFailure, string>> = {
  late: "This page takes too long to read, so it is left out. Try a simpler page of the site, or paste its text.",
  memory:
    "This page needs too much memory to read, so it is left out. Try a simpler page of the site, or paste its text.",
  failed:
    "This page could not be read, so it is left out. Try another page of the site, or paste its text.",
  stopped: "The server is restarting, so this page was not read. Try again in a minute.",
};

async function readHere(job: SiteJob): Promise<SiteFound> {
  const { readSiteJob } = await import("./domain/brief/site-page.server.ts");
  return readSiteJob(job);
}
