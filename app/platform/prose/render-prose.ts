import type { Token } from "markdown-it";
import { fillIn } from "./fill-in.ts";
import { createMarkdown } from "./markdown.ts";
import type { Prose, ProseFacts } from "./prose.ts";

/**
 * Renders a document to HTML: headings are linkable, and wide tables scroll.
 * @param markdown starts with its title; HTML in it is escaped
 * @param facts the value of each `{{name}}`, except in headings and code
 * @throws Error if the document uses an unknown name
 */
export function renderProse(markdown: string, facts: ProseFacts = {}): Prose {
  const md = createMarkdown({ html: false });
  md.renderer.rules.link_open = (tokens, index, options, _env, self) => {
    const token = tokens[index];
    if (/^https?:/.test(String(token?.attrGet("href")))) token?.attrSet("rel", "noreferrer");
    return self.renderToken(tokens, index, options);
  };
  fillIn(md, facts);
  const tokens = md.parse(markdown, {});
  const headings = headingsOf(tokens);
  for (const { token, id } of headings) token.attrSet("id", id);
  let section = "";
  md.renderer.rules.heading_open = (all, index, options, _env, self) => {
    section = all[index + 1]?.content ?? "";
    return self.renderToken(all, index, options);
  };
  // Scrollable regions must be focusable and so need a name.
  md.renderer.rules.table_open = () =>
    `<div class="prose-table" role="region" tabindex="0" aria-label="${md.utils.escapeHtml(section)}"><table>\n`;
  md.renderer.rules.table_close = () => "</table></div>\n";
  const [title] = headings;
  return {
    title: title?.text ?? "",
    html: md.renderer.render(tokens.slice(3), md.options, {}),
    sections: headings
      .filter(({ token }) => token.tag === "h2")
      .map(({ id, text }) => ({ id, title: text })),
  };
}

interface Heading {
  token: Token;
  id: string;
  text: string;
}

function headingsOf(tokens: readonly Token[]): Heading[] {
  const ids = new Set<string>();
  return tokens.flatMap((token, index) => {
    if (token.type !== "heading_open") return [];
    const text = tokens[index + 1]?.content ?? "";
    return [{ token, text, id: newId(text, ids) }];
  });
}

/** "What it costs" → what-it-costs, then what-it-costs-2. */
function newId(text: string, taken: Set<string>): string {
  const slug = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
  let id = slug;
  for (let n = 2; taken.has(id); n += 1) id = `${slug}-${n}`;
  taken.add(id);
  return id;
}
