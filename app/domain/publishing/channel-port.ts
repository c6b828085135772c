import type { Version } from "#app/domain/content/versions.server.ts";
import type { ContentType } from "#app/domain/content/content-item.ts";
import type { Preview } from "./publications/preview.ts";

/** A type of channel. */
export type Role = "blog" | "newsletter" | "social" | "video";

/** Metrics of a publication. */
export type Figure = "views" | "interactions" | "followers" | "conversions";

/** Totals so far; null: the channel can't count it. */
export type Figures = Readonly<Record<Figure, number | null>>;

/** The content to publish: an approved version. */
export type Publishable = Pick<Version, "title" | "body" | "fields"> & {
  kind: ContentType;
  /** The search term it should be found with; left out: unknown. */
  keywords?: readonly string[];
};

/** The content to send. */
export interface Post {
  /** A permanent ID of the publication, never reused on the channel. */
  key: string;
  /** As it was rendered, byte for byte (JSON). */
  payload: string;
  signal: AbortSignal;
}

/** The published item on the channel. */
export interface Receipt {
  /** The channel's own ID of the item. */
  remoteId: string;
  /** Its public address; null: the channel gives none. */
  url: string | null;
  /** It is a draft that the owner publishes there; left out: it is public. */
  draft?: Draft;
  /** Where readers see the same again, by a server that has done twice what it was asked once; left out: nowhere. */
  duplicates?: readonly string[];
}

interface Draft {
  /** The page where the owner publishes it; null: the channel has none. */
  editUrl: string | null;
}

/** An update of a published item. */
export type Change = Post & Pick<Receipt, "remoteId">;

/** The item to find after an unknown outcome. */
export interface Query {
  key: string;
  /** What was sent. */
  payload: string;
  /** It was not sent before then; milliseconds since the epoch. */
  since: number;
  /**
   * Whether any of it was published there before, as far as we know. If so, an item in the channel's trash is that
   * one; otherwise it was published after the restored backup was made.
   */
  wasThere: boolean;
  signal: AbortSignal;
}

/** What the channel can't do, explained for the owner. */
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

/** Metrics and the total earned in cents; null: the channel pays nothing. */
export type Measured = Figures & { earnedCents: number | null };

/**
 * What a channel guarantees about creating. Generic code uses only this to handle unknown outcomes:
 * - `by_key`: sending twice with one key publishes once;
 * - `two_phase`: drafts are invisible, and publishing twice publishes once;
 * - `find_after`: sending twice publishes twice, but the item can be found after `settlesMs`;
 * - `none`: only a person can tell.
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
      /** Creates a draft under an unguessable address with a marker to find it by. */
      draft(post: Post): Promise<Pick<Receipt, "remoteId">>;
      /** Shows the draft with this payload, which may be newer than what it was prepared with. */
      publish(draft: Change): Promise<Receipt>;
      /**
       * As above. Without an address it is a draft still: one to go on with, or, given as such, its owner's to
       * publish. `removed`: it was there, and its owner has taken it away.
       */
      find(query: Query): Promise<Receipt | "removed" | null>;
      /**
       * The state of a draft that the owner must publish: without an address it is still a draft; null: it was
       * removed. Left out: everything is shown at once.
       */
      checkDraft?(draft: Pick<Change, "remoteId" | "signal">): Promise<Pick<Receipt, "url"> | null>;
    }
  | { guarantee: "none"; create(post: Post): Promise<Receipt> };

/**
 * A connected blog, site or account of a workspace. Failures are AppErrors with a code of `failure-policy.ts`; any
 * other error counts as an unknown outcome.
 */
export type Channel = Creating & {
  /** One of its workspace's own; that of a simulated one begins with `sample `, and no other's does. */
  name: string;
  role: Role;
  /** A blog that also publishes newsletters, which otherwise go to newsletter channels only. */
  takesNewsletters?: true;
  /**
   * A webhook of the owner: it identifies publications by key and may have no page for them; left out: readers visit
   * this channel.
   */
  isProgram?: true;
  /** Maximum length as people count; without what the channel adds, such as a link. */
  maxChars: number;
  /** Longest time until a sent item can be found there. */
  settlesMs: number;
  /** At least so long between two sendings, so that what has waited does not come in a burst. */
  paceMs: number;
  /** Maximum publications per workspace day; null: unlimited. */
  maxPerDay: number | null;
  /** What it can count; the rest is null. */
  measures: readonly Figure[];
  /** Renders a version for the channel. Pure: the same input gives the same JSON. */
  render(version: Publishable, target: { key: string; variant: string }): string;
  /** A preview of the published item, read from the payload. Pure. */
  preview(payload: string): Preview;
  /** Changing it twice is changing it once, but for those without a guarantee. */
  update: ((change: Change) => Promise<Receipt>) | WhyNot;
  /** An item that no longer exists fails as `gone` and counts as unpublished. */
  unpublish: ((change: Change) => Promise<unknown>) | WhyNot;
  /** Null: it counts nothing. */
  measure: ((published: Published) => Promise<Measured>) | null;
  /** Whether it can say what its figures were at a moment that is over. */
  remembers: boolean;
  /** Why it can't publish until the owner fixes it; left out: it works. */
  needsHand?: string | null;
};

/**
 * Finds what a workspace has connected under this name, with what it takes to speak to it; null: it is not connected
 * any more.
 */
export type FindChannel = (target: {
  workspaceId: string;
  name: string;
}) => Promise<Channel | null>;

/** Whether a channel supports this, or why not. */
export function isAble<Ability>(ability: Ability | WhyNot): ability is Ability {
  return !(typeof ability === "object" && ability !== null && "whyNot" in ability);
}
