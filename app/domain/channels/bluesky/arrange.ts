import type { Cover } from "#app/domain/pictures/picture.ts";
import { shortened } from "#app/domain/channels/shortened.ts";
import { maxPostLength, type EndLink } from "./rich-text.ts";
import { fits, threadOf } from "./thread.ts";

/** A link to the article that a post is about. */
interface Card {
  uri: string;
  title: string;
  description: string;
}

/** The layout: a post shows a picture or a card, never both. */
export interface ArrangedPost {
  /** One, or several that follow each other. */
  posts: string[];
  card: Card | null;
  /** Which one carries the card, from 0; left out: the first. */
  cardAt?: number;
  /** The picture of the first post; left out: none. */
  picture?: Cover;
  /** The link that ends a single post; left out: a card links to the article, or nothing does. */
  link?: EndLink;
}

/**
 * A post with its own picture, shown in its first part. The article is linked at the end: as a link if there is
 * room, otherwise as the card of the last part, or of a reply to a single part.
 */
export function withPicture(text: string, card: Card, picture: Cover): ArrangedPost {
  const posts = threadOf(text);
  if (posts.length > 1) return { posts, card, cardAt: posts.length - 1, picture };
  const link = { text: shownAs(card.uri), uri: card.uri };
  const ending = `${text}\n\n${link.text}`;
  if (fits(ending)) return { posts: [ending], card: null, picture, link };
  return { posts: [text, shortened(card.title, maxPostLength)], card, cardAt: 1, picture };
}

const maxPathLength = 15;

/** As Bluesky shows an address that is typed there. */
function shownAs(uri: string): string {
  const { host, pathname } = new URL(uri);
  const path =
    pathname.length > maxPathLength ? `${pathname.slice(0, maxPathLength - 2)}...` : pathname;
  return `${host}${path}`;
}
