import { createTextCache } from "#app/core/text/text-cache.ts";
import { createMarkdown } from "./markdown.ts";

/**
 * Renders a user's Markdown to HTML: headings, lists, tables and emphasis. HTML is escaped, nothing
 * is fetched, images become their description, and headings start below the page's own.
 */
export function renderText(markdown: string): string {
  return rendered.getOrCreate(md, markdown, () => md.render(markdown)) ?? "";
}

const md = createRenderer();

/** The same text appears in several places and feeds: rendering takes up to 30 ms. */
const rendered = createTextCache({ maxBytes: 12 * 1024 * 1024 });

function createRenderer() {
  const renderer = createMarkdown({ html: false, breaks: true });
  const { rules } = renderer.renderer;
  rules.image = (tokens, index) => renderer.utils.escapeHtml(tokens[index]?.content ?? "");
  rules.link_open = (tokens, index, options, _env, self) => {
    tokens[index]?.attrSet("rel", "nofollow noreferrer ugc");
    return self.renderToken(tokens, index, options);
  };
  rules.heading_open = (tokens, index) => `<${levelOf(tokens[index]?.tag)} dir="auto">`;
  rules.heading_close = (tokens, index) => `</${levelOf(tokens[index]?.tag)}>\n`;
  rules.paragraph_open = (tokens, index) => (tokens[index]?.hidden ? "" : '<p dir="auto">');
  // Scrollable regions must be focusable and so need a name.
  rules.table_open = () =>
    '<div class="prose-table" role="region" tabindex="0" aria-label="Table"><table>\n';
  rules.table_close = () => "</table></div>\n";
  return renderer;
}

/** One level below the page's title. */
function levelOf(tag: string | undefined): string {
  const level = Number(tag?.slice(1) ?? 2);
  return `h${Math.min(6, Math.max(2, level))}`;
}
