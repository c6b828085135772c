import { expect, test } from "vitest";
import { notPromised } from "#app/site/layout/claims.ts";
import { planBenefits } from "#app/site/landing/plan-benefits.ts";
import { stepAt, tourSteps, visualOf, withBrand, type TourStep } from "./steps.ts";

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

/** Words per second. */
const readingSpeed = 5;

test.each(steps)("$id can be read while it plays", (step) => {
  const { title, content, highlight, benefits = [], features = [], illustrative } = step;
  const texts = [title, content, highlight, ...benefits, ...features];
  if (illustrative) texts.push(notPromised);
  const words = withBrand(texts.join(" "), {
    name: "AI Agent Management System",
    priceLabel: "$29.99",
  });
  expect(words.split(/\s+/).length).toBeLessThanOrEqual(readingSpeed * step.duration);
});

test.each(steps)("$id is written in full", (step) => {
  for (const text of [step.name, step.title, step.content, step.highlight]) {
    expect(text.trim().length).toBeGreaterThan(2);
  }
  // Either benefits or features.
  expect([step.benefits, step.features].filter(Boolean)).toHaveLength(1);
  expect((step.benefits ?? step.features ?? []).length).toBeGreaterThanOrEqual(3);
});

test("claims are figures and not benefits", () => {
  for (const { id, benefits = [], features = [], figures = false } of steps) {
    const items = [...benefits, ...features];
    expect([id, items.some((item) => /[\d%$]/.test(item))]).toEqual([id, figures]);
    if (figures) for (const item of items) expect(item).toMatch(/^[^:]+: [^:]+$/);
  }
});

test("contains the specification's claims word for word", () => {
  const copy = JSON.stringify(steps);
  for (const claim of [
    "Revenue potential: $500-2000+ per month",
    "10 minutes",
    "Automation: 100%",
    "Satisfaction: 95%",
    "Combined revenue: $50,000",
    "7-14 days",
    "Month 1: about $100-300",
    "Month 2: $300-600",
    "Month 3 onwards: $500-2000+",
    "Top users: $3000+ after 6 months",
    "Cancel anytime, no fee",
    "30-day money-back guarantee",
  ]) {
    expect(copy).toContain(claim);
  }
});

test("the pricing step lists only benefits of the plan", () => {
  const pricing = steps.find(({ id }) => id === "pricing");
  expect(planBenefits).toEqual(expect.arrayContaining([...(pricing?.features ?? [])]));
});

test("steps with amounts are marked as illustrative", () => {
  for (const step of steps) {
    const copy = JSON.stringify(step);
    if (/\$\d/.test(copy)) expect(step.illustrative).toBe(true);
  }
});

test("an unknown visual falls back to the hero", () => {
  for (const visual of ["hero", "problem", "agents", "revenue", "dashboard"]) {
    expect(visualOf({ visual })).toBe(visual);
  }
  for (const visual of ["", "pricing", "constructor"]) expect(visualOf({ visual })).toBe("hero");
});

test("an index out of range is the first step", () => {
  expect(stepAt(12).id).toBe("welcome");
  expect(stepAt(-1).id).toBe("welcome");
});

test("fills in the operator's name and price", () => {
  const brand = { name: "Herbs & Co", priceLabel: "€19" };
  const texts = steps.map(({ title, content }) => withBrand(`${title} ${content}`, brand));
  expect(texts.join()).toContain("Welcome to Herbs & Co");
  expect(texts.join()).toContain("€19 per month");
  expect(texts.join()).not.toMatch(/[{}]/);
});
