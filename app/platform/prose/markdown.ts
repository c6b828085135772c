import Markdown, { type MarkdownIt, type MarkdownItOptions } from "markdown-it";
import cjkFriendly from "markdown-it-cjk-friendly";

/**
 * Reads Markdown as CommonMark has it, with one addition: emphasis begins and ends beside the punctuation of
 * languages that are written without blanks.
 */
export const createMarkdown = (options: MarkdownItOptions): MarkdownIt =>
  new Markdown(options).use(cjkFriendly);
