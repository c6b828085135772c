/*
 * The built-in voice's own thread: an entry of its own, beside server.mjs in the build. It speaks one
 * sentence after the other, so that the server's own thread goes on answering.
 */
import { answerJobs } from "../../threads/answer-jobs.server";
import { loadFlite, type FliteSentence } from "./flite.server";

const loading = loadFlite();

answerJobs(
  async (sentence: FliteSentence) => (await loading)(sentence),
  (samples) => [samples.buffer as ArrayBuffer],
);
