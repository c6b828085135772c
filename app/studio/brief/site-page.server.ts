import { Readability } from "@mozilla/readability";
import { parseFeed } from "feedsmith";
import { parseHTML } from "linkedom";

/** What a page says of itself. Texts are plain; addresses as they stand in it. */
export interface SitePage {
  title: string;
  description: string;
  /** As a page writes it, such as `en-us`; empty: it does not say. */
  language: string;
  /** The beginning of what can be read on it. */
  text: string;
  /** A feed that it names; null: none. */
  feed: string | null;
  /** Where it tells of whoever has made it; null: nowhere. */
  about: { address: string; name: string } | null;
}

export interface SiteFeed {
  title: string;
  description: string;
  language: string;
  /** The newest first, as feeds have them. */
  posts: { title: string; text: string; address: string }[];
}

/** `readable`: all of its article is wanted, and not only the beginning of what stands on it. */
export type SiteJob = { html: string; readable?: boolean } | { xml: string; posts: number };

export type SiteFound = { page: SitePage } | { feed: SiteFeed | null };

/** Far more than anybody reads to know what a site is about. */
const longestText = 6_000;

/** As long as an article is that somebody writes from. */
const longestArticle = 40_000;

/** Reads what somebody else's server has sent. It may take long: a thread of its own does it. */
export function readSiteJob(job: SiteJob): SiteFound {
  if ("xml" in job) return { feed: readFeed(job.xml, job.posts) };
  return { page: readPage(job.html, job.readable ?? false) };
}

function readPage(html: string, readable: boolean): SitePage {
  const document = parse(html);
  const attribute = (selector: string, name: string) =>
    document.querySelector(selector)?.getAttribute(name)?.trim() ?? "";
  return {
    title: firstOf(
      attribute('meta[property="og:site_name"]', "content"),
      document.querySelector("title")?.textContent,
      document.querySelector("h1")?.textContent,
    ),
    description: firstOf(
      attribute('meta[name="description"]', "content"),
      attribute('meta[property="og:description"]', "content"),
    ),
    language: attribute("html[lang]", "lang"),
    text: (readable && articleText(html)) || readableText(document, longestText),
    feed: firstOf(...feedTypes.map((type) => attribute(feedLink(type), "href"))) || null,
    about: aboutOf(document),
  };
}

const feedTypes = ["rss+xml", "atom+xml"];
const feedLink = (type: string) => `link[rel~="alternate"][type="application/${type}"]`;

/** Null: it is no feed. */
function readFeed(xml: string, most: number): SiteFeed | null {
  try {
    const { format, feed } = parseFeed(xml, { maxItems: most });
    switch (format) {
      case "rss":
      case "rdf":
        return {
          title: firstOf(feed.title),
          description: plainText(feed.description),
          language: ("language" in feed && feed.language) || "",
          posts: (feed.items ?? []).slice(0, most).map((item) => ({
            title: plainText(item.title),
            text: plainText(item.content?.encoded ?? item.description),
            address: item.link ?? "",
          })),
        };
      case "atom":
        return {
          title: plainText(feed.title?.value),
          description: plainText(feed.subtitle?.value),
          language: "",
          posts: (feed.entries ?? []).slice(0, most).map((entry) => ({
            title: plainText(entry.title?.value),
            text: plainText(entry.content?.value ?? entry.summary?.value),
            address: entry.links?.[0]?.href ?? "",
          })),
        };
      default:
        return null;
    }
  } catch {
    // Whatever its server calls it.
    return null;
  }
}

/** A page without its frame comes as a piece, which has to stand in one. */
function parse(html: string): Document {
  const whole = /<html[\s>]/iu.test(html) ? html : `<html><body>${html}</body></html>`;
  return parseHTML(whole).document;
}

/** What is no text of the page's own. */
const aside = "script, style, noscript, template, svg, nav, header, footer, form, aside";

/** What a browser's reading view would show; empty: there is no article on it. */
function articleText(html: string): string {
  const article = new Readability(parse(html)).parse();
  return article?.content ? readableText(parse(article.content), longestArticle) : "";
}

function readableText(document: Document, longest: number): string {
  for (const element of document.querySelectorAll(aside)) element.remove();
  let text = "";
  for (const { textContent } of document.querySelectorAll("p, li")) {
    const part = inOneLine(textContent);
    // Buttons and labels are no sentences.
    if (part.length < 40) continue;
    text += `${text === "" ? "" : "\n\n"}${part}`;
    if (text.length > longest) break;
  }
  return text.slice(0, longest);
}

/** Feeds hold HTML where one would expect texts. */
function plainText(html: string | undefined): string {
  if (html === undefined || html === "") return "";
  const document = parse(html);
  return (
    readableText(document, longestText) ||
    inOneLine(document.body.textContent).slice(0, longestText)
  );
}

function aboutOf(document: Document): SitePage["about"] {
  for (const link of document.querySelectorAll("a[href]")) {
    const address = link.getAttribute("href") ?? "";
    const name = inOneLine(link.textContent);
    const tells = /\babout\b|über uns|\bà propos\b|\bacerca\b/iu.test(`${name} ${address}`);
    if (tells && name.length <= 60) return { address, name: name || "About" };
  }
  return null;
}

const inOneLine = (text: string | null | undefined): string =>
  (text ?? "").replace(/\s+/gu, " ").trim();

const firstOf = (...texts: (string | null | undefined)[]): string =>
  texts.map(inOneLine).find((text) => text !== "") ?? "";
