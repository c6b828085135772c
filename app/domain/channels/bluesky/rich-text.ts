/*
 * The parts of a post's text. Bluesky counts graphemes and refers to UTF-8 bytes.
 * Source: https://docs.bsky.app/docs/advanced-guides/post-richtext
 */

import { linksIn } from "#app/core/text/links-in-text.ts";

/** Source: https://github.com/bluesky-social/atproto/blob/main/lexicons/app/bsky/feed/post.json */
export const maxPostLength = 300;
export const maxBytes = 3_000;

/** A link or tag in a text; start and end are UTF-8 byte offsets. */
interface Facet {
  index: { byteStart: number; byteEnd: number };
  features: ({ $type: string } & Record<string, string>)[];
}

// A number alone is no tag, and a tag has at most 64 graphemes; many scripts write vowels as marks.
const tags = /(?<=^|\s)#(?!\d+\b)[\p{L}\p{M}\p{N}_]{1,64}(?![\p{L}\p{M}\p{N}_])/gu;

/** A text's ending and where it links to. */
export interface EndLink {
  text: string;
  uri: string;
}

/** The links and tags in a text. @param end an ending whose link differs from its text */
export function facetsOf(text: string, end?: EndLink): Facet[] {
  if (end && text.endsWith(end.text)) {
    const before = text.slice(0, -end.text.length);
    const index = { byteStart: Buffer.byteLength(before), byteEnd: Buffer.byteLength(text) };
    const feature = { $type: "app.bsky.richtext.facet#link", uri: end.uri };
    return [...facetsOf(before), { index, features: [feature] }];
  }
  const facetOf = (start: number, finish: number, feature: Facet["features"][number]): Facet => ({
    index: {
      byteStart: Buffer.byteLength(text.slice(0, start)),
      byteEnd: Buffer.byteLength(text.slice(0, finish)),
    },
    features: [feature],
  });
  const links = linksIn(text).map(({ start, end: finish }) =>
    facetOf(start, finish, {
      $type: "app.bsky.richtext.facet#link",
      uri: text.slice(start, finish),
    }),
  );
  const tagged = Array.from(text.matchAll(tags), ({ 0: found, index }) =>
    facetOf(index, index + found.length, {
      $type: "app.bsky.richtext.facet#tag",
      tag: found.slice(1),
    }),
  );
  return [...links, ...tagged].sort((a, b) => a.index.byteStart - b.index.byteStart);
}
