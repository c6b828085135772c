import type { Db } from "#db/client.server.ts";
import { isoOf, type Clock } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";
import type { NewId } from "#app/core/secrets/ids.ts";
import type { Decision } from "#app/domain/content/content-item.ts";
import { findUnscheduled } from "#app/domain/workflow/publish/placing.server.ts";
import type { Reviews } from "#app/domain/workflow/review/reviews.server.ts";
import { channelsThatStay } from "#app/domain/publishing/publications/staying.server.ts";
import { originOf } from "#app/workspace/origin.ts";
import { addAction } from "#app/workspace/activities.server.ts";
import type { WorkspaceEvent } from "#app/workspace/events.ts";
import type { Actor } from "#app/workspace/viewer.ts";
import { readSummary } from "#app/dashboard/summary/read-summary.server.ts";
import { readQuestions } from "#app/dashboard/publishing-issues/read-publishing-issues.server.ts";
import { readText } from "./read-text.server.ts";
import {
  readingMinutes,
  type ReviewQueue,
  type TextToReview,
  type TextWithAgent,
  type WaitingText,
} from "./text-to-review.ts";

const shownTexts = 50;
const shownWithAgents = 10;

const sql = {
  waiting: `SELECT p.id, p.title, p.kind, p.variant, a.name AS "agentName", p.state_at AS "waitsSince",
      p.decide_at AS "decidesAt", p.origin
    FROM content_items p LEFT JOIN agents a ON a.id = p.agent_id
    WHERE p.workspace_id = ? AND p.state = 'in_review' AND p.kind <> 'report'
    ORDER BY p.state_at, p.id LIMIT ?`,
  count: `SELECT count(*) FROM content_items WHERE workspace_id = ? AND state = 'in_review' AND kind <> 'report'`,
  // Counting spaces is close enough for a reading time.
  words: `SELECT length(trim(b.text)) - length(replace(trim(b.text), ' ', '')) + 1 AS words
    FROM content_items p JOIN content_versions v ON v.id = p.version_id
    JOIN content_body_texts b ON b.workspace_id = v.workspace_id AND b.hash = v.body_hash
    WHERE p.workspace_id = ? AND p.state = 'in_review' AND p.kind <> 'report'
    ORDER BY p.state_at, p.id LIMIT ?`,
  withAgents: `SELECT p.id, p.title, p.kind, p.variant, p.state_at AS "askedAt",
      (SELECT r.note FROM reviews r WHERE r.content_item_id = p.id ORDER BY r.created_at DESC, r.id DESC LIMIT 1) AS note
    FROM content_items p WHERE p.workspace_id = ? AND p.state = 'changes_requested' AND p.kind <> 'report'
    ORDER BY p.state_at DESC, p.id LIMIT ?`,
  workspace: `SELECT time_zone AS "timeZone", mode FROM workspaces WHERE id = ?`,
} as const;

interface ReviewQueueDeps {
  db: Pick<Db, "read" | "snapshot" | "write">;
  clock: Clock;
  newId: NewId;
  reviews: Pick<Reviews, "decideIn" | "isLeaving" | "placesFor">;
  emit(event: WorkspaceEvent): void;
}

interface RequestedReview {
  contentItemId: string;
  /** The version that was reviewed. */
  versionId: string;
  decision: Decision;
  note: string;
  /** Left out: a person. An API token's review is never recorded as a person's. */
  by?: "person" | "token";
}

const actionTitles = {
  approved: "Content approved",
  changes_requested: "Changes requested",
  rejected: "Content rejected",
  unpublished: "Review undone",
} as const satisfies Record<Decision, string>;

/** Appended to the title. */
const actionTexts = {
  approved: " will be published as scheduled",
  changes_requested: ": the agent will send a new version",
  rejected: " won’t be published",
  unpublished: " needs your review again",
} as const satisfies Record<Decision, string>;

/** The owner's review queue, and reviewing. */
export function createReviewQueue({ db, clock, newId, reviews, emit }: ReviewQueueDeps) {
  return {
    /** The queue, oldest first. */
    waiting: (workspaceId: string): Promise<ReviewQueue> =>
      db.snapshot(async (tx) => {
        const now = clock.now();
        const waiting = await tx.statement<WaitingText>(sql.waiting).all(workspaceId, shownTexts);
        const questions = await readQuestions(tx, workspaceId);
        const words = await tx
          .statement<{ words: number }>(sql.words)
          .values(workspaceId, shownTexts);
        const workspace = await tx
          .statement<Pick<ReviewQueue, "timeZone" | "mode">>(sql.workspace)
          .get(workspaceId);
        const isEmpty = waiting.length === 0 && questions.length === 0;
        const mode = workspace?.mode ?? "simulation";
        const [next] = isEmpty
          ? (await readSummary(tx, workspaceId, { origin: originOf(mode), now })).next
          : [];
        return {
          waiting,
          count: (await tx.statement<{ count: number }>(sql.count).value(workspaceId)) ?? 0,
          readingMinutes: words.reduce((sum, each) => sum + readingMinutes(each), 0),
          questions,
          next: next ?? null,
          now: isoOf(now),
          withAgents: await tx
            .statement<TextWithAgent>(sql.withAgents)
            .all(workspaceId, shownWithAgents),
          timeZone: workspace?.timeZone ?? "UTC",
          mode,
        };
      }),

    /**
     * @param since the version number to compare with; left out: the one changes were requested for
     * @throws AppError `not_found` when this workspace has no such item
     */
    read: (
      workspaceId: string,
      contentItemId: string,
      since?: number | null,
    ): Promise<TextToReview> =>
      db.snapshot(async (tx) => {
        const { whole, slotAt, isSuggestion, ...text } = await readText(tx, {
          workspaceId,
          contentItemId,
          since,
        });
        // A slot in the past means as soon as possible.
        const at = slotAt !== null && slotAt > clock.now() ? slotAt : null;
        const places = isSuggestion ? [] : await reviews.placesFor(whole);
        const staying = await channelsThatStay(
          tx,
          { workspaceId, contentItemId, versionId: whole.versionId },
          places,
        );
        const stays = staying.map(({ channel, whyNot }) => ({ channel, whyNot }));
        const to = places
          .map(({ name }) => name)
          .filter((name) => !stays.some(({ channel }) => channel === name));
        const ideaId = whole.kind === "article" ? whole.ideaId : null;
        const isNowhere =
          whole.state === "approved" && (await findUnscheduled(tx, contentItemId)) !== null;
        return { ...text, goesOut: { to, stays, at, ideaId, isSuggestion, isNowhere } };
      }),

    /** Saves a review of the version that was read and records it as an activity.
     * @returns the activity to undo it with, and the new state
     * @throws AppError `not_found`, `version_outdated` or `not_waiting`; then nothing is changed
     */
    async decide(actor: Actor, { by = "person", ...asked }: RequestedReview) {
      const { workspaceId, user } = actor;
      const { contentItemId, versionId, decision } = asked;
      const now = clock.now();
      const { contentItem, activity } = await db.write(async (tx) => {
        const unpublished = decision === "unpublished";
        if (unpublished && (await reviews.isLeaving(tx, workspaceId, contentItemId)))
          throw new AppError(
            "not_waiting",
            "It has already been published, so this can’t be undone. Unpublish it instead.",
          );
        const decided = { ...asked, workspaceId, decidedBy: by, actorId: user?.id ?? null };
        const contentItem = await reviews.decideIn(tx, decided, now);
        const activity = await addAction(tx, {
          id: newId(),
          actor,
          agentId: contentItem.agentId,
          title: actionTitles[decision],
          description: `“${contentItem.title}”${by === "token" ? ", by your API token" : actionTexts[decision]}`,
          createdAt: now,
          contentItemId,
          change: unpublished
            ? null
            : {
                kind: "content_reviewed",
                parts: [
                  { subject: contentItemId, field: "decision", before: "", after: versionId },
                ],
              },
        });
        return { contentItem, activity };
      });
      emit({ workspaceId, type: "activity", activity });
      emit({ workspaceId, type: "overview" });
      return { activityId: activity.id, state: contentItem.state };
    },
  };
}
