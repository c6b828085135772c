import { createMarkdown } from "./markdown.ts";

/** A block of a text without markup, for output other than HTML. */
export type TextBlock =
  | { kind: "heading"; level: 2 | 3; text: string }
  | { kind: "paragraph" | "quote" | "code"; text: string }
  | { kind: "list"; isNumbered: boolean; items: string[] }
  | { kind: "table"; head: string[]; rows: string[][] };

const md = createMarkdown({ html: false, breaks: true });

type Token = ReturnType<typeof md.parse>[number];

/** The blocks of a Markdown text; HTML is text, and images become their description. */
export function readTextBlocks(markdown: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  const open: string[] = [];
  let list: Extract<TextBlock, { kind: "list" }> | null = null;
  let table: Extract<TextBlock, { kind: "table" }> | null = null;
  let level: 2 | 3 = 2;
  for (const token of md.parse(markdown, {})) {
    if (token.nesting === 1) {
      open.push(token.type);
      if (token.type === "heading_open") level = token.tag <= "h2" ? 2 : 3;
      if (/^(bullet|ordered)_list_open$/.test(token.type) && !list) {
        list = { kind: "list", isNumbered: token.type.startsWith("ordered"), items: [] };
        blocks.push(list);
      }
      if (token.type === "list_item_open") list?.items.push("");
      if (token.type === "table_open") {
        table = { kind: "table", head: [], rows: [] };
        blocks.push(table);
      }
      if (token.type === "tr_open" && open.includes("tbody_open")) table?.rows.push([]);
    }
    if (token.nesting === -1) {
      open.pop();
      if (!open.some((type) => type.endsWith("_list_open"))) list = null;
      if (token.type === "table_close") table = null;
    }
    if (token.type === "fence" || token.type === "code_block")
      blocks.push({ kind: "code", text: token.content.trimEnd() });
    if (token.type !== "inline") continue;
    const text = wordsOf(token);
    if (table) (open.includes("thead_open") ? table.head : table.rows.at(-1))?.push(text);
    else if (list) list.items.push(join(list.items.pop() ?? "", text));
    else if (open.at(-1) === "heading_open") blocks.push({ kind: "heading", level: level, text });
    else if (text !== "")
      blocks.push({ kind: open.includes("blockquote_open") ? "quote" : "paragraph", text });
  }
  return blocks;
}

const join = (before: string, text: string) => (before === "" ? text : `${before}\n${text}`);

function wordsOf(token: Token): string {
  return (token.children ?? [])
    .map(({ type, content }) => (type === "softbreak" || type === "hardbreak" ? "\n" : content))
    .join("")
    .trim();
}
