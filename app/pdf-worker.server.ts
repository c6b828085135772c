/* The thread that draws PDFs: an entry of its own, beside server.mjs in the build. */
import { createPdfDrawer } from "./draw-pdf.server.ts";
import { answerJobs } from "./platform/threads/answer-jobs.server.ts";

answerJobs(createPdfDrawer());
