import type { Db } from "../../../db/client.server";
import type { Clock } from "../../core/clock";
import type { NewId } from "../../core/ids";
import type { Pipeline } from "../agents/pipeline-port";
import { createAssignments } from "./assignments.server";
import { createGiveUp } from "./give-up.server";
import { createHandOver } from "./hand-over.server";
import { createPlanner } from "./planner.server";
import type { Reviews, ReviewsDeps } from "./reviews.server";

interface PipelineDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  reviews: Reviews;
  destinationsOf: ReviewsDeps["destinationsOf"];
}

/** What the engine asks of the board and of the pieces, each in one transaction. */
export function createPipeline(deps: PipelineDeps): Pipeline {
  const { db, clock, newId, reviews } = deps;
  const planner = createPlanner({ db, newId });
  const handOver = createHandOver({ newId, reviews });
  const giveUp = createGiveUp({ reviews });
  return {
    next: planner.next,
    assignmentOf: createAssignments(deps),
    handOver: (finished) => db.write((tx) => handOver(tx, finished, clock.now())),
    giveUp: (failed) => db.write((tx) => giveUp(tx, failed, clock.now())),
  };
}
