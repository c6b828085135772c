import { describe, expect, test } from "vitest";
import { call } from "../../../tests/harness/call";
import { DAY, HOUR } from "../../core/clock";
import { createSimulatedAudience } from "./audience";

type Readings = Awaited<ReturnType<typeof audience.measure>>;

const audience = createSimulatedAudience({ wait: () => Promise.resolve() });

const measure = (elapsedMs: number, { type = "content_writer", ordinal = 1, seed = "test" } = {}) =>
  audience.measure({ seed, type, ordinal, elapsedMs }, call);

/** The mean of so many looks at the audience. */
async function meanOf(elapsedMs: number, type: string, looks = 2_000): Promise<Readings> {
  const sum: Partial<Record<keyof Readings, number>> = {};
  for (let ordinal = 1; ordinal <= looks; ordinal += 1) {
    const readings = await measure(elapsedMs, { type, ordinal });
    // The keys of the readings themselves.
    for (const [name, value] of Object.entries(readings) as [keyof Readings, number][]) {
      sum[name] = (sum[name] ?? 0) + value / looks;
    }
  }
  // Every key was in every look.
  return sum as Readings;
}

test("the same task sees the same, another one or another seed does not", async () => {
  expect(await measure(DAY)).toEqual(await measure(DAY));
  expect(await measure(DAY, { ordinal: 2 })).not.toEqual(await measure(DAY));
  expect(await measure(DAY, { seed: "other" })).not.toEqual(await measure(DAY));
  expect(await measure(DAY, { type: "publisher" })).not.toEqual(await measure(DAY));
});

test("whoever looks waits for it", async () => {
  let waited = 0;
  const slow = createSimulatedAudience({ wait: () => Promise.resolve(void (waited += 1)) });
  await slow.measure({ seed: "test", type: "analytics", ordinal: 1, elapsedMs: HOUR }, call);
  expect(waited).toBe(1);
});

test.each([0, -DAY])("in %d ms nobody comes and nothing is earned", async (elapsedMs) => {
  for (let ordinal = 1; ordinal <= 50; ordinal += 1) {
    expect(await measure(elapsedMs, { ordinal })).toMatchObject({
      views: 0,
      interactions: 0,
      followers: 0,
      conversions: 0,
      earningsCents: 0,
    });
  }
});

describe("on the average", () => {
  test.each([
    ["content_writer", 1_150],
    ["publisher", 640],
    ["youtube_manager", 480],
    ["social_media", 0],
  ])("a %s earns %d cents a day, however often it is looked at", async (type, cents) => {
    const day = await meanOf(DAY, type);
    const hours = await meanOf(HOUR, type, 12_000);
    for (const aDay of [day.earningsCents, hours.earningsCents * 24]) {
      expect(aDay).toBeGreaterThanOrEqual(0.9 * cents);
      expect(aDay).toBeLessThanOrEqual(1.1 * cents);
    }
  });

  test("the audience of a day, and of a tenth of one", async () => {
    for (const part of [1, 0.1]) {
      const { views, interactions, followers, conversions } = await meanOf(part * DAY, "publisher");
      expect(views / part).toBeCloseTo(420, -1.5);
      expect(interactions / part).toBeCloseTo(420 * 0.045, -0.6);
      expect(followers / part).toBeCloseTo(3, -0.2);
      expect(conversions / part).toBeCloseTo(420 * 0.022, -0.3);
    }
  });
});

test("figures are whole, and payments worth showing: none of less than 90 cents", async () => {
  for (let ordinal = 1; ordinal <= 500; ordinal += 1) {
    const readings = await measure(HOUR, { ordinal });
    for (const value of Object.values(readings)) expect(Number.isInteger(value)).toBe(true);
    const { earningsCents, keywords, rankingGains, trafficGain, insights } = readings;
    if (earningsCents > 0) {
      expect(earningsCents).toBeGreaterThanOrEqual(90);
      expect(earningsCents).toBeLessThanOrEqual(320);
    }
    expect(keywords).toBeGreaterThanOrEqual(2);
    expect(keywords).toBeLessThanOrEqual(6);
    expect(rankingGains).toBeLessThanOrEqual(3);
    expect(trafficGain).toBeGreaterThanOrEqual(4);
    expect(trafficGain).toBeLessThanOrEqual(18);
    expect(insights).toBeGreaterThanOrEqual(1);
    expect(insights).toBeLessThanOrEqual(4);
  }
});
