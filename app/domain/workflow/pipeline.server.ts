import type { Db } from "#db/client.server.ts";
import type { Clock } from "#app/core/time/clock.ts";
import type { NewId } from "#app/core/secrets/ids.ts";
import type { Pipeline } from "#app/domain/agents/runner/pipeline-port.ts";
import { createAssignments } from "./tasks/assignments.server.ts";
import { createGiveUp } from "./tasks/give-up.server.ts";
import { createSubmitDraft } from "./tasks/submit-draft.server.ts";
import { createPlanner } from "./tasks/planner.server.ts";
import type { Reviews, ReviewsDeps } from "./review/reviews.server.ts";

interface PipelineDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  reviews: Reviews;
  channelsOf: ReviewsDeps["channelsOf"];
}

/** What the engine needs of the work queue and the content, each in one transaction. */
export function createPipeline(deps: PipelineDeps): Pipeline {
  const { db, clock, newId, reviews } = deps;
  const planner = createPlanner({ db, newId });
  const submitDraft = createSubmitDraft({ newId, reviews });
  const giveUp = createGiveUp({ reviews });
  return {
    next: planner.next,
    assignmentOf: createAssignments(deps),
    submitDraft: (finished) => db.write((tx) => submitDraft(tx, finished, clock.now())),
    giveUp: (failed) => db.write((tx) => giveUp(tx, failed, clock.now())),
  };
}
