/* The thread that looks through the database: an entry of its own, beside server.mjs in the build. */
import { damageOfFile } from "../db/integrity.server";
import { answerJobs } from "./platform/threads/answer-jobs.server";

answerJobs((file: string) => Promise.resolve(damageOfFile(file)));
