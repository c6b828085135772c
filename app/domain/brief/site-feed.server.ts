import { parseFeed } from "feedsmith";
import { feedStart } from "./site-content.ts";
import { firstOf, inOneLine, textOfHtml } from "./site-text.server.ts";

export interface SiteFeed {
  title: string;
  description: string;
  language: string;
  /** Newest first, as in the feed. Addresses are absolute; empty: none. */
  posts: { title: string; text: string; address: string }[];
}

interface Link {
  href?: string;
  rel?: string;
  type?: string;
}

/**
 * @param url where it was found
 * @returns null: not a feed
 */
export function readFeed(document: string, url: string, maxPosts: number): SiteFeed | null {
  try {
    return feedFrom(parseFeed(document.slice(feedStart(document)), { maxItems: maxPosts }), url);
  } catch {
    // Whatever its server calls it.
    return null;
  }
}

function feedFrom({ format, feed }: ReturnType<typeof parseFeed>, url: string): SiteFeed | null {
  switch (format) {
    case "rss":
    case "rdf":
      return {
        title: firstOf(feed.title),
        description: textOfHtml(feed.description),
        language: ("language" in feed && feed.language) || "",
        posts: (feed.items ?? []).map((item) => ({
          title: titleOf(item.title),
          text: textOfHtml(item.content?.encoded ?? item.description),
          address: addressFrom(
            item.link ??
              ("guid" in item ? guidOf(item.guid) : undefined) ??
              ownPage(item.atom?.links),
            url,
          ),
        })),
      };
    case "atom": {
      const base = addressFrom(feed.xml?.base, url) || url;
      return {
        title: titleOf(feed.title?.value),
        description: textOfHtml(feed.subtitle?.value),
        language: feed.xml?.lang ?? "",
        posts: (feed.entries ?? []).map((entry) => ({
          title: titleOf(entry.title?.value),
          text: textOfHtml(entry.content?.value ?? entry.summary?.value),
          address: addressFrom(ownPage(entry.links), addressFrom(entry.xml?.base, base) || base),
        })),
      };
    }
    case "json":
      return {
        title: firstOf(feed.title),
        description: textOfHtml(feed.description),
        language: feed.language ?? "",
        posts: (feed.items ?? []).map((item) => ({
          title: titleOf(item.title),
          text: textOfHtml(item.content_html) || (item.content_text ?? item.summary ?? "").trim(),
          address: addressFrom(item.url, url),
        })),
      };
  }
}

const titleOf = (html: string | undefined) => inOneLine(textOfHtml(html));

/** An entry's link to its page; others are for comments, the feed or a file. */
function ownPage(links: readonly Link[] | undefined): string | undefined {
  const pages = (links ?? []).filter(({ rel = "alternate" }) => /^(?:.*\/)?alternate$/iu.test(rel));
  const html = pages.find(({ type }) => type !== undefined && /html/iu.test(type));
  return (html ?? pages[0])?.href;
}

/** Without a link, the permalink is the post's address. */
function guidOf(guid: { value?: string; isPermaLink?: boolean } = {}): string | undefined {
  const { value, isPermaLink = true } = guid;
  return isPermaLink && value !== undefined && /^https?:/iu.test(value) ? value : undefined;
}

/** Empty: it does not lead to a page. */
export function addressFrom(address: string | undefined, base: string): string {
  const written = address?.trim();
  if (!written || !URL.canParse(written, base)) return "";
  const { href, protocol } = new URL(written, base);
  return protocol === "http:" || protocol === "https:" ? href : "";
}
