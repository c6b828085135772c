import type { Origin } from "#app/workspace/origin.ts";

/*
 * What an agent works on next is a pure function of its workspace's work queue: the plan and the content states. An
 * agent with nothing to do is idle and says what it waits for.
 */

/** The types of an agent's work. */
type WorkType =
  | "write"
  | "answer"
  | "improve"
  | "publish"
  | "post"
  | "video"
  | "performance_review"
  | "newsletter"
  | "refresh";

interface QueuedItem {
  id: string;
  ideaId: string | null;
  title: string;
  /** Its newest version. */
  versionId: string;
}

/** The work queue as one agent sees it. Of each queue only the first item, which has waited longest. */
export interface WorkQueue {
  now: number;
  /** The origin of the agent's next content. */
  origin: Origin;
  /** Its content waiting for review. */
  waiting: number;
  /** Its content that another agent works on first and that will then wait for review. */
  drafts: number;
  /** Its content with a change request. */
  changesRequested: QueuedItem | null;
  /** The planned idea with the earliest slot. */
  nextIdea: { id: string; topic: string; slotAt: number } | null;
  /** An article that its writer has submitted. */
  toImprove: QueuedItem | null;
  /**
   * The article unchanged for longest and when it counts as aged; null: none is published, or an update already
   * waits.
   */
  toRefresh: (QueuedItem & { at: number }) | null;
  /** An approved article without a channel. */
  toPlace: QueuedItem | null;
  /** A published article that nothing has been posted about, and that can be read at an address. */
  toPost: QueuedItem | null;
  /** An article without a known address, and until when it is news; null: none. */
  unaddressed: { until: number } | null;
  /** An approved article without a video pack. */
  toScript: QueuedItem | null;
  /** The next look at the figures: which it is, and when it may begin. */
  nextReview: { name: string; at: number } | null;
  /** The next newsletter with its day and start; null: nothing was ever published. */
  nextNewsletter: { name: string; at: number } | null;
  /** How long before its slot an idea is picked. */
  leadMs: number;
}

/** One task for one agent: no other agent can take work with the same claim. */
export interface Work {
  type: WorkType;
  ideaId: string | null;
  contentItemId: string | null;
  claim: string;
  /** As people read it. */
  title: string;
}

/** Nothing to do, and the reason. */
export interface Idle {
  waitsFor: WaitReason;
  /** How many items wait for review, if that is the reason. */
  count: number;
  /** When to look again without anything having happened; null: never. */
  until: number | null;
}

export type WaitReason =
  | "owner"
  | "others"
  | "slot"
  | "idea"
  | "article"
  | "approved"
  | "published"
  | "address"
  | "figures";

/** How many items of an agent may wait for review, or be on their way there, before it stops making more. */
export const maxWaiting = 5;

/** The queues, each read by its own query. */
export type Queue = Exclude<keyof WorkQueue, "now" | "origin" | "leadMs">;

/** Picks the next work of one kind of agent. */
export interface PickWork {
  (workQueue: WorkQueue): Work | Idle;
  /** The queues it needs; no others are read for it. */
  of: readonly Queue[];
}

/** A picker that can only use the queues read for it. */
export const pickFrom = <Looked extends Queue>(
  of: readonly Looked[],
  pick: (workQueue: Pick<WorkQueue, Looked | Exclude<keyof WorkQueue, Queue>>) => Work | Idle,
): PickWork => Object.assign((workQueue: WorkQueue) => pick(workQueue), { of });

export const isWork = (next: Work | Idle): next is Work => "type" in next;

export const idle = (waitsFor: WaitReason, until: number | null = null): Idle => ({
  waitsFor,
  count: 0,
  until,
});

export const firstQueues = [
  "changesRequested",
  "waiting",
  "drafts",
] as const satisfies readonly Queue[];
type FirstQueue = (typeof firstQueues)[number];

/**
 * Comes first for every type of agent that writes: the owner's change requests, which no limit delays, and then
 * the limit.
 */
export function pickFirst(workQueue: Pick<WorkQueue, FirstQueue>): Work | Idle | null {
  const { changesRequested: contentItem, waiting, drafts } = workQueue;
  if (contentItem) return workOn("answer", contentItem, `answer:${contentItem.versionId}`);
  if (waiting >= maxWaiting) return { waitsFor: "owner", count: waiting, until: null };
  if (waiting + drafts >= maxWaiting) return { ...idle("others"), count: drafts };
  return null;
}

/** @param claim the exclusive claim; left out: once for the content in each origin */
export function workOn(type: WorkType, contentItem: QueuedItem, claim: string): Work {
  return {
    type,
    ideaId: contentItem.ideaId,
    contentItemId: contentItem.id,
    claim,
    title: contentItem.title,
  };
}

/** The claim of work done once for an idea, or for content without one. */
export function workClaimOf(
  type: WorkType,
  { ideaId, id }: { ideaId: string | null; id: string },
  origin: Origin,
): string {
  return `${type}:${ideaId ?? id}:${origin}`;
}
