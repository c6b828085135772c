import type { Db, Queries } from "#db/client.server.ts";
import { SECOND, type Clock } from "#app/core/time/clock.ts";
import { AppError, messageOf } from "#app/core/errors.ts";
import type { WorkspaceEvent } from "#app/workspace/events.ts";
import type { Channel, FindChannel, Receipt } from "#app/domain/publishing/channel-port.ts";
import { reasonOf, type PublishJobState } from "#app/domain/publishing/jobs/publish-job-rules.ts";
import {
  findPublishJob,
  type PublishJobRow,
} from "#app/domain/publishing/jobs/publish-job-store.server.ts";
import type { Outcomes } from "#app/domain/publishing/jobs/outcomes.server.ts";
import {
  endingOf,
  settleDraft,
  type Ending,
} from "#app/domain/publishing/jobs/settle-publish-job.server.ts";

/** Somebody waits for the answer. */
const timeoutMs = 8 * SECOND;

/**
 * Asks what has become of a draft that was left to its owner: without an address it is one still; null: it was
 * removed.
 * @param destination null: it is not connected any more
 * @returns null: there is nobody who could be asked
 */
export async function askAboutDraft(
  channel: Channel | null,
  { remoteId }: Pick<PublishJobRow, "remoteId">,
  signal: AbortSignal,
): Promise<Ending<Pick<Receipt, "url"> | null> | null> {
  const look = channel?.guarantee === "two_phase" ? channel.checkDraft : undefined;
  return look && remoteId !== null ? endingOf(look({ remoteId, signal })) : null;
}

const sql = {
  // One after the other: what is under way finds its lease gone, and looks once more.
  checkNow: `UPDATE publish_jobs SET due_at = @now WHERE workspace_id = @workspaceId AND state = 'draft_created'`,
} as const;

/**
 * Has all that lies somewhere as a draft looked at at once: a place has gone, and whoever has a draft there is
 * asked. In the caller's transaction.
 */
export async function checkDraftsSoon(
  tx: Queries,
  looking: { workspaceId: string; now: number },
): Promise<void> {
  await tx.statement(sql.checkNow).run({ ...looking });
}

/** What was found of a draft. */
export interface Found {
  /** `asked`: its place is not connected any more, and its owner is asked instead. */
  becomes: "published" | "draft" | "removed" | "asked";
  /** Why the place could not be asked, in words; null: it was. */
  reason: string | null;
}

interface LookingDeps {
  db: Pick<Db, "snapshot" | "write">;
  clock: Clock;
  outcomes: Outcomes;
  findChannel: FindChannel;
  emit(event: WorkspaceEvent): void;
}

/** Looks at once at what lies somewhere as a draft, for somebody who waits for what is found. */
export function createDraftCheck({ db, clock, outcomes, findChannel, emit }: LookingDeps) {
  /** @throws AppError `not_found`, or `not_waiting` of what lies nowhere as a draft */
  return async (workspaceId: string, publishJobId: string): Promise<Found> => {
    const draft = await db.snapshot((tx) => findPublishJob(tx, workspaceId, publishJobId));
    if (!draft) throw new AppError("not_found", "There is no such publication in this workspace.");
    if (draft.state !== "draft_created") throw new AppError("not_waiting", reasonOf(draft.state));
    const channel = await findChannel({ workspaceId, name: draft.channel });
    const ending = await askAboutDraft(channel, draft, AbortSignal.timeout(timeoutMs));
    const { state, events } = await db.write(async (tx) => {
      // As it is by now: the outbox may have looked meanwhile, and if it is about to, it finds this done.
      const now = await findPublishJob(tx, workspaceId, publishJobId);
      const events =
        now?.state === "draft_created"
          ? await settleDraft(tx, now, channel, ending, { outcomes, now: clock.now() })
          : [];
      const after = await findPublishJob(tx, workspaceId, publishJobId);
      return { state: after?.state ?? "cancelled", events };
    });
    for (const event of events) emit(event);
    const reason =
      state === "draft_created" && ending && "error" in ending ? messageOf(ending.error) : null;
    return { becomes: becomes(state), reason };
  };
}

function becomes(state: PublishJobState): Found["becomes"] {
  if (state === "draft_created") return "draft";
  if (state === "unconfirmed") return "asked";
  return state === "confirmed" ? "published" : "removed";
}
