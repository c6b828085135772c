import * as z from "zod/mini";
import type { Queries } from "#db/client.server.ts";
import { DAY } from "#app/core/time/clock.ts";
import { addIdea, listIdeas, subjectsOf } from "#app/domain/ideas/ideas.server.ts";
import { findDuplicate } from "#app/domain/ideas/resemblance.ts";

/** A look proposes nothing more before so long has passed: its owner is to come along. */
const proposesEvery = 5 * DAY;
/** Nor while so many of its proposals are open. */
const maxOpen = 6;

/** What a look at the figures may lead to; the reason cites them. */
const Proposal = z.object({
  topic: z.string().check(z.minLength(1), z.maxLength(300)),
  angle: z.string().check(z.maxLength(300)),
  keyword: z.string().check(z.maxLength(300)),
  reason: z.string().check(z.minLength(1), z.maxLength(500)),
});

/**
 * Adds the idea that a look at the figures has led to, for the owner to plan or to drop. Nothing where
 * the workspace has it already, in whatever words. In the caller's transaction.
 */
export async function proposeIdea(
  tx: Queries,
  { id, workspaceId, proposal }: { id: string; workspaceId: string; proposal: unknown },
  now: number,
): Promise<void> {
  const { success, data } = Proposal.safeParse(proposal);
  if (!success) return;
  const proposed = await listIdeas(tx, workspaceId, { state: "proposed", from: 0, limit: 400 });
  const own = proposed.filter(({ source }) => source === "insight");
  if (own.length >= maxOpen || own.some(({ createdAt }) => createdAt > now - proposesEvery)) return;
  if (findDuplicate(data, await subjectsOf(tx, workspaceId))) return;
  await addIdea(tx, {
    ...data,
    id,
    workspaceId,
    state: "proposed",
    source: "insight",
    sampleSlug: null,
    slotAt: null,
    quick: 0,
    createdAt: now,
    endedAt: null,
  });
}
