/* The thread that looks through the database: an entry of its own, beside server.mjs in the build. */
import { damageOfFile } from "#db/integrity.server.ts";
import { answerJobs } from "./platform/threads/answer-jobs.server.ts";

answerJobs((file: string) => Promise.resolve(damageOfFile(file)));
