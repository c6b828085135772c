import { eachGrapheme } from "#app/core/text/graphemes.ts";

/** Characters that Markdown interprets anywhere. */
const signs = /[\\`*_[\]<>|~]|&(?=#?\w+;)/gu;

/** Invisible characters that break or reverse a line: controls and direction marks. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu;

/** Escapes text for a line of Markdown, so that it cannot contain links, tags or emphasis. */
export function plainMarkdown(text: string): string {
  return oneLine(text).replace(signs, "\\$&");
}

/** Puts text on one line. */
export function oneLine(text: string): string {
  return text.replace(unseen, " ").replace(/\s+/gu, " ").trim();
}

/** Shortens to a number of characters as people count them, at a word's end if possible. */
export function shortened(text: string, longest: number): string {
  const characters: string[] = [];
  for (const character of eachGrapheme(text)) if (characters.push(character) > longest) break;
  if (characters.length <= longest) return text;
  const cut = characters.slice(0, longest - 1).join("");
  const space = cut.lastIndexOf(" ");
  return `${space > cut.length / 2 ? cut.slice(0, space) : cut}…`;
}
