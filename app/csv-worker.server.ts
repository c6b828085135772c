/* The thread that reads files of earnings: an entry of its own, beside server.mjs in the build. */
import { answerJobs } from "./platform/threads/answer-jobs.server";
import { workOn, type CsvJob } from "./studio/earnings/csv-job.server";

answerJobs((job: CsvJob) => Promise.resolve(workOn(job)));
