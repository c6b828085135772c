/* The thread that reads what sites have sent: an entry of its own, beside server.mjs in the build. */
import { answerJobs } from "./platform/threads/answer-jobs.server.ts";
import { readSiteJob, type SiteJob } from "./domain/brief/site-page.server.ts";

answerJobs((job: SiteJob) => readSiteJob(job));
