import Markdown, { type MarkdownIt, type MarkdownItOptions } from "markdown-it";
import cjkFriendly from "markdown-it-cjk-friendly";
import { boundMarkdown } from "./bound-markdown.ts";

/** CommonMark with one addition: emphasis may begin and end next to Chinese, Japanese and Korean punctuation. */
export const createMarkdown = (options: MarkdownItOptions): MarkdownIt =>
  new Markdown(options).use(cjkFriendly).use(boundMarkdown);
