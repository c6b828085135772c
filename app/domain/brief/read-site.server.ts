import { isAppError, messageOf } from "#app/core/errors.ts";
import { SECOND } from "#app/core/time/clock.ts";
import type { OutboundAnswer, OutboundOptions } from "#app/platform/outbound/types.ts";
import { withScheme } from "./brief-schema.ts";
import type { SiteFacts, Tried } from "./site-reading.ts";
import type { SiteFeed } from "./site-feed.server.ts";
import type { SiteFound, SiteJob, SitePage } from "./site-page.server.ts";
import { weightOf } from "./text-weight.ts";

const limits = {
  maxBytes: 1_000_000,
  timeouts: { connect: 5 * SECOND, headers: 8 * SECOND, idle: 5 * SECOND, total: 12 * SECOND },
} as const;

/** How many of a feed's latest posts are read. */
const postsRead = 6;

/** Usual addresses of feeds that no page links to. */
export const usualFeeds = ["/feed", "/rss.xml"];

interface SiteReaderDeps {
  request(address: string, options: OutboundOptions): Promise<OutboundAnswer>;
  parse: ParseSite;
}

/** Parses the response in a worker thread, which workspaces share in turns. */
export type ParseSite = (
  job: SiteJob,
  owner: { workspaceId: string; signal?: AbortSignal },
) => Promise<SiteFound>;

/** The workspace a site is read for, and what was tried. */
interface Attempt {
  workspaceId: string;
  tried: Tried[];
}

interface Read {
  url: string;
  page: SitePage | null;
  feed: SiteFeed | null;
}

/** Reads the start of a site: its home page, its about page, its latest posts. */
export function createSiteReader({ request, parse }: SiteReaderDeps) {
  /** Null, with the reason in `tried`: it cannot be read. */
  async function readPage(address: string, { workspaceId, tried }: Attempt): Promise<Read | null> {
    try {
      const answer = await request(address, limits);
      if (answer.status >= 400) throw new Problem(`It answered with ${answer.status}.`);
      const type = answer.headers.get("content-type") ?? "";
      const { bytes, url } = answer;
      const found = await parse({ bytes, type, url, posts: postsRead }, { workspaceId });
      const read = readOf(found, type);
      tried.push({ address, problem: null });
      return { url, ...read };
    } catch (error) {
      if (!isAppError(error) && !(error instanceof Problem)) throw error;
      tried.push({ address, problem: messageOf(error) });
      return null;
    }
  }

  /** People leave out the scheme; few sites still have only HTTP. */
  async function readHomePage(typed: string, attempt: Attempt): Promise<Read | null> {
    const secure = await readPage(withScheme(typed), attempt);
    return secure || typed.includes("://") ? secure : readPage(`http://${typed}`, attempt);
  }

  async function feedOf({ url, page }: Read, attempt: Attempt) {
    if (!page) return null;
    const usual = usualFeeds.map((path) => new URL(path, url).href);
    for (const feedAddress of page.feed === null ? usual : [page.feed, ...usual]) {
      // A missing feed that no page links to is not worth reporting.
      const isNamed = feedAddress === page.feed;
      const found = await readPage(feedAddress, isNamed ? attempt : { ...attempt, tried: [] });
      if (found?.feed) return { feed: found.feed, address: feedAddress };
    }
    return null;
  }

  async function aboutOf({ url, page }: Read, attempt: Attempt): Promise<SiteFacts["about"]> {
    if (!page) return null;
    const { about } = page;
    const isOwn = about !== null && new URL(about.address).host === new URL(url).host;
    const found = isOwn ? await readPage(about.address, attempt) : null;
    const text = firstParagraphs(found?.page?.text ?? "");
    if (text !== "" && about) return { text, from: `“${about.name}”` };
    if (page.description !== "") return null;
    const first = firstParagraphs(page.text);
    return first === "" ? null : { text: first, from: "your home page" };
  }

  return {
    /** Never throws because of the site; problems are listed in `tried`. */
    async read(
      typed: string,
      workspaceId: string,
    ): Promise<{ tried: Tried[]; facts: SiteFacts | null }> {
      const tried: Tried[] = [];
      const attempt = { workspaceId, tried };
      const first = await readHomePage(typed.trim(), attempt);
      if (!first) return { tried, facts: null };
      const { url, page } = first;
      const [found, about] = await Promise.all([feedOf(first, attempt), aboutOf(first, attempt)]);
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

/** A problem of the site, not a failure of ours. */
class Problem extends Error {}

/** @throws Problem: it is neither a page nor a feed */
function readOf(found: SiteFound, type: string): Omit<Read, "url"> {
  if ("page" in found) return { page: found.page, feed: null };
  if ("feed" in found) return { page: null, feed: found.feed };
  const what = type.split(";")[0] || "something without a content type";
  throw new Problem(`It isn’t a web page or a feed, but ${what}.`);
}

/** Two, or as many short ones as are equally long. */
function firstParagraphs(text: string): string {
  const first: string[] = [];
  for (const paragraph of text.split("\n\n").slice(0, 6)) {
    if (first.length >= 2 && weightOf(first.join(" ")) >= 120) break;
    first.push(paragraph);
  }
  return first.join("\n\n");
}
