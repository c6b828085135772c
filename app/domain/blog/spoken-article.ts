import { linksIn } from "#app/core/text/links-in-text.ts";
import { readTextBlocks, type TextBlock } from "#app/platform/prose/text-blocks.ts";

/** The spoken text of an article: one sentence or item per line. */
export function spokenText(
  { title, body }: { title: string; body: string },
  language: string,
): string {
  const lines = [title, ...readTextBlocks(body).flatMap(linesOf)];
  // In other languages, only the feed says so.
  if (/^en\b/iu.test(language)) lines.push(label);
  return lines.map(sayable).filter(Boolean).map(ended).join("\n");
}

const label = "This article was written with the help of AI and is read by a computer voice";

function linesOf(block: TextBlock): string[] {
  switch (block.kind) {
    // Code and tables make no sense when heard.
    case "code":
      return [];
    case "list":
      return block.items;
    case "table":
      return block.rows.map((cells) =>
        cells.map((cell, at) => [block.head[at], cell].filter(Boolean).join(": ")).join(", "),
      );
    default:
      return [block.text];
  }
}

const sayable = (line: string) => withHosts(line).replace(/\s+/gu, " ").trim();

/** Only the host of an address is read aloud. */
function withHosts(line: string): string {
  let at = 0;
  const parts = linksIn(line).map(({ start, end }) => {
    const host = line.slice(start, end).replace(/^https?:\/\/(?:www\.)?|[/?#].*$/giu, "");
    const part = `${line.slice(at, start)}${host}`;
    at = end;
    return part;
  });
  return `${parts.join("")}${line.slice(at)}`;
}

/** Adds a period, because a line without one would run into the next. */
const ended = (line: string) => (/[.!?…:;]["'”’)\]]*$/u.test(line) ? line : `${line}.`);
