/* The MP3 encoder's thread: a separate entry beside server.mjs in the build. */
import { answerJobs } from "#app/platform/threads/answer-jobs.server.ts";
import { encodeMp3, type Samples } from "./encode-mp3.server.ts";

answerJobs(
  (samples: Samples) => Promise.resolve(encodeMp3(samples)),
  (mp3) => [mp3.buffer as ArrayBuffer],
);
