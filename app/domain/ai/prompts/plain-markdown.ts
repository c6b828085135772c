import { eachGrapheme } from "#app/core/text/graphemes.ts";

/** Signs that mean something in Markdown wherever they stand. */
const signs = /[\\`*_[\]<>|~]|&(?=#?\w+;)/gu;

/** What cannot be seen and turns a line around or breaks it: controls and marks of direction. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu;

/** Somebody's words within a line of Markdown: no sign of theirs is a link, a tag or a stress. */
export function plainMarkdown(text: string): string {
  return oneLine(text).replace(signs, "\\$&");
}

/** Somebody's words as one line, as they are. */
export function oneLine(text: string): string {
  return text.replace(unseen, " ").replace(/\s+/gu, " ").trim();
}

/** At most so many characters as people count them, and no half words where that can be helped. */
export function shortened(text: string, longest: number): string {
  const characters: string[] = [];
  for (const character of eachGrapheme(text)) if (characters.push(character) > longest) break;
  if (characters.length <= longest) return text;
  const cut = characters.slice(0, longest - 1).join("");
  const space = cut.lastIndexOf(" ");
  return `${space > cut.length / 2 ? cut.slice(0, space) : cut}…`;
}
