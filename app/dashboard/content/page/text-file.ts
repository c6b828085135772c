import { slugFrom, withAsciiLetters } from "#app/core/text/slug.ts";
import { renderText } from "#app/platform/prose/render-text.ts";
import type { Origin } from "#app/workspace/origin.ts";

/** The parts of a downloaded file. */
export interface TextFile {
  title: string;
  description: string;
  /** Markdown. */
  body: string;
  origin: Origin;
  /** Milliseconds since the epoch. */
  createdAt: number;
  /** Such as "Article, version 2". */
  about: string;
}

/** Footer note of downloads; empty for real content. */
export function originNote(origin: Origin): string {
  return origin === "simulated" ? "Simulated: sample text, not published anywhere." : "";
}

/** The text as Markdown. */
export function markdownOf({ title, description, body, origin }: TextFile): string {
  const note = originNote(origin);
  const parts = [`# ${title}`, description && `*${description}*`, body.trim(), note && `*${note}*`];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

/** The text as a self-contained page that loads nothing. */
export function pageOf({ title, description, body, origin }: TextFile): string {
  const note = originNote(origin);
  return `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escape(title)}</title>
${description && `<meta name="description" content="${escape(description)}">`}
<style>body{max-width:42rem;margin:2rem auto;padding:0 1rem;font:1.05rem/1.65 system-ui,sans-serif}table{border-collapse:collapse}td,th{border:1px solid;padding:.3em .6em}</style>
</head>
<body>
<h1 dir="auto">${escape(title)}</h1>
${description && `<p dir="auto"><em>${escape(description)}</em></p>`}
${renderText(body)}${note && `<p><em>${escape(note)}</em></p>`}
</body>
</html>
`;
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};
const escape = (text: string) => text.replace(/[&<>"]/g, (char) => entities[char] ?? char);

/** Some file systems allow 255 bytes, and most Asian characters take three. */
const maxNameLength = 60;

/** A file name that every system accepts. */
export function fileName(title: string, ending: string): { name: string; asciiName: string } {
  const name = slugFrom(withAsciiLetters(title), maxNameLength) || "text";
  const asciiName = name.replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "") || "text";
  return { name: `${name}.${ending}`, asciiName: `${asciiName}.${ending}` };
}
