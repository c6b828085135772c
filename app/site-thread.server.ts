import { AppError } from "./core/errors";
import { MINUTE, SECOND } from "./core/clock";
import type { Timers } from "./core/timers";
import { createJobThread } from "./platform/threads/job-thread.server";
import { startWorker } from "./platform/threads/start-worker.server";
import type { SiteFound, SiteJob } from "./studio/brief/site-page.server";

/** What takes longer is no page that anybody reads. */
const readWithinMs = 5 * SECOND;
const idleMs = MINUTE;

/** Reads pages of others in a thread of their own: what they have nested deeply would hold everybody up. */
export function createSiteThread({ timers }: { timers: Timers }) {
  const thread = createJobThread<SiteJob, SiteFound>({
    timers,
    startWorker: () => startWorker(import.meta.url, "site-worker"),
    withinMs: readWithinMs,
    idleMs,
    failure: () =>
      new AppError(
        "outbound_bad_response",
        "The page is made in a way that could not be read in time.",
      ),
  });
  // From its sources, a thread would compile all of them again: there it is read in this one.
  const inThisOne = import.meta.url.endsWith(".ts");
  return {
    read: (job: SiteJob): Promise<SiteFound> => (inThisOne ? readHere(job) : thread.run(job)),
    stop: () => thread.stop(),
  };
}

async function readHere(job: SiteJob): Promise<SiteFound> {
  const { readSiteJob } = await import("./studio/brief/site-page.server");
  return readSiteJob(job);
}
