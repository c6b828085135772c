import { decodeDocument } from "#app/platform/encoding/document-encoding.server.ts";
import { isBinary, kindOf } from "./site-content.ts";
import { addressFrom, readFeed, type SiteFeed } from "./site-feed.server.ts";
import {
  articleText,
  documentOf,
  firstOf,
  inOneLine,
  maxTextLength,
  textOf,
} from "./site-text.server.ts";
import { tidyHtml } from "./tidy-html.server.ts";

/** What a page says about itself. Texts are plain, addresses absolute. */
export interface SitePage {
  title: string;
  description: string;
  /** As written on the page, such as `en-us`; empty: none. */
  language: string;
  /** The start of its readable text. */
  text: string;
  /** A feed it links to; null: none. */
  feed: string | null;
  /** Its about page; null: none. */
  about: { address: string; name: string } | null;
}

/** A response of an external server. */
export interface SiteJob {
  bytes: Uint8Array;
  /** Its content type; empty: none. */
  type: string;
  /** Its address after redirects. */
  url: string;
  /** Extract the whole article, not only the start of the text. */
  readable?: boolean;
  /** For a feed: its latest posts. */
  posts: number;
}

/** `unknown`: nothing readable. */
export type SiteFound =
  | { page: SitePage }
  | { feed: SiteFeed }
  | { text: string }
  | { unknown: true };

/** Parses the response of an external server. This can be slow, so it runs in a worker thread. */
export async function readSiteJob(job: SiteJob): Promise<SiteFound> {
  if (isBinary(job.bytes)) return { unknown: true };
  const document = await decodeDocument(job.bytes, job.type);
  switch (kindOf(document, job.type)) {
    case "page":
      return { page: readPage(document, job) };
    case "feed": {
      const feed = readFeed(document, job.url, job.posts);
      return feed ? { feed } : { unknown: true };
    }
    case "text":
      return { text: document };
    case "unknown":
      return { unknown: true };
  }
}

function readPage(source: string, { type, url, readable = false }: SiteJob): SitePage {
  const html = tidyHtml(source, /\bxhtml\b/iu.test(type));
  const document = documentOf(html);
  const attribute = (selector: string, name: string) =>
    document.querySelector(selector)?.getAttribute(name)?.trim() ?? "";
  const base = addressFrom(attribute("base[href]", "href"), url) || url;
  return {
    title: firstOf(
      attribute('meta[property="og:site_name"]', "content"),
      document.querySelector("title")?.textContent,
      document.querySelector("h1")?.textContent,
    ),
    description: firstOf(
      attribute('meta[name="description" i]', "content"),
      attribute('meta[property="og:description"]', "content"),
    ),
    language: attribute("html[lang]", "lang"),
    text: readable ? articleText(html) : textOf(document, maxTextLength),
    feed: feedOf(document, base),
    about: aboutOf(document, base),
  };
}

const feedTypes =
  /^(?:application\/(?:rss|atom|rdf|feed)\+(?:xml|json)|(?:application|text)\/xml)(?:;|$)/iu;

/** The first one is the site's own; those of comments follow. */
function feedOf(document: Document, base: string): string | null {
  const named = [...document.querySelectorAll("link[href][rel]")]
    .filter((link) => {
      const relations = (link.getAttribute("rel") ?? "").toLowerCase().split(/\s+/u);
      const type = (link.getAttribute("type") ?? "").trim();
      return (
        relations.includes("feed") || (relations.includes("alternate") && feedTypes.test(type))
      );
    })
    .map((link) => addressFrom(link.getAttribute("href") ?? "", base))
    .filter((address) => address !== "");
  return named.find((address) => !/comment/iu.test(address)) ?? named[0] ?? null;
}

function aboutOf(document: Document, base: string): SitePage["about"] {
  for (const link of document.querySelectorAll("a[href]")) {
    const written = link.getAttribute("href") ?? "";
    const name = inOneLine(link.textContent);
    const tells = /\babout\b|über uns|\bà propos\b|\bacerca\b|会社概要|私たちについて/iu.test(
      `${name} ${written}`,
    );
    const address = tells && name.length <= 60 ? addressFrom(written, base) : "";
    if (address !== "") return { address, name: name || "About" };
  }
  return null;
}
