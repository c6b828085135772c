import { describe, expect, it } from "vitest";
import { HOUR, MINUTE } from "#app/core/time/clock.ts";
import { createSeededRandom } from "#app/core/secrets/random.ts";
import { decisionTime } from "./decision-time.ts";

const now = Date.UTC(2026, 5, 1, 8);
type Waiting = Parameters<typeof decisionTime>[0];
const decide = (waiting: Partial<Waiting>) =>
  decisionTime({
    ...{ asks: false, kind: "article", slotAt: null, now, demo: true },
    ...{ random: createSeededRandom("decision"), ...waiting },
  });

describe("automatic approval of an article", () => {
  it("waits for its owner when the policy is to ask", () => {
    expect(decide({ asks: true })).toBeNull();
    expect(decide({ asks: true, demo: false })).toBeNull();
  });

  it("is decided on at once outside of the demo", () => {
    expect(decide({ demo: false, slotAt: now + 100 * HOUR })).toBe(now);
  });
});

describe("an article of the demo", () => {
  it("is approved two days and a quarter before it is published", () => {
    const slotAt = now + 100 * HOUR;
    expect(decide({ slotAt })).toBe(slotAt - 54.5 * HOUR);
  });

  it.each([
    ["it is published soon", now + HOUR],
    ["there is no time for it", null],
  ])("waits for about half an hour when %s", (_, slotAt) => {
    const waits = (decide({ slotAt }) ?? 0) - now;
    expect(waits).toBeGreaterThanOrEqual(20 * MINUTE);
    expect(waits).toBeLessThanOrEqual(40 * MINUTE);
  });
});

it("a demo post is decided on when its article is published", () => {
  const post = { kind: "social_post" } as const;
  expect(decide({ ...post, slotAt: now + 100 * HOUR })).toBe(decide(post));
});
