/** What live work cannot do without. */
export interface Readiness {
  /** Something is said of the business. */
  brief: boolean;
  /** There is something to write from: a text of the owner's, a site, or a search. */
  sources: boolean;
  writer: boolean;
  /** Somewhere to publish. */
  places: readonly string[];
}

/** What stands in the way, as people read it. */
export function missingFor({ brief, sources, writer, places }: Readiness): string[] {
  return [
    ...(brief ? [] : ["your business"]),
    ...(sources ? [] : ["something to write from"]),
    ...(writer ? [] : ["a writer"]),
    ...(places.length > 0 ? [] : ["somewhere to publish"]),
  ];
}
