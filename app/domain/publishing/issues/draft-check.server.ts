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

/** The user is waiting for this. */
const timeoutMs = 8 * SECOND;

/**
 * Asks the channel for the state of a draft: without an address, it is still a draft; null: it was removed.
 * @param channel null: the channel is no longer connected
 * @returns null: no channel can be asked
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
  // A check in progress loses its lease, and runs again.
  checkNow: `UPDATE publish_jobs SET due_at = @now WHERE workspace_id = @workspaceId AND state = 'draft_created'`,
} as const;

/**
 * Makes all drafts of a workspace due for a check after a channel was removed, so that their owner is asked. In the
 * caller's transaction.
 */
export async function checkDraftsSoon(
  tx: Queries,
  looking: { workspaceId: string; now: number },
): Promise<void> {
  await tx.statement(sql.checkNow).run({ ...looking });
}

/** The result of a draft check. */
export interface Found {
  /** `asked`: its channel is no longer connected, so the owner is asked instead. */
  becomes: "published" | "draft" | "removed" | "asked";
  /** Why the channel couldn't be asked; null: it was. */
  reason: string | null;
}

interface LookingDeps {
  db: Pick<Db, "snapshot" | "write">;
  clock: Clock;
  outcomes: Outcomes;
  findChannel: FindChannel;
  emit(event: WorkspaceEvent): void;
}

/** Checks a draft right away for a waiting user. */
export function createDraftCheck({ db, clock, outcomes, findChannel, emit }: LookingDeps) {
  /** @throws AppError `not_found`, or `not_waiting` when it isn't a draft on a channel */
  return async (workspaceId: string, publishJobId: string): Promise<Found> => {
    const draft = await db.snapshot((tx) => findPublishJob(tx, workspaceId, publishJobId));
    if (!draft)
      throw new AppError("not_found", "This publication doesn't exist. It may have been deleted.");
    if (draft.state !== "draft_created") throw new AppError("not_waiting", reasonOf(draft.state));
    const channel = await findChannel({ workspaceId, name: draft.channel });
    const ending = await askAboutDraft(channel, draft, AbortSignal.timeout(timeoutMs));
    const { state, events } = await db.write(async (tx) => {
      // Read again, because the outbox may have checked it in the meantime.
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
