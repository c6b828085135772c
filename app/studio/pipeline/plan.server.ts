import type { Queries } from "../../../db/client.server";
import { DAY, type Clock } from "../../core/clock";
import { AppError } from "../../core/errors";
import type { NewId } from "../../core/ids";
import { wakeResting } from "../agents/resting.server";
import { articlesAWeek, type Idea } from "../ideas/idea";
import { addIdea, findIdea, moveIdea, takenSlots } from "../ideas/ideas.server";
import { freeSlots } from "../ideas/slots";
import { twinInPlan } from "./duplicates.server";

const timeZoneOf = "SELECT time_zone FROM workspaces WHERE id = ?";

/** An idea as somebody has it. */
type NewIdea = Pick<Idea, "workspaceId" | "topic" | "angle" | "keyword" | "reason" | "source">;

/**
 * The ways into the plan and out of it, each in the caller's transaction. None lets an idea in that says
 * the same as another in other words.
 */
export function createPlan({ clock, newId }: { clock: Clock; newId: NewId }) {
  async function refuseTwin(tx: Queries, idea: Parameters<typeof twinInPlan>[1]): Promise<void> {
    const twin = await twinInPlan(tx, idea);
    if (!twin) return;
    throw new AppError(
      "conflict",
      `“${twin.topic}” says the same in other words. Use that one, or change what this one is about.`,
    );
  }

  return {
    /**
     * An idea that nobody has planned yet.
     * @throws AppError `conflict` when there is one that says the same
     */
    async propose(tx: Queries, idea: NewIdea): Promise<Idea> {
      await refuseTwin(tx, idea);
      const proposed: Idea = {
        ...idea,
        id: newId(),
        state: "proposed",
        sampleSlug: null,
        slotAt: null,
        quick: 0,
        createdAt: clock.now(),
        endedAt: null,
      };
      await addIdea(tx, proposed);
      return proposed;
    },

    /**
     * Gives an idea the next free place of the plan: one that was proposed or dropped, or has lost its place.
     * @throws AppError `not_found`, `not_waiting` when it is being written or is out, `conflict` when
     *   there is one that says the same
     */
    async plan(tx: Queries, workspaceId: string, id: string): Promise<number> {
      const idea = await findIdea(tx, workspaceId, id);
      if (idea.state === "in_work" || idea.state === "done")
        throw new AppError("not_waiting", "This idea is being written, or has been.");
      if (idea.state === "planned" && idea.slotAt !== null) return idea.slotAt;
      await refuseTwin(tx, idea);
      const now = clock.now();
      const slotAt = await nextSlot(tx, workspaceId, now);
      await moveIdea(tx, idea, "planned", { now, slotAt });
      await wakeResting(tx, workspaceId, now);
      return slotAt;
    },

    /**
     * An idea is not to be written.
     * @throws AppError `not_found`, or `not_waiting` when it is being written or is out
     */
    async drop(tx: Queries, workspaceId: string, id: string): Promise<void> {
      const idea = await findIdea(tx, workspaceId, id);
      if (idea.state === "in_work" || idea.state === "done")
        throw new AppError(
          "not_waiting",
          "This idea is being written, or has been. Reject its article instead.",
        );
      if (idea.state !== "dropped")
        await moveIdea(tx, idea, "dropped", { now: clock.now(), slotAt: null });
    },
  };
}

/** The plan's next free place from an instant on. */
export async function nextSlot(tx: Queries, workspaceId: string, from: number): Promise<number> {
  const timeZone = (await tx.statement<{ zone: string }>(timeZoneOf).value(workspaceId)) ?? "UTC";
  const taken = await takenSlots(tx, workspaceId, from - DAY);
  const [slot] = freeSlots(from, taken, { articlesAWeek: articlesAWeek.usual, timeZone }, 1);
  if (slot === undefined) throw new RangeError("the plan has no free place");
  return slot;
}
