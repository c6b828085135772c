import type { Cover } from "#app/domain/pictures/picture.ts";

/* A preview of published content as readers will see it: read from the payload, and from nothing else. */

/** An article as shown on a site or in an email. */
interface ArticlePreview {
  shape: "article";
  title: string;
  /** HTML with raw HTML in the content disabled. */
  html: string;
  /** In lists, and where it is shared; empty: none is sent. */
  excerpt: string;
  /** Additional values such as its tags, each with a name. */
  facts: readonly (readonly [name: string, value: string])[];
}

/** One post of a network, or several that follow each other. */
export interface PostPreview {
  shape: "post";
  parts: readonly {
    text: string;
    /** The length as this channel counts, and its limit. */
    characters: number;
    most: number;
  }[];
  /** The link card below a post, by index from 0; null: none. */
  card: { address: string; title: string; description: string; at: number } | null;
  /** The first one's; null: it has none. */
  picture: Cover | null;
}

/** A payload for a program instead of a reader, shown as is. */
interface DataPreview {
  shape: "data";
  /** How it is used, explained for the owner. */
  about: string;
}

export type Preview = ArticlePreview | PostPreview | DataPreview;
