import { linksIn as addressesAt } from "#app/core/text/links-in-text.ts";
import { createMarkdown } from "#app/platform/prose/markdown.ts";
import { closeGaps, gap, wordsLeft } from "#app/domain/ai/writers/prompts/cut-out.ts";

const md = createMarkdown({ html: true, linkify: false });

/** Where links may lead. */
interface AllowedLinks {
  /** Whole addresses, of what was read. */
  addresses: readonly string[];
  /** The owner's own hosts. */
  hosts: readonly string[];
}

/**
 * What a model has written, made harmless: no HTML, no pictures, and no links but to what was read and
 * to the owner's own pages. The words of what is taken out stay, in sentences that are whole without it.
 * @returns the text, with the addresses of all links that were cut
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
  // None looks through what the next of its kind looks through again, which would take a text's length squared.
  const linked = withoutHtml(written.replaceAll(gap, ""))
    .replace(/!\[([^[\]]*)\]\((?:[^()[]|\([^()[]*\))*\)/gu, (_whole, words: string) => words)
    .replace(
      // An address may have brackets.
      /\[([^[\]]*)\]\(((?:[^()[]|\([^()[]*\))*)\)/gu,
      (whole, words: string, target: string) => cut(addressIn(target), words) ?? whole,
    )
    .replace(/^[ \t]*\[([^[\]]+)\]:\s*\S+.*$/gmu, (_whole, label: string) => {
      labels.add(label.toLowerCase());
      return "";
    })
    // A footnote is a source of its own, which nothing bears out.
    .replace(/\[\^[^[\]]*\]/gu, "")
    .replace(/\[([^[\]]*)\]\[[^[\]]*\]/gu, "$1")
    .replace(/\[([^[\]]+)\](?!\()/gu, (whole, words: string) =>
      labels.has(words.toLowerCase()) ? words : whole,
    )
    .replace(bareHosts, (address) => cut(`https://${address}`, "") ?? address);
  const gapped = withoutAddresses(linked, (address) => cut(address, ""));
  // A link whose words have brackets of their own.
  const isOdd = gapped.includes(`](${gap})`);
  const closed = closeGaps(gapped.replaceAll(`](${gap})`, "")).replace(/\n{3,}/gu, "\n\n");
  const markdown = (isOdd ? closed.replace(/[[\]]/gu, "") : closed).trim();
  // What the patterns did not know, the parser does.
  const left = linksIn(markdown).filter((address) => !isAllowed(address));
  if (left.length === 0) return { markdown, cutLinks };
  return { markdown: markdown.replace(/[[\]<>]/gu, ""), cutLinks: [...cutLinks, ...left] };
}

/** Addresses without their beginning, which readers, and some places, take for links. */
const bareHosts =
  /(?<![\p{L}\p{N}/.@:_-])www\.[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,4}(?:\/[^\s<>()[\]]{0,500}[\p{L}\p{N}/])?/giu;

/** @param cut what stands in for an address; null: it stays */
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

/** The first of what stands in a link's brackets; a title may follow it. */
const addressIn = (target: string): string => /^\s*<?([^\s>]*)/u.exec(target)?.[1] ?? "";

/** Tags go, and what scripts and styles say goes with them. */
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
