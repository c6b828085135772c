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

describe("a text that trust decides on", () => {
  it("waits for its owner where they are asked", () => {
    expect(decide({ asks: true })).toBeNull();
    expect(decide({ asks: true, demo: false })).toBeNull();
  });

  it("is decided on at once outside of the demo", () => {
    expect(decide({ demo: false, slotAt: now + 100 * HOUR })).toBe(now);
  });
});

describe("an article of the demo", () => {
  it("is approved two days and a quarter before it goes out", () => {
    const slotAt = now + 100 * HOUR;
    expect(decide({ slotAt })).toBe(slotAt - 54.5 * HOUR);
  });

  it.each([
    ["it goes out soon", now + HOUR],
    ["there is no time for it", null],
  ])("waits for half an hour or so when %s", (_, slotAt) => {
    const waits = (decide({ slotAt }) ?? 0) - now;
    expect(waits).toBeGreaterThanOrEqual(20 * MINUTE);
    expect(waits).toBeLessThanOrEqual(40 * MINUTE);
  });
});

it("a post of the demo is decided on whenever its article goes out", () => {
  const post = { kind: "social_post" } as const;
  expect(decide({ ...post, slotAt: now + 100 * HOUR })).toBe(decide(post));
});
