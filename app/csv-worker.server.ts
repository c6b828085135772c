/* The thread that reads files of earnings: an entry of its own, beside server.mjs in the build. */
import { answerJobs } from "./platform/threads/answer-jobs.server";
import { readEarningsFile, type FileJob } from "./studio/earnings/read-earnings-file.server";

answerJobs((job: FileJob) => Promise.resolve(readEarningsFile(job)));
