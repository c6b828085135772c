import type { MarkdownIt, StateBlock } from "markdown-it";

/** The deepest nesting of quotes, of lists (two each), and of brackets in a line. */
const maxDepth = 20;

/** Cells allowed for every text; longer texts may have one per two characters. */
const minCells = 5_000;

/**
 * Limits parsing work by text length: markdown-it's own limits allow a hundred times as much for
 * nested brackets, images and quotes, and tables of a million empty cells. Beyond the limits,
 * markup is shown as typed.
 */
export function boundMarkdown(md: MarkdownIt): void {
  boundBrackets(md);
  boundImages(md);
  boundBlocks(md);
  boundTables(md);
}

/** markdown-it follows nested brackets up to `maxNesting`: start closer to it. */
function boundBrackets(md: MarkdownIt): void {
  const State = md.inline.State;
  md.inline.State = class extends State {
    constructor(...args: ConstructorParameters<typeof State>) {
      super(...args);
      this.level = Math.max(0, md.options.maxNesting - maxDepth);
    }
  };
}

/** markdown-it parses an image's description again for each outer image: keep it as text. */
function boundImages(md: MarkdownIt): void {
  const parse = md.inline.parse.bind(md.inline);
  let isInImage = false;
  md.inline.parse = (text, parser, env, tokens) => {
    if (isInImage) {
      new md.inline.State(text, parser, env, tokens).push("text", "", 0).content = text;
      return;
    }
    isInImage = true;
    try {
      parse(text, parser, env, tokens);
    } finally {
      isInImage = false;
    }
  };
}

/** Each quote level reads all its lines again: beyond the limit, lines become paragraphs. */
function boundBlocks(md: MarkdownIt): void {
  md.block.ruler.before("table", "too_deep", (state, startLine, _endLine, silent) => {
    if (silent || state.level < maxDepth) return false;
    const open = state.push("paragraph_open", "p", 1);
    open.map = [startLine, startLine + 1];
    const inline = state.push("inline", "", 0);
    inline.content = state.getLines(startLine, startLine + 1, state.blkIndent, false).trim();
    inline.map = open.map;
    inline.children = [];
    state.push("paragraph_close", "p", -1);
    state.line = startLine + 1;
    return true;
  });
}

/** markdown-it pads short rows up to 65,536 cells per table: limit all tables together. */
function boundTables(md: MarkdownIt): void {
  const table = findTableRule(md);
  const cells = new WeakMap<StateBlock, number>();
  const bounded: typeof table = (state, startLine, endLine, silent) => {
    if (!table(state, startLine, endLine, true)) return false;
    if (silent) return true;
    const columns = countColumns(state, startLine + 1);
    const used = cells.get(state) ?? 0;
    const rows = Math.floor((Math.max(minCells, state.src.length / 2) - used) / columns);
    if (rows < 1) return false;
    table(state, startLine, Math.min(endLine, startLine + 2 + rows), false);
    cells.set(state, used + columns * (state.line - startLine - 1));
    return true;
  };
  md.block.ruler.at("table", bounded, { alt: ["paragraph", "reference"] });
}

/** markdown-it does not expose rules by name. */
function findTableRule({ block: { ruler } }: MarkdownIt) {
  const all = ruler.getRules("");
  ruler.disable("table");
  const others = new Set(ruler.getRules(""));
  ruler.enable("table");
  const table = all.find((rule) => !others.has(rule));
  if (!table) throw new Error("markdown-it has no tables.");
  return table;
}

/** @param line the delimiter row below a table's header */
function countColumns({ src, bMarks, eMarks }: StateBlock, line: number): number {
  return src
    .slice(bMarks[line], eMarks[line])
    .split("|")
    .filter((cell) => cell.includes("-")).length;
}
