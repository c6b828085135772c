import type { Version } from "#app/domain/content/versions.server.ts";
import type { ContentType } from "#app/domain/content/content-item.ts";
import type { Preview } from "./publications/preview.ts";

/** The sort of place that something is published at. */
export type Role = "blog" | "newsletter" | "social" | "video";

/** What can be counted of a publication. */
export type Figure = "views" | "interactions" | "followers" | "conversions";

/** So far, each null where its destination cannot count it. */
export type Figures = Readonly<Record<Figure, number | null>>;

/** What is to be published: an approved version of a piece. */
export type Publishable = Pick<Version, "title" | "body" | "fields"> & {
  kind: ContentType;
  /** What people look for who are to find it; left out: nothing is known of that. */
  keywords?: readonly string[];
};

/** What is sent. */
export interface Post {
  /** Names the placement at the destination, for good, and never another one. */
  key: string;
  /** As it was rendered, byte for byte (JSON). */
  payload: string;
  signal: AbortSignal;
}

/** What stands at the destination. */
export interface Receipt {
  /** What the destination calls it. */
  remoteId: string;
  /** Where it can be read; null: the destination does not say. */
  url: string | null;
  /** It lies there as a draft, which its owner publishes there; left out: readers see it. */
  draft?: Draft;
  /** Where readers see the same again, by a server that has done twice what it was asked once; left out: nowhere. */
  duplicates?: readonly string[];
}

interface Draft {
  /** The page on which its owner publishes it; null: the destination has none. */
  editUrl: string | null;
}

/** What stands there already is to be changed. */
export type Change = Post & Pick<Receipt, "remoteId">;

/** What is looked for after an outcome that nobody knows. */
export interface Query {
  key: string;
  /** What was sent. */
  payload: string;
  /** It was not sent before then; milliseconds since the epoch. */
  since: number;
  /**
   * Something of it has been there before, as far as is known here: what its place keeps in a bin is that. Else what
   * lies in the bin came there since the backup that was restored.
   */
  wasThere: boolean;
  signal: AbortSignal;
}

/** What cannot be done there, in words for the piece's owner. */
export interface WhyNot {
  whyNot: string;
}

/** A publication to be measured; instants in milliseconds since the epoch. */
interface Published {
  key: string;
  remoteId: string | null;
  publishedAt: number;
  /** The moment of the figures: now, and for what `remembers` any since it was published. */
  at: number;
  signal: AbortSignal;
}

/** Figures, and what they have brought so far in cents; null: the destination pays nobody. */
export type Measured = Figures & { earnedCents: number | null };

/**
 * What a destination promises of creating; generic code decides from it alone how to go on when an
 * outcome is unknown:
 * - `by_key`: sent twice under one key it is there once;
 * - `two_phase`: what is prepared can be seen by nobody, and publishing it twice is publishing it once;
 * - `find_after`: sent twice it is there twice, but it can be found once `settlesMs` have passed;
 * - `none`: nobody can tell but a person.
 */
type Creating =
  | {
      guarantee: "by_key" | "find_after";
      create(post: Post): Promise<Receipt>;
      /** Null: it is not there, which is a proof once `settlesMs` have passed. */
      find(query: Query): Promise<Receipt | null>;
    }
  | {
      guarantee: "two_phase";
      /** A draft under an address that nobody can guess, with a mark to find it by. */
      draft(post: Post): Promise<Pick<Receipt, "remoteId">>;
      /** Shows the draft with this payload, which may be newer than what it was prepared with. */
      publish(draft: Change): Promise<Receipt>;
      /**
       * As above. Without an address it is a draft still: one to go on with, or, given as such, its owner's to publish.
       * `removed`: it was there, and its owner has taken it away.
       */
      find(query: Query): Promise<Receipt | "removed" | null>;
      /**
       * What has become of a draft that was left to its owner: without an address it is one still; null: it
       * was removed. Left out: everything is shown at once.
       */
      checkDraft?(draft: Pick<Change, "remoteId" | "signal">): Promise<Pick<Receipt, "url"> | null>;
    }
  | { guarantee: "none"; create(post: Post): Promise<Receipt> };

/**
 * A workspace's blog, site or account that its pieces can be sent to. What fails is an AppError with
 * one of the codes of `failure-policy.ts`; anything else counts as an outcome that nobody knows.
 */
export type Channel = Creating & {
  /** One of its workspace's own; that of a simulated one begins with `sample `, and no other's does. */
  name: string;
  role: Role;
  /** A blog that takes the week's edition as well, which otherwise is for newsletters. */
  takesNewsletters?: true;
  /**
   * A program of its owner's receives it, which knows a publication by its key and may have no page of it; left
   * out: it is a place that readers go to.
   */
  isProgram?: true;
  /** How long a text may be there, as people count; what the place adds to it, such as a link, is left out. */
  maxChars: number;
  /** How long after a sending it may take until it can be found there, at most. */
  settlesMs: number;
  /** At least so long between two sendings, so that what has waited does not come in a burst. */
  paceMs: number;
  /** So many publications it gets on a day of its workspace; null: as many as there are. */
  maxPerDay: number | null;
  /** What it can count; the rest is null. */
  measures: readonly Figure[];
  /** Fits a version to the destination. Pure: the same gives the same JSON. */
  render(version: Publishable, place: { key: string; variant: string }): string;
  /** What will stand there, read from what is sent. Pure. */
  preview(payload: string): Preview;
  /** Changing it twice is changing it once, but for those without a guarantee. */
  update: ((change: Change) => Promise<Receipt>) | WhyNot;
  /** What is not there any more fails as `gone`, and counts as withdrawn. */
  unpublish: ((change: Change) => Promise<unknown>) | WhyNot;
  /** Null: it counts nothing. */
  measure: ((published: Published) => Promise<Measured>) | null;
  /** Whether it can say what its figures were at a moment that is over. */
  remembers: boolean;
  /** Why it takes nothing until its owner has put that right, in words; left out: nothing is wrong. */
  needsHand?: string | null;
};

/**
 * Finds what a workspace has connected under this name, with what it takes to speak to it; null: it
 * is not connected any more.
 */
export type FindChannel = (place: { workspaceId: string; name: string }) => Promise<Channel | null>;

/** Whether a destination can do it, or says why not. */
export function isAble<Ability>(ability: Ability | WhyNot): ability is Ability {
  return !(typeof ability === "object" && ability !== null && "whyNot" in ability);
}
