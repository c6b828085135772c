import { HOUR, MINUTE } from "#app/core/time/clock.ts";
import type { Random } from "#app/core/secrets/random.ts";
import type { ContentType } from "#app/domain/content/content-item.ts";

interface Waiting {
  /** Its owner decides, and nobody else. */
  asks: boolean;
  kind: ContentType;
  /** When it is to go out, in milliseconds; null: there is no time for it. */
  slotAt: number | null;
  now: number;
  demo: boolean;
  random: Random;
}

/** When the trust in an agent decides on its piece; null: it waits for a person. */
export function decisionTime({ asks, demo, ...contentItem }: Waiting): number | null {
  if (asks) return null;
  return demo ? demoDecisionAt(contentItem) : contentItem.now;
}

/**
 * The demo's pieces wait for some hours, as an owner would let them: at any moment three to seven can be
 * looked at. With one text in 30 hours (`simulation/demo-day.ts`) that is one article, two posts and a
 * video, and some more while one comes before another is decided on.
 */
const demoWaits = {
  article: [20 * MINUTE, 40 * MINUTE],
  newsletter: [HOUR, 2 * HOUR],
  social_post: [31 * HOUR, 32 * HOUR],
  video: [28 * HOUR, 29 * HOUR],
  report: [0, 0],
} as const satisfies Record<ContentType, readonly [number, number]>;

/** The demo's articles are approved so long before their slots: something is always scheduled. */
const demoApprovedAheadMs = 54.5 * HOUR;

function demoDecisionAt({ kind, slotAt, now, random }: Omit<Waiting, "asks" | "demo">): number {
  const [shortest, longest] = demoWaits[kind];
  const soonest = now + random.int(shortest, longest);
  return kind === "article" && slotAt !== null
    ? Math.max(soonest, slotAt - demoApprovedAheadMs)
    : soonest;
}
