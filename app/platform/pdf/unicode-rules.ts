/** What Unicode says of the direction and the lines of any text. Places are UTF-16 units. */
export type UnicodeRules = Awaited<ReturnType<typeof readUnicodeRules>>;

/**
 * Reads the tables of the Bidirectional Algorithm (UAX #9) and of the Line Breaking Algorithm
 * (UAX #14). That takes a server longer than most of its start, and few starts need them.
 */
export async function readUnicodeRules() {
  const [{ default: createBidi }, { default: LineBreaker }] = await Promise.all([
    import("bidi-js"),
    import("linebreak"),
  ]);
  const bidi = createBidi();
  return {
    /** The embedding level at each place: even runs to the right, odd to the left. */
    levelsOf: (text: string): Uint8Array => bidi.getEmbeddingLevels(text).levels,

    /** The order in which parts with these levels stand from left to right (rule L2). */
    visualOrder(levels: readonly number[]): number[] {
      if (levels.every((level) => level === 0)) return [...levels.keys()];
      // What the parts are counts only for spaces at the end of a line, and there are none.
      const parts = "x".repeat(levels.length);
      const paragraphs = [{ start: 0, end: levels.length - 1, level: 0 }];
      return bidi.getReorderedIndices(parts, { levels: Uint8Array.from(levels), paragraphs });
    },

    /** Whether its letters run to the left by themselves. */
    isRightToLeft: (grapheme: string): boolean =>
      /^(R|AL)$/.test(bidi.getBidiCharTypeName(grapheme)),

    /** A bracket opens towards its text, so on the way to the left it is the other one. */
    mirrored: (grapheme: string): string => bidi.getMirroredCharacter(grapheme) ?? grapheme,

    /** The places at which a line may begin. */
    lineBreaksOf(text: string): ReadonlySet<number> {
      const breaker = new LineBreaker(text);
      const places = new Set<number>();
      for (let next = breaker.nextBreak(); next; next = breaker.nextBreak())
        places.add(next.position);
      return places;
    },
  };
}
