import type { publishJobs, publishJobStates, publicationStatuses } from "#db/schema.server.ts";
import { AppError } from "#app/core/errors.ts";

export type PublishJobKind = (typeof publishJobs.$inferSelect)["kind"];
export type PublishJobState = (typeof publishJobStates)[number];
export type PublicationStatus = (typeof publicationStatuses)[number];

/** How long after a person's decision nothing is sent, so that Undo works; milliseconds. */
export const undoableMs = 60_000;

/**
 * The state machine of publish jobs. `due` jobs wait for their time, including the minute for Undo; `on_hold` jobs
 * wait until the owner fixes something. A job that is `sending` may already be published; after a restored backup,
 * the same is true of every unfinished job (`doubt`). A `draft_created` job waits for its owner to publish the
 * draft: it is only checked, and if its channel can't be reached, the owner is asked.
 */
const transitions = {
  due: {
    arm: "sending",
    postpone: "due",
    revise: "due",
    hold: "on_hold",
    end: "failed",
    cancel: "cancelled",
    // The "not published" answer was undone before a retry.
    ask: "unconfirmed",
    doubt: "sending",
  },
  on_hold: { release: "due", revise: "due", cancel: "cancelled", doubt: "sending" },
  sending: {
    confirm: "confirmed",
    retry: "due",
    hold: "on_hold",
    end: "failed",
    lose: "checking",
    ask: "unconfirmed",
    arrive: "draft_created",
    doubt: "sending",
  },
  checking: {
    confirm: "confirmed",
    retry: "due",
    lose: "checking",
    end: "failed",
    ask: "unconfirmed",
    doubt: "sending",
    // The owner's actions on the channel since the backup that was restored.
    arrive: "draft_created",
    vanish: "cancelled",
  },
  draft_created: {
    confirm: "confirmed",
    wait: "draft_created",
    vanish: "cancelled",
    ask: "unconfirmed",
  },
  unconfirmed: {
    confirm: "confirmed",
    retry: "due",
    vanish: "cancelled",
    arrive: "draft_created",
    // It has not appeared, and its owner does nothing about it: it can be sent again later.
    leave: "dismissed",
    // An unpublish that is canceled.
    keep: "cancelled",
  },
  confirmed: {},
  // The owner has dismissed it, so it is shown as history instead of an action item.
  failed: { dismissed: "dismissed" },
  dismissed: { bring_back: "failed" },
  cancelled: {},
} as const satisfies Record<PublishJobState, Partial<Record<string, PublishJobState>>>;

type EventsOf<States> = States extends unknown ? keyof States : never;
export type PublishJobEvent = EventsOf<(typeof transitions)[PublishJobState]>;

/**
 * The state that follows.
 * @throws AppError `not_waiting` when this cannot happen to it any more
 */
export function stateAfter(state: PublishJobState, event: PublishJobEvent): PublishJobState {
  const next: Partial<Record<PublishJobEvent, PublishJobState>> = transitions[state];
  const after = next[event];
  if (!after) throw new AppError("not_waiting", reasons[state]);
  return after;
}

/** Whether this may happen to it now. */
export function mayHappen(state: PublishJobState, event: PublishJobEvent): boolean {
  return event in transitions[state];
}

/** Why something is too late, or too soon. */
const reasons: Readonly<Record<PublishJobState, string>> = {
  due: "This is scheduled.",
  on_hold: "This is on hold.",
  sending: "This is being published right now. Check again in a minute.",
  checking: "We’re still checking whether this was published. Check again in a few minutes.",
  draft_created:
    "This is a draft on the channel. Publish or delete it there, and we’ll update this page.",
  unconfirmed: "Tell us first whether this was published.",
  confirmed: "This has been published.",
  failed: "This has failed.",
  dismissed: "This wasn’t published and was dismissed.",
  cancelled: "This has been canceled.",
};

/** Why the job can't change in this state, explained for the owner. */
export const reasonOf = (state: PublishJobState): string => reasons[state];

const ended: readonly PublishJobState[] = ["confirmed", "failed", "dismissed", "cancelled"];

/** Whether the job sends nothing more. */
export function hasEnded(state: PublishJobState): boolean {
  return ended.includes(state);
}

const ofCreate = {
  due: "scheduled",
  on_hold: "scheduled",
  sending: "scheduled",
  checking: "scheduled",
  draft_created: "draft",
  unconfirmed: "unconfirmed",
  confirmed: "published",
  failed: "failed",
  dismissed: "dismissed",
  cancelled: "unpublished",
} as const satisfies Record<PublishJobState, PublicationStatus>;

/** Whatever happens to an update, something is published. */
const ofUpdate = {
  due: "published",
  on_hold: "published",
  sending: "published",
  checking: "published",
  draft_created: "published",
  unconfirmed: "unconfirmed",
  confirmed: "published",
  failed: "published",
  dismissed: "published",
  cancelled: "published",
} as const satisfies Record<PublishJobState, PublicationStatus>;

const publicationStatesOf: Readonly<
  Record<PublishJobKind, Record<PublishJobState, PublicationStatus>>
> = {
  publish: ofCreate,
  update: ofUpdate,
  unpublish: { ...ofUpdate, confirmed: "unpublished" },
};

/** The publication state for the state of its latest job. */
export function publicationStateOf(
  kind: PublishJobKind,
  state: PublishJobState,
): PublicationStatus {
  return publicationStatesOf[kind][state];
}

/** The facts checked before a job is sent. */
interface ArmingFacts {
  kind: PublishJobKind;
  versionId: string;
  /** Of the content; null: none is approved. */
  approvedVersionId: string | null;
  origin: "simulated" | "real";
  contentOrigin: "simulated" | "real";
  mode: "simulation" | "live";
  /** Since when its owner has no access; null: there is access. */
  suspendedAt: number | null;
  /** An app-wide reason to publish nothing now; null: none. */
  stop: string | null;
}

/** Why it must not be sent now, explained for the owner; null: it may. */
export function holdReason(facts: ArmingFacts): string | null {
  if (facts.suspendedAt !== null)
    return "Your access has ended. Nothing is published until you subscribe again.";
  if (facts.origin !== facts.contentOrigin)
    return "Sample content is never published to real channels.";
  if (facts.origin === "real" && facts.mode !== "live") {
    return "This workspace is in Simulation Mode, so nothing is published to real channels.";
  }
  if (facts.stop !== null) return facts.stop;
  // Unpublishing needs no approval.
  if (facts.kind !== "unpublish" && facts.approvedVersionId !== facts.versionId) {
    return "This version isn’t approved.";
  }
  return null;
}
