import { HOUR, MINUTE } from "#app/core/time/clock.ts";
import type { Random } from "#app/core/secrets/random.ts";
import type { ContentType } from "#app/domain/content/content-item.ts";

interface Waiting {
  /** The owner reviews it. */
  asks: boolean;
  kind: ContentType;
  /** Its planned publishing time, in milliseconds; null: none. */
  slotAt: number | null;
  now: number;
  demo: boolean;
  random: Random;
}

/** When the agent's policy approves its content; null: a person reviews it. */
export function decisionTime({ asks, demo, ...contentItem }: Waiting): number | null {
  if (asks) return null;
  return demo ? demoDecisionAt(contentItem) : contentItem.now;
}

/**
 * Demo content waits a few hours, as a real owner would let it, so that three to seven items can always be viewed.
 * With one article in 30 hours (`simulation/demo-day.ts`), that is one article, two posts and a video, and a few
 * more while they overlap.
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
