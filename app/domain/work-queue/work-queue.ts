import type { Origin } from "#app/workspace/origin.ts";

/*
 * What an agent works on next is a pure function of its workspace's work queue: the plan, the content
 * and its states. An agent with nothing to do is idle and says what it waits for.
 */

/** What an agent can be at work on. */
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
  /** What the agent makes now will be of this origin. */
  origin: Origin;
  /** Its pieces that wait for their owner's decision. */
  waiting: number;
  /** Its pieces that somebody else works on first, and that will wait then. */
  drafts: number;
  /** A piece of its own that the owner wants changed. */
  changesRequested: QueuedItem | null;
  /** The planned idea whose slot comes first. */
  nextIdea: { id: string; topic: string; slotAt: number } | null;
  /** An article that its writer has handed over. */
  toImprove: QueuedItem | null;
  /** The article that has been out unchanged for longest, and from when on it counts as aged; null: none is out, or such an update waits already. */
  toRefresh: (QueuedItem & { at: number }) | null;
  /** An approved article that has no place yet. */
  toPlace: QueuedItem | null;
  /** A published article that nothing has been posted about, and that can be read at an address. */
  toPost: QueuedItem | null;
  /** Such an article of which nobody knows an address, and until when it is news; null: there is none. */
  unaddressed: { until: number } | null;
  /** An approved article without a video pack. */
  toScript: QueuedItem | null;
  /** The next look at the figures: which it is, and when it may begin. */
  nextReview: { name: string; at: number } | null;
  /** The next edition of the week: its day, and when it may begin; null: nothing has ever gone out. */
  nextNewsletter: { name: string; at: number } | null;
  /** How long before its slot an idea is taken up. */
  leadMs: number;
}

/** Something to do, for one agent and once: nobody else can take what has the same claim. */
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
  /** How many pieces wait for the owner, where that is the reason. */
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

/** So many pieces of an agent may wait for the owner, or be on their way there, before it stops making more. */
export const maxWaiting = 5;

/** The queues of the work queue; each is read by a query of its own. */
export type Queue = Exclude<keyof WorkQueue, "now" | "origin" | "leadMs">;

/** Picks the next work of one kind of agent. */
export interface PickWork {
  (workQueue: WorkQueue): Work | Idle;
  /** The queues it needs; no others are read for it. */
  of: readonly Queue[];
}

/** A picker whose type only has the queues that are read for it. */
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
 * What comes before everything else of a kind that writes: the owner's wishes, which no limit holds up,
 * and then the limit.
 */
export function pickFirst(workQueue: Pick<WorkQueue, FirstQueue>): Work | Idle | null {
  const { changesRequested: contentItem, waiting, drafts } = workQueue;
  if (contentItem) return workOn("answer", contentItem, `answer:${contentItem.versionId}`);
  if (waiting >= maxWaiting) return { waitsFor: "owner", count: waiting, until: null };
  if (waiting + drafts >= maxWaiting) return { ...idle("others"), count: drafts };
  return null;
}

/** @param claim what nobody else may do; given: once for the piece in each origin */
export function workOn(type: WorkType, contentItem: QueuedItem, claim: string): Work {
  return {
    type,
    ideaId: contentItem.ideaId,
    contentItemId: contentItem.id,
    claim,
    title: contentItem.title,
  };
}

/** The claim of a work that is done once for an idea, or for a piece that has none. */
export function workClaimOf(
  type: WorkType,
  { ideaId, id }: { ideaId: string | null; id: string },
  origin: Origin,
): string {
  return `${type}:${ideaId ?? id}:${origin}`;
}
