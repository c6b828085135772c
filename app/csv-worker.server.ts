/* The thread that reads files that people send: an entry of its own, beside server.mjs in the build. */
import { doFileJob, type FileWork } from "./csv-jobs.server";
import { answerJobs } from "./platform/threads/answer-jobs.server";

answerJobs((work: FileWork) => doFileJob(work));
