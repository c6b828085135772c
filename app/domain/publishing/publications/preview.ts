import type { Cover } from "#app/domain/pictures/picture.ts";

/*
 * What will stand at a place, as a person sees it there: read from the very bytes that are sent, and from
 * nothing else.
 */

/** A text as it stands on a site or in an e-mail. */
interface ArticlePreview {
  shape: "article";
  title: string;
  /** In which what the text itself holds of HTML is switched off. */
  html: string;
  /** In lists, and where it is shared; empty: none is sent. */
  excerpt: string;
  /** What goes with it, such as its tags, each with a name. */
  facts: readonly (readonly [name: string, value: string])[];
}

/** One post of a network, or several that follow each other. */
export interface PostPreview {
  shape: "post";
  parts: readonly {
    text: string;
    /** As this place counts, and how many it takes. */
    characters: number;
    most: number;
  }[];
  /** What is shown below one of them, counted from 0, and leads to the text; null: nothing is. */
  card: { address: string; title: string; description: string; at: number } | null;
  /** The first one's; null: it has none. */
  picture: Cover | null;
}

/** What no person reads there, but a program: the bytes are all there is to show. */
interface DataPreview {
  shape: "data";
  /** What is done with it, in words for the text's owner. */
  about: string;
}

export type Preview = ArticlePreview | PostPreview | DataPreview;
