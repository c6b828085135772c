/*
 * The built-in voice's own thread: an entry of its own, beside server.mjs in the build. It speaks one
 * sentence after the other, so that the server's own thread goes on answering.
 */
import { answerJobs } from "#app/platform/threads/answer-jobs.server.ts";
import { loadFlite, type FliteSentence } from "./flite.server.ts";

const loading = loadFlite();

answerJobs(
  async (sentence: FliteSentence) => (await loading)(sentence),
  (samples) => [samples.buffer as ArrayBuffer],
);
