import type { Counts } from "#app/domain/agents/kinds/types.ts";
import type { CheckResult } from "#app/domain/content/checks.ts";
import type { ContentType } from "#app/domain/content/content-item.ts";
import type { Figures } from "#app/domain/publishing/channel-port.ts";

/*
 * What each count of an agent counts, all of them but those that the engine keeps of its tasks. Each is
 * made in the transaction of what it counts, so that it equals the rows at every moment:
 *
 * articles, packs, drafts, reports   pieces that the agent has made: articles, video packs, posts, reports
 * improved                           versions that it has made from an article and that were taken up
 * checks, keywords                   checks that those have passed and the versions before them had not
 * published, at:NAME                 articles and editions that it has brought to a place and that were confirmed there
 * posts, videos                      posts and videos of its own that were confirmed
 * views, …                           what was counted of those, as the placements say
 * revenueCents                       what the ledger has of it
 */

type Checks = readonly Pick<CheckResult, "name" | "outcome">[];

const ofMaking = {
  article: { articles: 1 },
  social_post: { drafts: 1 },
  video: { packs: 1 },
  newsletter: {},
  report: { reports: 1, insights: 1 },
} as const satisfies Record<ContentType, Counts>;

/** An agent has handed over a new piece. */
export function countsOfContentItem(kind: ContentType): Counts {
  return ofMaking[kind];
}

/** An agent has improved an article: what is won is what did not stand there before. */
export function countsOfImprovement(before: Checks, after: Checks): Counts {
  const had = new Set(passed(before));
  const won = passed(after).filter((name) => !had.has(name));
  return {
    improved: 1,
    checks: won.length,
    keywords: won.filter((name) => name.startsWith("keyword_in_")).length,
  };
}

/** A piece has been confirmed at a place where it had not been before. */
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

/** What has come to a placement since it was last looked at. */
interface Growth {
  grown: Figures;
  earnedCents: number;
}

/** Of whoever made the piece. */
export function countsOfReaders(kind: ContentType, { grown, earnedCents }: Growth): Counts {
  const { views, interactions, followers } = grown;
  const revenueCents = earnedCents;
  switch (kind) {
    case "article":
      return { views, revenueCents };
    // Whoever makes it brings it out as well.
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

/** Of whoever brought it there, where that is somebody else. */
export function countsOfReach({ grown: { views, conversions } }: Growth): Counts {
  return { views, conversions };
}

function passed(checks: Checks): string[] {
  return checks.filter(({ outcome }) => outcome === "passed").map(({ name }) => name);
}
