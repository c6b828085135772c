/* The thread that reads files that people send: an entry of its own, beside server.mjs in the build. */
import { doFileJob, type FileWork } from "./csv-jobs.server.ts";
import { answerJobs } from "./platform/threads/answer-jobs.server.ts";

answerJobs((work: FileWork) => doFileJob(work));
