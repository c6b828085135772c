/* The thread that makes MP3 of what the built-in voice has said: an entry of its own, beside server.mjs in the build. */
import { answerJobs } from "#app/platform/threads/answer-jobs.server.ts";
import { encodeMp3, type Samples } from "./encode-mp3.server.ts";

answerJobs(
  (samples: Samples) => Promise.resolve(encodeMp3(samples)),
  (mp3) => [mp3.buffer as ArrayBuffer],
);
