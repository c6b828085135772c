import type { Call } from "#app/core/async/call.ts";
import { DAY, SECOND, type Clock } from "#app/core/time/clock.ts";
import { isAppError } from "#app/core/errors.ts";
import type { OutboundAnswer, OutboundOptions } from "#app/platform/outbound/types.ts";
import { withScheme } from "#app/domain/brief/brief-schema.ts";
import type { Answers as Brief } from "#app/domain/brief/brief.ts";
import { usualFeeds, type ParseSite } from "#app/domain/brief/read-site.server.ts";
import type { SiteFeed } from "#app/domain/brief/site-feed.server.ts";
import { weightOf } from "#app/domain/brief/text-weight.ts";
import type { Evidence, Source } from "./evidence.ts";
import type { UnreadPage } from "#app/domain/content/provenance.ts";
import { reasonOfFailure, reasonOfStatus, type UnreadReason } from "./unread.ts";
import type { Search, SearchAccount } from "./search.server.ts";
import type { Sources } from "./sources.server.ts";

const limits = {
  maxBytes: 2_000_000,
  timeouts: { connect: 5 * SECOND, headers: 8 * SECOND, idle: 5 * SECOND, total: 15 * SECOND },
} as const;

/** How long a read page stays fresh. */
const freshForMs = DAY;

/** Posts of a feed to look at, and pages and posts to read per article. */
const postsRead = 20;
const maxPages = 8;
const maxPosts = 8;

/** A shorter feed post may be only its beginning; a longer one is not fetched from its page. */
const wholePost = 800;

/** How many addresses keep their results. */
const remembered = 5_000;

/** Addresses to try per article, because sites could name others without end. */
const maxAddresses = 40;

/** Pages from a search to read; per site fewer. */
const maxFoundRead = 4;
const ofOneSite = 2;

export interface GatherDeps {
  clock: Clock;
  sources: Sources;
  request(address: string, options: OutboundOptions): Promise<OutboundAnswer>;
  parse: ParseSite;
  find: Search["find"];
}

/** The subject of an article, and the account for searches. */
export interface Subject {
  words: string;
  account: SearchAccount;
}

type Read = Omit<Source, "id">;

/** The result of reading an address, and where it leads. */
interface Found {
  page: Source | null;
  /** Of a page: addresses its feed may have. */
  feeds: readonly string[];
  /** Of a feed. */
  posts: readonly Post[];
  /** Left out: it was read, or has no text itself. */
  problem?: UnreadReason;
}

interface Post extends Read {
  /** The page address is given; otherwise the address is the feed's. */
  hasPage: boolean;
}

/**
 * Reads what an article may be written from: the owner's samples first, then the sites and feeds
 * they listed. Unreadable pages are skipped and noted, and never stop the writing.
 */
export function createGather({ clock, sources, request, parse, find }: GatherDeps) {
  /** Redirects and feeds by address. Lost on restart, and then read again. */
  const ledTo = new Map<string, { url: string; feeds: readonly string[] }>();

  async function readAddress(
    workspaceId: string,
    address: string,
    { signal }: Call,
  ): Promise<Found> {
    const key = `${workspaceId} ${address}`;
    const led = ledTo.get(key);
    const since = clock.now() - freshForMs;
    const known = led && (await sources.fresh(workspaceId, led.url, since));
    if (known) return { ...nothing, page: known, feeds: led.feeds };
    try {
      const { status, url, headers, bytes } = await request(address, { ...limits, signal });
      const refusal = reasonOfStatus(status);
      if (refusal !== null) return { ...nothing, problem: refusal };
      const job = { bytes, url, type: headers.get("content-type") ?? "", posts: postsRead };
      const found = await parse({ ...job, readable: true }, { workspaceId, signal });
      if ("feed" in found) return { ...nothing, posts: postsOf(found.feed, url) };
      if ("unknown" in found) return { ...nothing, problem: "unknown" };
      const read = "page" in found ? found.page : { title: address, text: found.text, feed: null };
      const feeds = feedsOf(read, url);
      const page = read.text === "" ? null : await keep(workspaceId, { ...read, address: url });
      remember(key, { url, feeds });
      return { ...nothing, page, feeds };
    } catch (error) {
      signal.throwIfAborted();
      // A site that is down or refuses us does not stop the writing.
      if (isAppError(error)) return { ...nothing, problem: reasonOfFailure(error.code) };
      throw error;
    }
  }

  function remember(key: string, led: { url: string; feeds: readonly string[] }): void {
    ledTo.delete(key);
    ledTo.set(key, led);
    const [oldest] = ledTo.keys();
    if (ledTo.size > remembered && oldest !== undefined) ledTo.delete(oldest);
  }

  async function keep(workspaceId: string, { title, address, text }: Read): Promise<Source | null> {
    const [page] = await sources.add(workspaceId, [{ title, address, text }], clock.now());
    return page ?? null;
  }

  /** A post from its feed if that is complete, or if its page has no more. */
  async function readPost(workspaceId: string, post: Post, call: Call): Promise<Source | null> {
    const isWhole = weightOf(post.text) >= wholePost || !post.hasPage;
    const page = isWhole ? null : (await readAddress(workspaceId, post.address, call)).page;
    if (page && weightOf(page.text) > weightOf(post.text)) return page;
    return post.text === "" ? page : keep(workspaceId, post);
  }

  /** Sites as listed, then their feeds, then the newest posts of each. */
  async function readSites(workspaceId: string, sites: readonly string[], call: Call) {
    const seen = new Set<string>();
    const isNew = (address: string) => {
      if (seen.has(address) || seen.size >= maxAddresses) return false;
      return Boolean(seen.add(address));
    };
    const pages = createPages();
    const unread: UnreadPage[] = [];
    const feeds: { site: string; at: readonly string[]; isEmpty: boolean }[] = [];
    const posts: (readonly Post[])[] = [];
    for (const site of sites.map(withScheme).filter(isAddress)) {
      if (pages.list.length >= maxPages || !isNew(site)) continue;
      const found = await readAddress(workspaceId, site, call);
      pages.add(found.page);
      posts.push(found.posts);
      if (found.problem) unread.push({ address: site, why: found.problem });
      else feeds.push({ site, at: found.feeds, isEmpty: isEmpty(found) });
    }
    for (const { site, at, isEmpty: wasEmpty } of feeds) {
      let isStillEmpty = wasEmpty;
      for (const address of at.filter(isNew)) {
        const found = await readAddress(workspaceId, address, call);
        posts.push(found.posts);
        isStillEmpty &&= isEmpty(found);
        if (found.posts.length > 0) break;
      }
      if (isStillEmpty) unread.push({ address: site, why: "empty" });
    }
    let read = 0;
    for (const post of inTurn(posts)) {
      if (read >= maxPosts) break;
      if (post.hasPage && !isNew(post.address)) continue;
      if (pages.add(await readPost(workspaceId, post, call))) read += 1;
    }
    return { pages: pages.list, unread };
  }

  async function readNow(
    workspaceId: string,
    brief: Pick<Brief, "samples" | "sites">,
    subject: Subject | null,
    call: Call,
  ) {
    const samples = await sources.add(workspaceId, brief.samples.map(ownText), clock.now());
    const { pages, unread } = await readSites(workspaceId, brief.sites, call);
    const own = [...samples, ...pages];
    const others = subject ? await readFound(subject, own, call) : [];
    return { sources: [...own, ...others], unread };
  }

  /** Other pages about the subject, if a search is connected. */
  async function readFound({ words, account }: Subject, known: readonly Source[], call: Call) {
    const perSite = new Map<string, number>();
    const pages: Source[] = [];
    for (const { address } of await find(words, account, call)) {
      if (pages.length >= maxFoundRead) break;
      const { host } = new URL(address);
      const ofThisSite = perSite.get(host) ?? 0;
      if (ofThisSite >= ofOneSite) continue;
      const { page } = await readAddress(account.workspaceId, address, call);
      if (!page || [...known, ...pages].some(({ id }) => id === page.id)) continue;
      perSite.set(host, ofThisSite + 1);
      pages.push(page);
    }
    return pages;
  }

  return {
    /**
     * @param subject null: no search
     * @param earlier ids of what was read for the same article before; null: nothing
     */
    async evidenceFor(
      workspaceId: string,
      brief: Pick<Brief, "samples" | "sites">,
      subject: Subject | null,
      earlier: readonly string[] | null,
      call: Call,
    ): Promise<Evidence> {
      const found =
        earlier === null
          ? await readNow(workspaceId, brief, subject, call)
          : { sources: await sources.byIds(workspaceId, earlier) };
      return { ...found, ownHosts: brief.sites.map(hostOf).filter((host) => host !== "") };
    },
  };
}

const nothing: Found = { page: null, feeds: [], posts: [] };

const isEmpty = ({ page, posts }: Found): boolean => page === null && posts.length === 0;

const ownText = ({ title, text }: Brief["samples"][number]): Read => ({ title, text, address: "" });

/**
 * A page without text of its own, such as a list of headlines, may have a feed it does not link to.
 */
function feedsOf({ feed, text }: { feed: string | null; text: string }, url: string): string[] {
  if (feed !== null) return [feed];
  return text === "" ? usualFeeds.map((path) => new URL(path, url).href) : [];
}

const postsOf = ({ posts }: SiteFeed, url: string): Post[] =>
  posts.map(({ title, text, address }) => ({
    ...{ title, text, address: address || url },
    hasPage: address !== "",
  }));

function createPages() {
  const list: Source[] = [];
  return {
    list,
    /** False: there is none, or it is known. */
    add(page: Source | null): boolean {
      if (!page || list.some(({ id }) => id === page.id)) return false;
      list.push(page);
      return true;
    },
  };
}

/** The first of each, then the second of each. */
function inTurn<Each>(lists: readonly (readonly Each[])[]): Each[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) =>
    lists.flatMap((list) => list.slice(at, at + 1)),
  ).flat();
}

const isAddress = (address: string) => /^https?:\/\//iu.test(address) && URL.canParse(address);

const hostOf = (site: string) => {
  const address = withScheme(site);
  return URL.canParse(address) ? new URL(address).host : "";
};
