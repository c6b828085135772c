/* The thread that draws covers: an entry of its own, beside server.mjs in the build. */
import { answerJobs } from "./platform/threads/answer-jobs.server.ts";
import type { CoverDrawing } from "./domain/pictures/cover-theme.ts";
import { createCoverDrawer } from "./domain/pictures/draw-cover.server.ts";

const draw = createCoverDrawer();

answerJobs((drawing: CoverDrawing) => draw(drawing));
