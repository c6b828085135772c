import type { Origin } from "../../workspace/origin";

/*
 * What an agent may take next is a function of what its workspace has on the board: the plan, the
 * pieces and their states. With nothing to take it rests and says what it waits for.
 */

/** What an agent can be at work on. */
type WorkType =
  | "write"
  | "answer"
  | "improve"
  | "place"
  | "post"
  | "film"
  | "look"
  | "edition"
  | "refresh";

interface BoardPiece {
  id: string;
  ideaId: string | null;
  title: string;
  /** Its newest version. */
  versionId: string;
}

/** The board as one agent sees it. Of each heap only the piece on top: what has waited longest. */
export interface Board {
  now: number;
  /** What the agent makes now will be of this origin. */
  origin: Origin;
  /** Its pieces that wait for their owner's decision. */
  waiting: number;
  /** Its pieces that somebody else works on first, and that will wait then. */
  drafts: number;
  /** A piece of its own that the owner wants changed. */
  changesAsked: BoardPiece | null;
  /** The planned idea whose slot comes first. */
  nextIdea: { id: string; topic: string; slotAt: number } | null;
  /** An article that its writer has handed over. */
  toImprove: BoardPiece | null;
  /** The article that has been out unchanged for longest, and from when on it counts as aged; null: none is out, or such an update waits already. */
  toRefresh: (BoardPiece & { at: number }) | null;
  /** An approved article that has no place yet. */
  toPlace: BoardPiece | null;
  /** A published article that nothing has been posted about, and that can be read at an address. */
  toPost: BoardPiece | null;
  /** Such an article of which nobody knows an address, and until when it is news; null: there is none. */
  unaddressed: { until: number } | null;
  /** An approved article without a video pack. */
  toFilm: BoardPiece | null;
  /** The next look at the figures: which it is, and when it may begin. */
  nextLook: { name: string; at: number } | null;
  /** The next edition of the week: its day, and when it may begin; null: nothing has ever gone out. */
  nextEdition: { name: string; at: number } | null;
  /** How long before its slot an idea is taken up. */
  leadMs: number;
}

/** Something to do, for one agent and once: nobody else can take what has the same claim. */
export interface Work {
  type: WorkType;
  ideaId: string | null;
  pieceId: string | null;
  claim: string;
  /** As people read it. */
  title: string;
}

/** Nothing to do, and why. */
export interface Rest {
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
export const waitingAtMost = 5;

/** What lies on the board, each of which takes a look of its own. */
export type Heap = Exclude<keyof Board, "now" | "origin" | "leadMs">;

/** What a sort of work is taken from, and how. */
export interface Take {
  (board: Board): Work | Rest;
  /** The heaps that it looks at: no others are read for it. */
  of: readonly Heap[];
}

/** A take that sees no other heaps than those that are read for it. */
export const takeFrom = <Looked extends Heap>(
  of: readonly Looked[],
  take: (board: Pick<Board, Looked | Exclude<keyof Board, Heap>>) => Work | Rest,
): Take => Object.assign((board: Board) => take(board), { of });

export const isWork = (next: Work | Rest): next is Work => "type" in next;

export const rest = (waitsFor: WaitReason, until: number | null = null): Rest => ({
  waitsFor,
  count: 0,
  until,
});

export const firstHeaps = ["changesAsked", "waiting", "drafts"] as const satisfies readonly Heap[];
type FirstHeap = (typeof firstHeaps)[number];

/**
 * What comes before everything else of a kind that writes: the owner's wishes, which no limit holds up,
 * and then the limit.
 */
export function takeFirst(board: Pick<Board, FirstHeap>): Work | Rest | null {
  const { changesAsked: piece, waiting, drafts } = board;
  if (piece) return workOn("answer", piece, `answer:${piece.versionId}`);
  if (waiting >= waitingAtMost) return { waitsFor: "owner", count: waiting, until: null };
  if (waiting + drafts >= waitingAtMost) return { ...rest("others"), count: drafts };
  return null;
}

/** @param claim what nobody else may do; given: once for the piece in each origin */
export function workOn(type: WorkType, piece: BoardPiece, claim: string): Work {
  return { type, ideaId: piece.ideaId, pieceId: piece.id, claim, title: piece.title };
}

/** The claim of a work that is done once for an idea, or for a piece that has none. */
export function claimOf(
  type: WorkType,
  { ideaId, id }: { ideaId: string | null; id: string },
  origin: Origin,
): string {
  return `${type}:${ideaId ?? id}:${origin}`;
}
