import type { Counts } from "#app/domain/agents/kinds/types.ts";
import type { CheckResult } from "#app/domain/content/checks.ts";
import type { ContentType } from "#app/domain/content/content-item.ts";
import type { Figures } from "#app/domain/publishing/channel-port.ts";

/*
 * What each agent counter counts, except those that the engine keeps about tasks. Each is updated in the
 * transaction of what it counts, so it always matches the rows:
 *
 * articles, packs, drafts, reports   articles, video scripts, posts and reports made by the agent
 * improved                           versions it made of an article that were accepted
 * checks, keywords                   checks that those passed and the previous versions didn't
 * published, at:NAME                 articles and newsletters it published on a channel, confirmed
 * posts, videos                      its own posts and videos, confirmed
 * views, …                           metrics of those, from the publications
 * revenueCents                       its total in the earnings ledger
 */

type Checks = readonly Pick<CheckResult, "name" | "outcome">[];

const ofMaking = {
  article: { articles: 1 },
  social_post: { drafts: 1 },
  video: { packs: 1 },
  newsletter: {},
  report: { reports: 1, insights: 1 },
} as const satisfies Record<ContentType, Counts>;

/** An agent submitted new content. */
export function countsOfContentItem(kind: ContentType): Counts {
  return ofMaking[kind];
}

/** An agent improved an article: counts the checks that didn't pass before. */
export function countsOfImprovement(before: Checks, after: Checks): Counts {
  const had = new Set(passed(before));
  const won = passed(after).filter((name) => !had.has(name));
  return {
    improved: 1,
    checks: won.length,
    keywords: won.filter((name) => name.startsWith("keyword_in_")).length,
  };
}

/** Content was confirmed on a channel for the first time. */
export function countsOfPublication(kind: ContentType, channel: string): Counts {
  switch (kind) {
    case "article":
    case "newsletter":
      return { published: 1, [`at:${channel}`]: 1 };
    case "social_post":
      return { posts: 1 };
    case "video":
      return { videos: 1 };
    case "report":
      return {};
  }
}

/** Growth of a publication since the last measurement. */
interface Growth {
  grown: Figures;
  earnedCents: number;
}

/** Credited to the agent that made it. */
export function countsOfReaders(kind: ContentType, { grown, earnedCents }: Growth): Counts {
  const { views, interactions, followers } = grown;
  const revenueCents = earnedCents;
  switch (kind) {
    case "article":
      return { views, revenueCents };
    // The agent that makes these also publishes them.
    case "newsletter":
      return { views, conversions: grown.conversions, revenueCents };
    case "social_post":
      return { views, interactions, followers, revenueCents };
    case "video":
      return { views, subscribers: followers, revenueCents };
    case "report":
      return {};
  }
}

/** Credited to the agent that published it, if another one made it. */
export function countsOfReach({ grown: { views, conversions } }: Growth): Counts {
  return { views, conversions };
}

function passed(checks: Checks): string[] {
  return checks.filter(({ outcome }) => outcome === "passed").map(({ name }) => name);
}
