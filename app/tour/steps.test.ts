import { expect, test } from "vitest";
import { stepAt, tourSteps, visualOf, withBrand, type TourStep } from "./steps";

const steps: readonly TourStep[] = tourSteps;

test("the twelve steps have the specification's names and durations", () => {
  expect(Object.fromEntries(steps.map(({ id, duration }) => [id, duration]))).toEqual({
    welcome: 8,
    problem: 6,
    solution: 10,
    benefits: 8,
    dashboard: 7,
    agents: 9,
    automation: 8,
    "revenue-streams": 7,
    setup: 6,
    results: 8,
    pricing: 6,
    cta: 7,
  });
});

test.each(steps)("$id is written in full, and short enough to be read while it plays", (step) => {
  for (const text of [step.name, step.title, step.content, step.highlight]) {
    expect(text.trim().length).toBeGreaterThan(2);
  }
  // One list: of what it brings, or of what it does.
  expect([step.benefits, step.features].filter(Boolean)).toHaveLength(1);
  expect((step.benefits ?? step.features ?? []).length).toBeGreaterThanOrEqual(3);
  expect(step.content.split(/\s+/).length).toBeLessThanOrEqual(40);
});

test("whoever names amounts to be earned says that nobody promises them", () => {
  for (const step of steps) {
    const words = JSON.stringify(step);
    // The goal of the dashboard is nothing to be earned.
    if (/\$\d/.test(words.replace("a goal of $1,000", ""))) expect(step.illustrative).toBe(true);
  }
});

test("an unknown picture is the hero", () => {
  for (const visual of ["hero", "problem", "agents", "revenue", "dashboard"]) {
    expect(visualOf({ visual })).toBe(visual);
  }
  for (const visual of ["", "pricing", "constructor"]) expect(visualOf({ visual })).toBe("hero");
});

test("a step that there is not is the first", () => {
  expect(stepAt(12).id).toBe("welcome");
  expect(stepAt(-1).id).toBe("welcome");
});

test("an operator's own name and price are told", () => {
  const brand = { name: "Herbs & Co", priceLabel: "€19" };
  const texts = steps.map(({ title, content }) => withBrand(`${title} ${content}`, brand));
  expect(texts.join()).toContain("Welcome to Herbs & Co");
  expect(texts.join()).toContain("€19 per month");
  expect(texts.join()).not.toMatch(/[{}]/);
});
