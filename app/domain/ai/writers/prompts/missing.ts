/** The requirements of live work. */
export interface Readiness {
  /** The business is described. */
  brief: boolean;
  /** There are sources: a sample of the owner's, a site, or a search. */
  sources: boolean;
  writer: boolean;
  /** The connected channels. */
  places: readonly string[];
}

/** What is missing, for display. */
export function missingFor({ brief, sources, writer, places }: Readiness): string[] {
  return [
    ...(brief ? [] : ["your business information"]),
    ...(sources ? [] : ["sources to write from"]),
    ...(writer ? [] : ["an AI provider"]),
    ...(places.length > 0 ? [] : ["a channel to publish to"]),
  ];
}
