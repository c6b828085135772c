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

/** How many words people read in a second. */
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
  // One list: of what it brings, or of what it does.
  expect([step.benefits, step.features].filter(Boolean)).toHaveLength(1);
  expect((step.benefits ?? step.features ?? []).length).toBeGreaterThanOrEqual(3);
});

test("claims are told as figures and not as what one gets", () => {
  for (const { id, benefits = [], features = [], figures = false } of steps) {
    const items = [...benefits, ...features];
    expect([id, items.some((item) => /[\d%$]/.test(item))]).toEqual([id, figures]);
    if (figures) for (const item of items) expect(item).toMatch(/^[^:]+: [^:]+$/);
  }
});

test("the specification's claims are all there, word for word", () => {
  const words = JSON.stringify(steps);
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
    expect(words).toContain(claim);
  }
});

test("of the plan it names what the plan holds", () => {
  const pricing = steps.find(({ id }) => id === "pricing");
  expect(planBenefits).toEqual(expect.arrayContaining([...(pricing?.features ?? [])]));
});

test("whoever names amounts to be earned says that nobody promises them", () => {
  for (const step of steps) {
    const words = JSON.stringify(step);
    if (/\$\d/.test(words)) expect(step.illustrative).toBe(true);
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
