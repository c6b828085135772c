import { diffWords, type DiffPart } from "#app/dashboard/brief/word-diff.ts";

/** A block that is the same in both versions, or changed. */
export type ChangedBlock =
  | { kind: "same"; text: string }
  | {
      kind: "changed";
      /** Number of the change, starting at 1. */
      number: number;
      /** Heading level, from 2; 0: not a heading. */
      level: number;
      parts: DiffPart[];
    };

interface TextChanges {
  blocks: ChangedBlock[];
  /** In words. */
  added: number;
  removed: number;
}

/** Longer texts are shown as replaced: comparing them would take too long. */
const maxBlocks = 1_500;

/** Blocks that share at least this percentage of words count as edited, not replaced. */
const similarPercent = 25;

/** Compares two Markdown texts by block, and changed blocks by word. */
export function findChanges(before: string, after: string): TextChanges {
  const [a, b] = [blocksOf(before), blocksOf(after)];
  const blocks: ChangedBlock[] = [];
  let changes = 0;
  const same = (text: string) => {
    const last = blocks.at(-1);
    if (last?.kind === "same") last.text += text;
    else blocks.push({ kind: "same", text });
  };
  const changed = (...parts: DiffPart[]) => {
    const text = parts.map((part) => part.text).join("");
    if (text.trim() === "") return;
    const marks = /^\s*(#{1,6}) /u.exec(text)?.[1]?.length ?? 0;
    const level = marks === 0 ? 0 : Math.max(2, marks);
    changes += 1;
    blocks.push({ kind: "changed", number: changes, level, parts: parts.map(withoutHashes) });
  };
  for (const step of alignBlocks(a, b)) {
    if (step.kind === "same") same(step.text);
    else pair(step.removed, step.added, changed);
  }
  const count = (kind: DiffPart["kind"]) =>
    blocks
      .flatMap((block) => (block.kind === "changed" ? block.parts : []))
      .filter((part) => part.kind === kind)
      .reduce((sum, { text }) => sum + wordsIn(text), 0);
  return { blocks, added: count("added"), removed: count("removed") };
}

type Step = { kind: "same"; text: string } | { kind: "other"; removed: string[]; added: string[] };

/** Keeps the longest common subsequence of blocks; blocks between are compared. */
function alignBlocks(a: readonly string[], b: readonly string[]): Step[] {
  if (a.length > maxBlocks || b.length > maxBlocks)
    return [{ kind: "other", removed: [...a], added: [...b] }];
  const keys = [a.map(keyOf), b.map(keyOf)] as const;
  const common = commonLengths(...keys);
  const steps: Step[] = [];
  const other = () => {
    const last = steps.at(-1);
    if (last?.kind === "other") return last;
    const begun = { kind: "other" as const, removed: [] as string[], added: [] as string[] };
    steps.push(begun);
    return begun;
  };
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const [mine, theirs] = [a[i], b[j]];
    if (mine !== undefined && theirs !== undefined && keys[0][i] === keys[1][j]) {
      steps.push({ kind: "same", text: theirs });
      [i, j] = [i + 1, j + 1];
    } else if (
      mine !== undefined &&
      (theirs === undefined || at(common, i + 1, j) >= at(common, i, j + 1))
    ) {
      other().removed.push(mine);
      i += 1;
    } else if (theirs !== undefined) {
      other().added.push(theirs);
      j += 1;
    }
  }
  return steps;
}

/** Pairs removed with added blocks: by word if similar, else as replaced. */
function pair(
  removed: readonly string[],
  added: readonly string[],
  changed: (...parts: DiffPart[]) => void,
): void {
  for (let index = 0; index < Math.max(removed.length, added.length); index += 1) {
    const [before, after] = [removed[index], added[index]];
    if (before !== undefined && after !== undefined) {
      const parts = diffWords(before, after);
      const kept = parts
        .filter(({ kind }) => kind === "same")
        .reduce((sum, { text }) => sum + wordsIn(text), 0);
      if (kept * 100 >= similarPercent * Math.min(wordsIn(before), wordsIn(after))) {
        changed(...parts);
        continue;
      }
    }
    if (before !== undefined) changed({ kind: "removed", text: before });
    if (after !== undefined) changed({ kind: "added", text: after });
  }
}

/** Splits Markdown into paragraphs, headings and list items, each with its trailing space. Fenced code stays one block.
 */
function blocksOf(text: string): string[] {
  const blocks: string[] = [];
  let isFenced = false;
  let open = "";
  const close = () => {
    if (open !== "") blocks.push(open);
    open = "";
  };
  for (const line of text.split(/(?<=\n)/u)) {
    const isFence = /^\s*(?:```|~~~)/u.test(line);
    const begins = isFence || /^\s*(?:[-*+]|\d+[.)]) |^#{1,6} /u.test(line);
    if (!isFenced && begins) close();
    open += line;
    if (isFence) isFenced = !isFenced;
    if (!isFenced && (line.trim() === "" || /^#{1,6} /u.test(line))) close();
  }
  close();
  // An empty line belongs to the block before it.
  return blocks.reduce<string[]>((all, block) => {
    const last = all.at(-1);
    if (block.trim() === "" && last !== undefined) all[all.length - 1] = last + block;
    else all.push(block);
    return all;
  }, []);
}

const keyOf = (block: string): string => block.trimEnd();

const withoutHashes = (part: DiffPart): DiffPart => ({
  ...part,
  text: part.text.replace(/^#{1,6} /u, ""),
});

const wordsIn = (text: string): number => text.match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0;

function commonLengths(a: readonly string[], b: readonly string[]): Uint16Array[] {
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
