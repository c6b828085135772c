/* The thread that draws covers: an entry of its own, beside server.mjs in the build. */
import { answerJobs } from "./platform/threads/answer-jobs.server";
import type { CoverDrawing } from "./studio/pictures/cover-look";
import { createCoverDrawer } from "./studio/pictures/draw-cover.server";

const draw = createCoverDrawer();

answerJobs((drawing: CoverDrawing) => draw(drawing));
