import * as z from "zod/mini";
import type { Queries } from "#db/client.server.ts";
import { DAY } from "#app/core/time/clock.ts";
import { addIdea, listIdeas, subjectsOf } from "#app/domain/ideas/ideas.server.ts";
import { findDuplicate } from "#app/domain/ideas/resemblance.ts";

/** How long a performance review waits before it proposes more, so that the owner can keep up. */
const proposesEvery = 5 * DAY;
/** Maximum number of open proposals. */
const maxOpen = 6;

/** An idea proposed by a performance review; the reason cites its figures. */
const Proposal = z.object({
  topic: z.string().check(z.minLength(1), z.maxLength(300)),
  angle: z.string().check(z.maxLength(300)),
  keyword: z.string().check(z.maxLength(300)),
  reason: z.string().check(z.minLength(1), z.maxLength(500)),
});

/**
 * Adds an idea from a performance review for the owner to plan or drop, unless the workspace has a similar one. In
 * the caller's transaction.
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
