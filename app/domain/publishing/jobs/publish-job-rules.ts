import type { publishJobs, publishJobStates, publicationStatuses } from "#db/schema.server.ts";
import { AppError } from "#app/core/errors.ts";

export type PublishJobKind = (typeof publishJobs.$inferSelect)["kind"];
export type PublishJobState = (typeof publishJobStates)[number];
export type PublicationStatus = (typeof publicationStatuses)[number];

/** So long after a person's decision nothing is sent, so that Undo keeps its word; milliseconds. */
export const undoableMs = 60_000;

/**
 * What may happen to an operation, and what it makes of it. `due` is everything that waits for its
 * time, the minute of Undo included; `held` waits without one, for somebody who has to put something
 * right first. Once it is `armed` it may have arrived, whatever is known here; so may, by `doubt`, all that was not
 * done when a backup was made that was restored since. What has `arrived` lies there as a draft that its owner publishes
 * there: from here it is only looked at, and once its place can be asked no more its owner is, until it can again.
 */
const transitions = {
  due: {
    arm: "sending",
    postpone: "due",
    revise: "due",
    hold: "on_hold",
    end: "failed",
    cancel: "cancelled",
    // That it had not appeared has been taken back, and it has not been sent again.
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
    // What its owner has done with it there since the backup that was restored.
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
    // What was to be taken down stays.
    keep: "cancelled",
  },
  confirmed: {},
  // Its owner has seen it: it is told of as a fact, and no more as something to do.
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
  due: "This waits for its time.",
  on_hold: "This is held back.",
  sending: "This is being sent at this moment. Look again in a minute.",
  checking:
    "This has been sent, and it is not known yet whether it arrived. Look again in a while.",
  draft_created:
    "This lies there as a draft. Publish it there, or remove it there: this follows what you do.",
  unconfirmed: "Say first whether this has appeared.",
  confirmed: "This has gone out.",
  failed: "This has failed.",
  dismissed: "This did not go out, and was put away.",
  cancelled: "This has been taken back.",
};

/** Why nothing else can happen to it in this state, in words for its owner. */
export const reasonOf = (state: PublishJobState): string => reasons[state];

const ended: readonly PublishJobState[] = ["confirmed", "failed", "dismissed", "cancelled"];

/** Nothing is sent of it any more. */
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

/** Whatever becomes of an update, something stands there. */
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
  create: ofCreate,
  update: ofUpdate,
  unpublish: { ...ofUpdate, confirmed: "unpublished" },
};

/** What is told of a placement whose latest operation is in this state. */
export function publicationStateOf(
  kind: PublishJobKind,
  state: PublishJobState,
): PublicationStatus {
  return publicationStatesOf[kind][state];
}

/** What is asked before something is armed. */
interface ArmingFacts {
  kind: PublishJobKind;
  versionId: string;
  /** The piece's; null: none is approved. */
  approvedVersionId: string | null;
  origin: "simulated" | "real";
  contentOrigin: "simulated" | "real";
  mode: "simulation" | "live";
  /** Since when its owner has no access; null: there is access. */
  suspendedAt: number | null;
  /** Why whoever wires this together wants nothing to go out now; null: nothing is against it. */
  stop: string | null;
}

/** Why it must not be sent now, in words for the owner; null: it may. */
export function holdReason(facts: ArmingFacts): string | null {
  if (facts.suspendedAt !== null) return "Access has ended: nothing goes out until it is back.";
  if (facts.origin !== facts.contentOrigin) return "A sample text never goes to a real place.";
  if (facts.origin === "real" && facts.mode !== "live") {
    return "This workspace is in simulation: real places get nothing.";
  }
  if (facts.stop !== null) return facts.stop;
  // What is to disappear needs nobody's consent to what it says.
  if (facts.kind !== "unpublish" && facts.approvedVersionId !== facts.versionId) {
    return "This version is not approved.";
  }
  return null;
}
