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

/** The last posts of a feed that are looked at. */
const postsRead = 6;

/** Where feeds stand that no page names. */
export const usualFeeds = ["/feed", "/rss.xml"];

interface SiteReaderDeps {
  request(address: string, options: OutboundOptions): Promise<OutboundAnswer>;
  parse: ParseSite;
}

/** Makes sense of what has come, in a thread in which workspaces take turns. */
export type ParseSite = (
  job: SiteJob,
  owner: { workspaceId: string; signal?: AbortSignal },
) => Promise<SiteFound>;

/** On whose behalf a site is read, and what was asked there. */
interface Attempt {
  workspaceId: string;
  tried: Tried[];
}

interface Read {
  url: string;
  page: SitePage | null;
  feed: SiteFeed | null;
}

/** Reads the beginning of a site: its first page, what it says about itself, its last posts. */
export function createSiteReader({ request, parse }: SiteReaderDeps) {
  /** Null, and why in `tried`: it cannot be read. */
  async function look(address: string, { workspaceId, tried }: Attempt): Promise<Read | null> {
    try {
      const answer = await request(address, limits);
      if (answer.status >= 400) throw new Problem(`It answers with ${answer.status}.`);
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

  /** People leave the beginning out; few sites still have only the old one. */
  async function lookAtFirst(typed: string, attempt: Attempt): Promise<Read | null> {
    const secure = await look(withScheme(typed), attempt);
    return secure || typed.includes("://") ? secure : look(`http://${typed}`, attempt);
  }

  async function feedOf({ url, page }: Read, attempt: Attempt) {
    if (!page) return null;
    const usual = usualFeeds.map((path) => new URL(path, url).href);
    for (const place of page.feed === null ? usual : [page.feed, ...usual]) {
      // That nothing is where nobody said there was is nothing to tell.
      const isNamed = place === page.feed;
      const found = await look(place, isNamed ? attempt : { ...attempt, tried: [] });
      if (found?.feed) return { feed: found.feed, address: place };
    }
    return null;
  }

  async function aboutOf({ url, page }: Read, attempt: Attempt): Promise<SiteFacts["about"]> {
    if (!page) return null;
    const { about } = page;
    const isOwn = about !== null && new URL(about.address).host === new URL(url).host;
    const found = isOwn ? await look(about.address, attempt) : null;
    const text = firstParagraphs(found?.page?.text ?? "");
    if (text !== "" && about) return { text, from: `“${about.name}”` };
    if (page.description !== "") return null;
    const first = firstParagraphs(page.text);
    return first === "" ? null : { text: first, from: "your first page" };
  }

  return {
    /** Never fails because of the site: what was in the way stands in `tried`. */
    async read(
      typed: string,
      workspaceId: string,
    ): Promise<{ tried: Tried[]; facts: SiteFacts | null }> {
      const tried: Tried[] = [];
      const attempt = { workspaceId, tried };
      const first = await lookAtFirst(typed.trim(), attempt);
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

/** What a site is like, and no failure of ours. */
class Problem extends Error {}

/** @throws Problem: it is neither a page nor a feed */
function readOf(found: SiteFound, type: string): Omit<Read, "url"> {
  if ("page" in found) return { page: found.page, feed: null };
  if ("feed" in found) return { page: null, feed: found.feed };
  const what = type.split(";")[0] || "something without a type";
  throw new Problem(`It is no page and no feed, but ${what}.`);
}

/** Two, or as many short ones as say as much. */
function firstParagraphs(text: string): string {
  const first: string[] = [];
  for (const paragraph of text.split("\n\n").slice(0, 6)) {
    if (first.length >= 2 && weightOf(first.join(" ")) >= 120) break;
    first.push(paragraph);
  }
  return first.join("\n\n");
}
