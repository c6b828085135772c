import type { Call } from "../../core/call";
import { DAY, SECOND, type Clock } from "../../core/clock";
import { isAppError } from "../../core/errors";
import type { OutboundAnswer, OutboundOptions } from "../../platform/outbound/types";
import { withScheme } from "../brief/brief-schema";
import type { Answers as Brief } from "../brief/brief";
import type { SiteFound, SiteJob } from "../brief/site-page.server";
import type { Evidence, Source } from "./evidence";
import type { Search, SearchAccount } from "./search.server";
import type { Sources } from "./sources.server";

const limits = {
  maxBytes: 2_000_000,
  timeouts: { connect: 5 * SECOND, headers: 8 * SECOND, idle: 5 * SECOND, total: 15 * SECOND },
} as const;

/** What was read is not read again for so long. */
const freshForMs = DAY;

/** Posts of a feed that are looked at, and pages that are read, for one text. */
const postsRead = 20;
const pagesAtMost = 8;

/** Addresses that are looked at for one text, whatever comes of them: whoever answers may name others without end. */
const addressesAtMost = 40;

/** Pages that a search has found and that are read; of one site no more than this. */
const foundReadAtMost = 4;
const ofOneSite = 2;

export interface GatherDeps {
  clock: Clock;
  sources: Sources;
  request(address: string, options: OutboundOptions): Promise<OutboundAnswer>;
  /** Makes sense of what has come, in a thread. */
  parse(job: SiteJob): Promise<SiteFound>;
  find: Search["find"];
}

/** An address that is to be looked at, and how it has come to be: by its owner, by a page of theirs, or by a feed. */
interface Queued {
  address: string;
  is: "site" | "feed" | "post";
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
  /** Of a page: the feed that it names. */
  feed: string | null;
  /** Of a feed: where its posts stand. */
  posts: readonly string[];
}

/**
 * Reads what a text may be written from: the owner's own texts first, then the sites and feeds that they
 * have named. What cannot be read is left out; nobody's page keeps a text from being written.
 */
export function createGather({ clock, sources, request, parse, find }: GatherDeps) {
  async function readAddress(
    workspaceId: string,
    address: string,
    { signal }: Call,
  ): Promise<Found> {
    const known = await sources.fresh(workspaceId, address, clock.now() - freshForMs);
    if (known) return { ...nothing, page: known };
    try {
      const answer = await request(address, { ...limits, signal });
      if (answer.status >= 400) return nothing;
      const type = answer.headers.get("content-type") ?? "";
      if (/\bxml\b|\brss\b|\batom\b/iu.test(type)) return await readFeed(workspaceId, answer);
      if (/\btext\/plain\b/iu.test(type))
        return keep(workspaceId, { title: address, address: answer.url, text: answer.text() });
      if (!/\bhtml\b/iu.test(type)) return nothing;
      const found = await parse({ html: answer.text(), readable: true });
      if (!("page" in found) || found.page.text === "") return nothing;
      const { title, text, feed } = found.page;
      const kept = await keep(workspaceId, { title, address: answer.url, text });
      return { ...kept, feed: feed === null ? null : addressFrom(feed, answer.url) };
    } catch (error) {
      signal.throwIfAborted();
      // A site that is away, or refuses us, is no fault of the text.
      if (isAppError(error)) return nothing;
      throw error;
    }
  }

  async function keep(workspaceId: string, read: Read): Promise<Found> {
    const [page] = await sources.add(workspaceId, [read], clock.now());
    return { ...nothing, page: page ?? null };
  }

  async function readFeed(workspaceId: string, answer: OutboundAnswer): Promise<Found> {
    const found = await parse({ xml: answer.text(), posts: postsRead });
    if (!("feed" in found) || !found.feed) return nothing;
    const posts = found.feed.posts.filter(({ text }) => text.length > 0);
    const read = posts.map(({ title, text, address }) => ({ title, text, address }));
    await sources.add(workspaceId, read, clock.now());
    return { ...nothing, posts: posts.map(({ address }) => address).filter(isAddress) };
  }

  /** Sites as they are named, then their feeds, then the posts of these, which lead no further. */
  async function readSites(workspaceId: string, sites: readonly string[], call: Call) {
    const queue: Queued[] = sites
      .map((site) => ({ address: withScheme(site), is: "site" as const }))
      .filter(({ address }) => isAddress(address));
    const seen = new Set<string>();
    const pages: Source[] = [];
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const { address, is } = next;
      if (pages.length >= pagesAtMost || seen.size >= addressesAtMost) break;
      if (seen.has(address)) continue;
      seen.add(address);
      const { page, feed, posts } = await readAddress(workspaceId, address, call);
      if (page && !pages.some(({ id }) => id === page.id)) pages.push(page);
      if (is === "site" && feed !== null) queue.push({ address: feed, is: "feed" });
      if (is !== "post")
        queue.push(...posts.map((post) => ({ address: post, is: "post" as const })));
    }
    return pages;
  }

  async function readAnew(
    workspaceId: string,
    brief: Pick<Brief, "samples" | "sites">,
    subject: Subject | null,
    call: Call,
  ) {
    const own = [
      ...(await sources.add(workspaceId, brief.samples.map(ownText), clock.now())),
      ...(await readSites(workspaceId, brief.sites, call)),
    ];
    return subject ? [...own, ...(await readFound(subject, own, call))] : own;
  }

  /** Pages of others about the subject, where somebody has connected a search. */
  async function readFound({ words, account }: Subject, known: readonly Source[], call: Call) {
    const perSite = new Map<string, number>();
    const pages: Source[] = [];
    for (const { address } of await find(words, account, call)) {
      if (pages.length >= foundReadAtMost) break;
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
          : await sources.byIds(workspaceId, earlier);
      return { sources: found, ownHosts: brief.sites.map(hostOf).filter((host) => host !== "") };
    },
  };
}

const nothing: Found = { page: null, feed: null, posts: [] };

const ownText = ({ title, text }: Brief["samples"][number]): Read => ({ title, text, address: "" });

/** Null: what a page has there is none. */
function addressFrom(address: string, base: string): string | null {
  if (!URL.canParse(address, base)) return null;
  const { href } = new URL(address, base);
  return isAddress(href) ? href : null;
}

const isAddress = (address: string) => /^https?:\/\//iu.test(address) && URL.canParse(address);

const hostOf = (site: string) => {
  const address = withScheme(site);
  return URL.canParse(address) ? new URL(address).host : "";
};
