import { diffWords } from "#app/dashboard/brief/word-diff.ts";

export type DiffBlock =
  | { kind: "same" | "added" | "removed"; text: string }
  | { kind: "changed"; parts: ReturnType<typeof diffWords> };

/** Longer texts are shown as replaced: comparing every pair of paragraphs would take too long. */
const maxBlocks = 400;

/** Compares two texts by paragraph, and changed paragraphs by word. */
export function diffTexts(before: string, after: string): DiffBlock[] {
  const [a, b] = [blocksOf(before), blocksOf(after)];
  const blocks: DiffBlock[] = [];
  let [i, j] = [0, 0];
  for (const [x, y] of [...commonOf(a, b), [a.length, b.length] as const]) {
    blocks.push(...changed(a.slice(i, x), b.slice(j, y)));
    const same = a[x];
    if (same !== undefined) blocks.push({ kind: "same", text: same });
    [i, j] = [x + 1, y + 1];
  }
  return blocks;
}

/** Counts added and removed words. */
export function countChanges(blocks: readonly DiffBlock[]): { added: number; removed: number } {
  const counts = { added: 0, removed: 0 };
  for (const block of blocks) {
    const parts = block.kind === "changed" ? block.parts : [block];
    for (const { kind, text } of parts)
      if (kind !== "same") counts[kind] += text.match(/\S+/gu)?.length ?? 0;
  }
  return counts;
}

const blocksOf = (text: string): string[] => text.split(/\n{2,}/u).filter((each) => each.trim());

/** Pairs removed with added paragraphs in order; extra ones stay unpaired. */
function changed(removed: readonly string[], added: readonly string[]): DiffBlock[] {
  const pairs = Math.max(removed.length, added.length);
  return Array.from({ length: pairs }, (_, index): DiffBlock => {
    const [before, after] = [removed[index], added[index]];
    if (before === undefined) return { kind: "added", text: after ?? "" };
    if (after === undefined) return { kind: "removed", text: before };
    return { kind: "changed", parts: diffWords(before, after) };
  });
}

/** Index pairs of the longest common subsequence of paragraphs. */
function commonOf(a: readonly string[], b: readonly string[]): (readonly [number, number])[] {
  if (a.length > maxBlocks || b.length > maxBlocks) return [];
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const row = lengths[i];
      if (row) row[j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  const common: [number, number][] = [];
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) {
      common.push([i, j]);
      [i, j] = [i + 1, j + 1];
    } else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return common;
}
