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

/** What was read is not read again for so long. */
const freshForMs = DAY;

/** Posts of a feed that are looked at; pages of sites and posts that are read for one text. */
const postsRead = 20;
const maxPages = 8;
const maxPosts = 8;

/** What a feed has of a post may be its beginning alone; what weighs more is not looked for at its page. */
const wholePost = 800;

/** Of so many addresses it is remembered what they led to. */
const remembered = 5_000;

/** Addresses that are looked at for one text, whatever comes of them: whoever answers may name others without end. */
const maxAddresses = 40;

/** Pages that a search has found and that are read; of one site no more than this. */
const maxFoundRead = 4;
const ofOneSite = 2;

export interface GatherDeps {
  clock: Clock;
  sources: Sources;
  request(address: string, options: OutboundOptions): Promise<OutboundAnswer>;
  parse: ParseSite;
  find: Search["find"];
}

/** What a text is to be about, and on whose account it is looked for elsewhere. */
export interface Subject {
  words: string;
  account: SearchAccount;
}

type Read = Omit<Source, "id">;

/** What has come of an address, and what it leads to. */
interface Found {
  page: Source | null;
  /** Of a page: where its feed may stand. */
  feeds: readonly string[];
  /** Of a feed. */
  posts: readonly Post[];
  /** Left out: it was read, or says nothing itself. */
  problem?: UnreadReason;
}

interface Post extends Read {
  /** It names where it stands; otherwise its address is that of its feed. */
  hasPage: boolean;
}

/**
 * Reads what a text may be written from: the owner's own texts first, then the sites and feeds that they
 * have named. What cannot be read is left out, and noted; nobody's page keeps a text from being written.
 */
export function createGather({ clock, sources, request, parse, find }: GatherDeps) {
  /** Where an address led to, and its feeds. It is read again after a restart, which forgets this. */
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
      // A site that is away, or refuses us, is no fault of the text.
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

  /** A post as its feed has it, where that is all of it, or its page has no more. */
  async function readPost(workspaceId: string, post: Post, call: Call): Promise<Source | null> {
    const isWhole = weightOf(post.text) >= wholePost || !post.hasPage;
    const page = isWhole ? null : (await readAddress(workspaceId, post.address, call)).page;
    if (page && weightOf(page.text) > weightOf(post.text)) return page;
    return post.text === "" ? page : keep(workspaceId, post);
  }

  /** Sites as they are named, then their feeds, then the posts of these, the newest of each first. */
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

  async function readAnew(
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

  /** Pages of others about the subject, where somebody has connected a search. */
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
     * @param subject null: nothing is looked for elsewhere
     * @param earlier ids of what was read for the same text before; null: nothing was
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
          ? await readAnew(workspaceId, brief, subject, call)
          : { sources: await sources.byIds(workspaceId, earlier) };
      return { ...found, ownHosts: brief.sites.map(hostOf).filter((host) => host !== "") };
    },
  };
}

const nothing: Found = { page: null, feeds: [], posts: [] };

const isEmpty = ({ page, posts }: Found): boolean => page === null && posts.length === 0;

const ownText = ({ title, text }: Brief["samples"][number]): Read => ({ title, text, address: "" });

/** A page that says nothing itself, such as a list of headlines, may have a feed that it does not name. */
function feedsOf({ feed, text }: { feed: string | null; text: string }, url: string): string[] {
  if (feed !== null) return [feed];
  return text === "" ? usualFeeds.map((path) => new URL(path, url).href) : [];
}

const postsOf = ({ posts }: SiteFeed, url: string): Post[] =>
  posts.map(({ title, text, address }) => ({
    ...{ title, text, address: address || url },
    hasPage: address !== "",
  }));

/** Each once. */
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
