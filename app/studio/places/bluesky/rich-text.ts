/*
 * What a post's text is made of. Bluesky counts graphemes and points into the UTF-8 of a text.
 * Source: https://docs.bsky.app/docs/advanced-guides/post-richtext
 */

/** Source: https://github.com/bluesky-social/atproto/blob/main/lexicons/app/bsky/feed/post.json */
export const longestPost = 300;
export const mostBytes = 3_000;

/** A part of a text that is more than text; the ends are bytes of its UTF-8. */
interface Facet {
  index: { byteStart: number; byteEnd: number };
  features: ({ $type: string } & Record<string, string>)[];
}

const patterns: readonly [RegExp, (found: string) => Facet["features"][number]][] = [
  [
    // Where a text was cut, the mark of that is not the link's.
    /https?:\/\/[^\s<>"…]+[^\s<>"….,;:!?)\]]/gu,
    (uri) => ({ $type: "app.bsky.richtext.facet#link", uri }),
  ],
  [
    // A number alone is no tag, and a tag has 64 graphemes at most; many scripts write vowels as marks.
    /(?<=^|\s)#(?!\d+\b)[\p{L}\p{M}\p{N}_]{1,64}(?![\p{L}\p{M}\p{N}_])/gu,
    (tag) => ({ $type: "app.bsky.richtext.facet#tag", tag: tag.slice(1) }),
  ],
];

/** What a text ends with, and where that leads. */
export interface EndLink {
  text: string;
  uri: string;
}

/** The links and tags in a text. @param end what it may end with, where it leads elsewhere than it says */
export function facetsOf(text: string, end?: EndLink): Facet[] {
  if (end && text.endsWith(end.text)) {
    const before = text.slice(0, -end.text.length);
    const index = { byteStart: Buffer.byteLength(before), byteEnd: Buffer.byteLength(text) };
    const feature = { $type: "app.bsky.richtext.facet#link", uri: end.uri };
    return [...facetsOf(before), { index, features: [feature] }];
  }
  const bytesBefore = (index: number) => Buffer.byteLength(text.slice(0, index));
  return patterns
    .flatMap(([pattern, featureOf]) =>
      Array.from(text.matchAll(pattern), ({ 0: found, index }) => ({
        index: { byteStart: bytesBefore(index), byteEnd: bytesBefore(index + found.length) },
        features: [featureOf(found)],
      })),
    )
    .sort((a, b) => a.index.byteStart - b.index.byteStart);
}
