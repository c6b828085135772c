import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DAY, HOUR } from "#app/core/time/clock.ts";
import type { Measured, Role } from "#app/domain/publishing/channel-port.ts";
import { audienceAt } from "./audience-curve.ts";

const at = (role: Role, ageMs: number, key = "one") =>
  audienceAt({ seed: "test", key, role, ageMs });
const keys = Array.from({ length: 1_000 }, (_, n) => `publication ${n}`);
const viewsOf = (role: Role, ageMs: number) =>
  keys.map((key) => at(role, ageMs, key).views ?? 0).sort((a, b) => a - b);
const videoCents = () => keys.map((key) => at("video", 30 * DAY, key).earnedCents ?? 0);
const sum = (values: readonly number[]) => values.reduce((all, each) => all + each, 0);

const role = fc.constantFrom<Role>("blog", "newsletter", "social", "video");
const age = fc.integer({ min: -DAY, max: 60 * DAY });

test("metrics are whole numbers that never shrink and are the same on every call", () => {
  fc.assert(
    fc.property(role, fc.string(), age, age, (of, key, one, other) => {
      const [before, after] = [Math.min(one, other), Math.max(one, other)].map((each) =>
        at(of, each, key),
      );
      for (const [name, value] of Object.entries(after ?? {})) {
        expect(Number.isInteger(value)).toBe(true);
        expect(value).toBeGreaterThanOrEqual(before?.[name as keyof Measured] ?? 0);
      }
      expect(at(of, one, key)).toEqual(at(of, one, key));
    }),
  );
  expect(at("blog", 0)).toMatchObject({ views: 0, interactions: 0, earnedCents: 0 });
  expect(at("blog", 30 * DAY)).toEqual(at("blog", 90 * DAY));
  expect(at("blog", DAY, "other")).not.toEqual(at("blog", DAY));
});

describe("within thirty days", () => {
  test.each<[Role, number, number, number, number, number]>([
    // role, minimum, maximum, median at most, from … to, and the views of the top two percent
    ["blog", 150, 2_500, 430, 530, 2],
    ["newsletter", 200, 500, 310, 330, 1.2],
    ["social", 40, 900, 125, 155, 2],
    ["video", 30, 3_000, 210, 270, 2],
  ])("%s: from %d to %d views, most in between and a few hits", (of, fewest, most, ...usual) => {
    const [from, to, times] = usual;
    const views = viewsOf(of, 30 * DAY);
    expect(views[0]).toBeGreaterThanOrEqual(fewest - 1);
    expect(views.at(-1)).toBeLessThanOrEqual(most);
    expect(views[500]).toBeGreaterThan(from);
    expect(views[500]).toBeLessThan(to);
    // A hit has at least twice the usual views; a newsletter has no hits.
    expect(views[980]).toBeGreaterThan(times * (views[500] ?? 0));
  });

  test.each<[Role, number, number]>([
    ["blog", 3 * DAY, 0.68],
    ["blog", HOUR, 0.035],
    ["social", DAY, 0.5],
    ["newsletter", DAY, 0.83],
    ["video", 7 * DAY, 0.57],
  ])("%s: after %d ms a share of %d has arrived", (of, ageMs, share) => {
    expect(sum(viewsOf(of, ageMs)) / sum(viewsOf(of, 30 * DAY))).toBeCloseTo(share, 1.5);
  });

  test("a thousand views earn $8 to $25, of a video $2 to $8, of posts nothing", () => {
    const all = keys.map((key) => at("blog", 30 * DAY, key));
    for (const { views, earnedCents } of all) {
      expect(earnedCents).toBeGreaterThanOrEqual(Math.floor(((views ?? 0) * 800) / 1_000));
      expect(earnedCents).toBeLessThanOrEqual(((views ?? 0) * 2_500) / 1_000);
    }
    const [views, cents] = [sum(viewsOf("video", 30 * DAY)), sum(videoCents())];
    expect(cents / views).toBeGreaterThan(0.2);
    expect(cents / views).toBeLessThan(0.8);
    expect(keys.every((key) => at("social", 30 * DAY, key).earnedCents === 0)).toBe(true);
  });

  test.each<[Role, keyof Measured, number, number]>([
    ["blog", "interactions", 0.02, 0.05],
    ["blog", "followers", 0.002, 0.006],
    ["blog", "conversions", 0.005, 0.02],
    ["newsletter", "interactions", 0.04, 0.09],
    ["social", "interactions", 0.03, 0.08],
    ["video", "conversions", 0.003, 0.01],
  ])("of the viewers of a %s, %s are a share from %d to %d", (of, name, least, most) => {
    const all = keys.map((key) => at(of, 30 * DAY, key));
    for (const { views, [name]: counted } of all) {
      expect(counted).toBeGreaterThanOrEqual(Math.floor((views ?? 0) * least));
      expect(counted).toBeLessThanOrEqual(((views ?? 0) + 1) * most);
    }
    const [views, counted] = [sum(viewsOf(of, 30 * DAY)), sum(all.map((each) => each[name] ?? 0))];
    expect(counted / views).toBeCloseTo((least + most) / 2, 2);
  });

  test("five articles a week, a newsletter and two videos make a realistic small site", () => {
    const months = Array.from({ length: 12 }, (_, month) => {
      const everySoOften = (of: Role, days: number) =>
        Array.from({ length: Math.floor(30 / days) }, (_unused, n) =>
          at(of, (30 - n * days) * DAY, `${month} ${of} ${n}`),
        );
      const all = [
        ...everySoOften("blog", 1.4),
        ...everySoOften("newsletter", 7),
        ...everySoOften("video", 3.5),
      ];
      return sum(all.map(({ earnedCents }) => earnedCents ?? 0));
    });
    expect(Math.min(...months)).toBeGreaterThan(100_00);
    expect(Math.max(...months)).toBeLessThan(400_00);
  });
});
