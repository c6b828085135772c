/** A run of words in both texts, or only in one. */
export interface DiffPart {
  kind: "same" | "added" | "removed";
  text: string;
}

/** Longer texts show as replaced, because a word diff would take too long. */
const most = 500;

/** Word diff of two texts, based on their longest common subsequence. */
export function diffWords(before: string, after: string): DiffPart[] {
  const [a, b] = [wordsOf(before), wordsOf(after)];
  if (a.length > most || b.length > most || a.length === 0)
    return join([...a.map(part("removed")), ...b.map(part("added"))]);
  const common = lengths(a, b);
  const parts: DiffPart[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const [mine = "", theirs = ""] = [a[i], b[j]];
    if (i < a.length && j < b.length && mine === theirs) {
      parts.push({ kind: "same", text: theirs });
      [i, j] = [i + 1, j + 1];
    } else if (j >= b.length || (i < a.length && at(common, i + 1, j) >= at(common, i, j + 1))) {
      parts.push({ kind: "removed", text: mine });
      i += 1;
    } else {
      parts.push({ kind: "added", text: theirs });
      j += 1;
    }
  }
  return join(parts);
}

/** Each word with a trailing space, so that they can be joined in any order. */
const wordsOf = (text: string): string[] => (text.match(/\S+/gu) ?? []).map((word) => `${word} `);

const part = (kind: DiffPart["kind"]) => (text: string) => ({ kind, text });

/** Lengths of the common subsequences from each pair of positions. */
function lengths(a: readonly string[], b: readonly string[]): Uint16Array[] {
  const table = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const row = table[i];
      if (!row) continue;
      row[j] =
        a[i] === b[j]
          ? at(table, i + 1, j + 1) + 1
          : Math.max(at(table, i + 1, j), at(table, i, j + 1));
    }
  }
  return table;
}

const at = (table: readonly Uint16Array[], i: number, j: number): number => table[i]?.[j] ?? 0;

function join(parts: readonly DiffPart[]): DiffPart[] {
  const joined: DiffPart[] = [];
  for (const { kind, text } of parts) {
    const last = joined.at(-1);
    if (last?.kind === kind) last.text += text;
    else joined.push({ kind, text });
  }
  return joined;
}
