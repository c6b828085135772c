/*
 * The order in which letters that run to the right and letters that run to the left stand in one
 * line: the Unicode Bidirectional Algorithm (UAX #9) without its embedding marks, which printable
 * text does not have.
 */

const rightToLeft =
  /^[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}]/u;

type Kind = "left" | "right" | "number" | "neutral";

function kindOf(grapheme: string): Kind {
  if (/^\p{Nd}/u.test(grapheme)) return "number";
  if (rightToLeft.test(grapheme) && /^\p{L}/u.test(grapheme)) return "right";
  return /^[\p{L}\p{N}]/u.test(grapheme) ? "left" : "neutral";
}

export function isRightToLeft(grapheme: string): boolean {
  return kindOf(grapheme) === "right";
}

/** The embedding level of each grapheme: even runs to the right, odd to the left. */
export function levelsOf(graphemes: readonly string[]): number[] {
  const kinds = joinNumbers(graphemes);
  const base = kinds.find((kind) => kind === "left" || kind === "right") === "right" ? 1 : 0;
  const sides = sidesOf(kinds, base);
  return kinds.map((kind, index) => {
    const side = sides[index] ?? base;
    // Digits run to the right even where the words around them do not.
    if (kind === "number") return side === 1 || base === 1 ? 2 : 0;
    if (side === 1) return 1;
    return base === 1 ? 2 : 0;
  });
}

/** Separators within numbers, and signs before or after them, go with their digits. */
function joinNumbers(graphemes: readonly string[]): Kind[] {
  const kinds = graphemes.map(kindOf);
  const isNumber = (index: number) => kinds[index] === "number";
  return graphemes.map((grapheme, index) => {
    const kind = kinds[index] ?? "neutral";
    if (kind !== "neutral") return kind;
    const [before, after] = [isNumber(index - 1), isNumber(index + 1)];
    if (/^[.,:/+-]$/.test(grapheme) && before && after) return "number";
    if (/^[\p{Sc}%#]$/u.test(grapheme) && (before || after)) return "number";
    return kind;
  });
}

/** The direction around each grapheme, 0 or 1; what has none takes it from both its neighbours. */
function sidesOf(kinds: readonly Kind[], base: 0 | 1): (0 | 1)[] {
  let last: 0 | 1 = base;
  const known = kinds.map((kind) => {
    if (kind === "left") last = 0;
    if (kind === "right") last = 1;
    return kind === "neutral" ? null : last;
  });
  // The nearest direction before, and after, each place.
  const before = carried(known, base);
  const after = carried(known.toReversed(), base).reverse();
  return before.map((side, index) => (side === after[index] ? side : base));
}

function carried(sides: readonly (0 | 1 | null)[], start: 0 | 1): (0 | 1)[] {
  let last = start;
  return sides.map((side) => (last = side ?? last));
}

/** The order in which parts with these levels stand from left to right (rule L2). */
export function visualOrder(levels: readonly number[]): number[] {
  const order = levels.map((_, index) => index);
  const levelAt = (position: number) => levels[order[position] ?? -1] ?? 0;
  for (let level = Math.max(0, ...levels); level > 0; level -= 1) {
    for (let start = 0; start < order.length; start += 1) {
      let end = start;
      while (end < order.length && levelAt(end) >= level) end += 1;
      if (end === start) continue;
      order.splice(start, end - start, ...order.slice(start, end).reverse());
      start = end;
    }
  }
  return order;
}

const pairs = new Map(
  ["()", "[]", "{}", "<>", "«»", "‹›"].flatMap(([open = "", close = ""]) => [
    [open, close],
    [close, open],
  ]),
);

/** A bracket opens towards its text, so on the way to the left it is the other one. */
export function mirrored(grapheme: string): string {
  return pairs.get(grapheme) ?? grapheme;
}
