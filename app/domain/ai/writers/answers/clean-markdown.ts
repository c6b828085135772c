import { linksIn as addressesAt } from "#app/core/text/links-in-text.ts";
import { createMarkdown } from "#app/platform/prose/markdown.ts";
import { closeGaps, gap, wordsLeft } from "#app/domain/ai/writers/prompts/cut-out.ts";

const md = createMarkdown({ html: true, linkify: false });

/** Where links may lead. */
interface AllowedLinks {
  /** Full addresses of sources. */
  addresses: readonly string[];
  /** The owner's own hosts. */
  hosts: readonly string[];
}

/**
 * Makes a model's text harmless: no HTML, no images, and only links to sources and the owner's
 * pages. The words of removed links stay if the sentence works without them.
 * @returns the text, and the addresses of all removed links
 */
export function cleanMarkdown(
  written: string,
  allowed: AllowedLinks,
): { markdown: string; cutLinks: string[] } {
  const cutLinks: string[] = [];
  const labels = new Set<string>();
  const isAllowed = (address: string) =>
    allowed.addresses.includes(address) || allowed.hosts.includes(hostOf(address));
  const cut = (address: string, words: string) => {
    if (isAllowed(address)) return null;
    cutLinks.push(address);
    return wordsLeft(words);
  };
  // Patterns must not rescan each other's text, which would take quadratic time.
  const linked = withoutHtml(written.replaceAll(gap, ""))
    .replace(/!\[([^[\]]*)\]\((?:[^()[]|\([^()[]*\))*\)/gu, (_whole, words: string) => words)
    .replace(
      // An address may contain brackets.
      /\[([^[\]]*)\]\(((?:[^()[]|\([^()[]*\))*)\)/gu,
      (whole, words: string, target: string) => cut(addressIn(target), words) ?? whole,
    )
    .replace(/^[ \t]*\[([^[\]]+)\]:\s*\S+.*$/gmu, (_whole, label: string) => {
      labels.add(label.toLowerCase());
      return "";
    })
    // A footnote would be an unsupported source.
    .replace(/\[\^[^[\]]*\]/gu, "")
    .replace(/\[([^[\]]*)\]\[[^[\]]*\]/gu, "$1")
    .replace(/\[([^[\]]+)\](?!\()/gu, (whole, words: string) =>
      labels.has(words.toLowerCase()) ? words : whole,
    )
    .replace(bareHosts, (address) => cut(`https://${address}`, "") ?? address);
  const gapped = withoutAddresses(linked, (address) => cut(address, ""));
  // A link with brackets in its text.
  const isOdd = gapped.includes(`](${gap})`);
  const closed = closeGaps(gapped.replaceAll(`](${gap})`, "")).replace(/\n{3,}/gu, "\n\n");
  const markdown = (isOdd ? closed.replace(/[[\]]/gu, "") : closed).trim();
  // The parser catches what the patterns missed.
  const left = linksIn(markdown).filter((address) => !isAllowed(address));
  if (left.length === 0) return { markdown, cutLinks };
  return { markdown: markdown.replace(/[[\]<>]/gu, ""), cutLinks: [...cutLinks, ...left] };
}

/** Addresses without a scheme, which some readers and channels turn into links. */
const bareHosts =
  /(?<![\p{L}\p{N}/.@:_-])www\.[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,4}(?:\/[^\s<>()[\]]{0,500}[\p{L}\p{N}/])?/giu;

/** @param cut the replacement of an address; null: it stays */
function withoutAddresses(text: string, cut: (address: string) => string | null): string {
  let kept = "";
  let from = 0;
  for (const { start, end } of addressesAt(text)) {
    const words = cut(text.slice(start, end));
    if (words === null) continue;
    const isInBrackets = text[start - 1] === "<" && text[end] === ">";
    kept += text.slice(from, isInBrackets ? start - 1 : start) + words;
    from = isInBrackets ? end + 1 : end;
  }
  return kept + text.slice(from);
}

/** The address in a link's brackets; a title may follow. */
const addressIn = (target: string): string => /^\s*<?([^\s>]*)/u.exec(target)?.[1] ?? "";

/** Removes tags, and scripts and styles with their content. */
function withoutHtml(text: string): string {
  return text
    .replace(/<(script|style|iframe|object|svg|math)\b[\s\S]*?(?:<\/\1\s*>|$)/giu, "")
    .replace(/<!--[\s\S]*?(?:-->|$)/gu, "")
    .replace(/<\/?[a-z][^>]*(>|$)/giu, (tag, end: string) =>
      end === "" || /^<https?:/iu.test(tag) ? tag : "",
    );
}

function linksIn(markdown: string): string[] {
  return md
    .parse(markdown, {})
    .flatMap(({ children }) => children ?? [])
    .filter(({ type }) => type === "link_open" || type === "image" || type === "html_inline")
    .map((token) => String(token.attrGet("href") ?? token.attrGet("src") ?? token.content));
}

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : "");
