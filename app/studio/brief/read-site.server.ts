import { isAppError, messageOf } from "../../core/errors";
import { SECOND } from "../../core/clock";
import type { OutboundAnswer, OutboundOptions } from "../../platform/outbound/types";
import { withScheme } from "./brief-schema";
import type { SiteFacts, Tried } from "./site-reading";
import type { SiteFeed, SiteFound, SiteJob, SitePage } from "./site-page.server";

const limits = {
  maxBytes: 1_000_000,
  timeouts: { connect: 5 * SECOND, headers: 8 * SECOND, idle: 5 * SECOND, total: 12 * SECOND },
} as const;

/** The last posts of a feed that are looked at. */
const postsRead = 6;

/** Where feeds stand that no page names. */
const usualFeeds = ["/feed", "/rss.xml"];

interface SiteReaderDeps {
  request(address: string, options: OutboundOptions): Promise<OutboundAnswer>;
  /** Makes sense of what has come, in a thread. */
  parse(job: SiteJob): Promise<SiteFound>;
}

interface Read {
  url: string;
  page: SitePage | null;
  feed: SiteFeed | null;
}

/** Reads the beginning of a site: its first page, what it says about itself, its last posts. */
export function createSiteReader({ request, parse }: SiteReaderDeps) {
  /** Null, and why in `tried`: it cannot be read. */
  async function look(address: string, tried: Tried[]): Promise<Read | null> {
    try {
      const answer = await request(address, limits);
      if (answer.status >= 400) throw new Problem(`It answers with ${answer.status}.`);
      const type = answer.headers.get("content-type") ?? "";
      const read = await readAnswer(answer, type);
      tried.push({ address, problem: null });
      return { url: answer.url, ...read };
    } catch (error) {
      if (!isAppError(error) && !(error instanceof Problem)) throw error;
      tried.push({ address, problem: messageOf(error) });
      return null;
    }
  }

  async function readAnswer(answer: OutboundAnswer, type: string): Promise<Omit<Read, "url">> {
    if (/\bhtml\b/i.test(type)) {
      const found = await parse({ html: answer.text() });
      return { page: "page" in found ? found.page : null, feed: null };
    }
    if (/\bxml\b|\brss\b|\batom\b/i.test(type)) {
      const found = await parse({ xml: answer.text(), posts: postsRead });
      if ("feed" in found && found.feed) return { page: null, feed: found.feed };
    }
    throw new Problem(
      `It is no page and no feed, but ${type.split(";")[0] || "something without a type"}.`,
    );
  }

  /** People leave the beginning out; few sites still have only the old one. */
  async function lookAtFirst(typed: string, tried: Tried[]): Promise<Read | null> {
    const secure = await look(withScheme(typed), tried);
    return secure || typed.includes("://") ? secure : look(`http://${typed}`, tried);
  }

  async function feedOf({ url, page }: Read, tried: Tried[]) {
    if (!page) return null;
    const named = page.feed === null ? null : addressFrom(page.feed, url);
    const places = named ? [named] : usualFeeds.map((path) => new URL(path, url).href);
    for (const place of places) {
      // That nothing is where nobody said there was is nothing to tell.
      const found = await look(place, named ? tried : []);
      if (found?.feed) return { feed: found.feed, address: place };
    }
    return null;
  }

  async function aboutOf({ url, page }: Read, tried: Tried[]): Promise<SiteFacts["about"]> {
    if (!page) return null;
    const address = page.about && addressFrom(page.about.address, url);
    const found =
      address && new URL(address).host === new URL(url).host && (await look(address, tried));
    const text = found && found.page ? firstParagraphs(found.page.text) : "";
    if (text !== "" && page.about) return { text, from: `“${page.about.name}”` };
    if (page.description !== "") return null;
    const first = firstParagraphs(page.text);
    return first === "" ? null : { text: first, from: "your first page" };
  }

  return {
    /** Never fails because of the site: what was in the way stands in `tried`. */
    async read(typed: string): Promise<{ tried: Tried[]; facts: SiteFacts | null }> {
      const tried: Tried[] = [];
      const first = await lookAtFirst(typed.trim(), tried);
      if (!first) return { tried, facts: null };
      const { url, page } = first;
      const [found, about] = await Promise.all([feedOf(first, tried), aboutOf(first, tried)]);
      const feed = found?.feed ?? first.feed;
      const facts = {
        host: new URL(url).host,
        title: page?.title ?? feed?.title ?? "",
        description: page?.description ?? feed?.description ?? "",
        about,
        language: page?.language || feed?.language || "",
        feed: found?.address ?? (first.feed ? url : null),
        posts: feed?.posts ?? [],
      };
      return { tried, facts };
    },
  };
}

/** What a site is like, and no failure of ours. */
class Problem extends Error {}

function addressFrom(address: string, base: string): string | null {
  return URL.canParse(address, base) ? new URL(address, base).href : null;
}

const firstParagraphs = (text: string) => text.split("\n\n").slice(0, 2).join("\n\n");
