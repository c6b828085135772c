/* The thread that reads what sites have sent: an entry of its own, beside server.mjs in the build. */
import { answerJobs } from "./platform/threads/answer-jobs.server";
import { readSiteJob, type SiteJob } from "./studio/brief/site-page.server";

answerJobs((job: SiteJob) => readSiteJob(job));
