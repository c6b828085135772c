/** Unicode's rules for direction and line breaks. Positions are UTF-16 units. */
export type UnicodeRules = Awaited<ReturnType<typeof readUnicodeRules>>;

/**
 * Reads the tables of the Bidirectional Algorithm (UAX #9) and the Line Breaking Algorithm (UAX
 * #14). Loaded on demand, because that takes longer than most of the server's start.
 */
export async function readUnicodeRules() {
  const [{ default: createBidi }, { default: LineBreaker }] = await Promise.all([
    import("bidi-js"),
    import("linebreak"),
  ]);
  const bidi = createBidi();
  return {
    /** The embedding level at each position: even levels run to the right, odd to the left. */
    levelsOf: (text: string): Uint8Array => bidi.getEmbeddingLevels(text).levels,

    /** The visual order of parts with these levels (rule L2). */
    visualOrder(levels: readonly number[]): number[] {
      if (levels.every((level) => level === 0)) return [...levels.keys()];
      // Types matter only for trailing spaces, and there are none.
      const parts = "x".repeat(levels.length);
      const paragraphs = [{ start: 0, end: levels.length - 1, level: 0 }];
      return bidi.getReorderedIndices(parts, { levels: Uint8Array.from(levels), paragraphs });
    },

    /** Whether its letters run to the left. */
    isRightToLeft: (grapheme: string): boolean =>
      /^(R|AL)$/.test(bidi.getBidiCharTypeName(grapheme)),

    /** Brackets are mirrored in right-to-left text. */
    mirrored: (grapheme: string): string => bidi.getMirroredCharacter(grapheme) ?? grapheme,

    /** Positions where a line may start. */
    lineBreaksOf(text: string): ReadonlySet<number> {
      const breaker = new LineBreaker(text);
      const places = new Set<number>();
      for (let next = breaker.nextBreak(); next; next = breaker.nextBreak())
        places.add(next.position);
      return places;
    },
  };
}
