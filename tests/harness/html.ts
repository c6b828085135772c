/** What tests look for in a page's HTML, as React writes it. */

/** Where the page's links lead, in their order. */
export function linksIn(html: string): string[] {
  return [...html.matchAll(/<a\b[^>]*\shref="([^"]*)"/g)].map(([, href = ""]) => href);
}

/** The HTML of the landmark of this kind. */
export function partOf(html: string, name: "header" | "main" | "footer"): string {
  const part = new RegExp(`<${name}\\b[\\s\\S]*</${name}>`).exec(html)?.[0];
  if (part === undefined) throw new Error(`the page has no ${name}`);
  return part;
}

/** The words of the notice that the page shows; empty when it shows none. */
export function alertIn(html: string): string {
  const [, region] =
    /<div role="region" aria-label="Notifications[^"]*"([\s\S]*?)<header/.exec(html) ?? [];
  if (region === undefined) throw new Error("the page has no place for notices");
  return textOf(`<div${region}`);
}

function textOf(html: string): string {
  return html
    .replace(/<(button|svg|form)\b[\s\S]*?<\/\1>/g, " ")
    .replace(/<[^>]*>/g, " ")
    .replace(/&(amp|lt|gt|quot|#x27|#39);/g, (_, name: string) => entities[name] ?? "")
    .replace(/\s+/g, " ")
    .trim();
}

/** The words of a page as people read them: tags gone, characters as they are. */
export function wordsIn(html: string): string {
  return html
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, " ")
    .replace(/<(?!\/?(?:a|b|code|em|span|strong)\b)[^>]*>/g, " ")
    .replace(/<[^>]*>/g, "")
    .replace(/&(amp|lt|gt|quot|#x27|#39);/g, (_, name: string) => entities[name] ?? "")
    .replace(/\s+/g, " ")
    .trim();
}

const entities: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#x27": "'",
  "#39": "'",
};

/** The actions that a page offers to undo, in the order of their forms. */
export function undosIn(html: string): string[] {
  const fields = /name="intent" value="undo"[^>]*>\s*<input[^>]*name="activity" value="([^"]*)"/g;
  return [...html.matchAll(fields)].map(([, id = ""]) => id);
}
