import { describe, expect, it } from "vitest";
import { activitiesShown } from "#app/dashboard/activities/activity-feed.ts";
import { demoRefreshSeconds } from "#app/dashboard/overview/demo/use-public-dashboard.ts";
import type { Brand } from "#app/platform/brand/brand.ts";
import { reconnectPolicy } from "#app/platform/realtime/socket.client.ts";
import { kindDisplays } from "#app/domain/agents/kinds/displays.ts";
import { maxNameLength, speedTexts } from "#app/domain/agents/settings/setting-values.ts";
import { goalCents } from "#app/domain/agents/workspaces.server.ts";
import { routines } from "#app/domain/routines/routines.ts";
import { manualTabs, type ManualTab } from "#app/workspace/paths/manual.ts";
import { publicPages } from "#app/site/public-pages/public-pages.ts";
import { writeManual } from "./write-manual.ts";

const brand: Brand = {
  name: "Herbs & Co",
  url: "https://herbs.example.com",
  company: "Herbs Ltd",
  address: "",
  supportEmail: "help@herbs.test",
  dmcaEmail: "dmca@herbs.test",
  businessEmail: "business@herbs.test",
  priceLabel: "€7.77",
};

/** These pages ask visitors to sign in. */
const membersPages = ["/reports", "/settings", "/billing"];

const manual = writeManual(brand);

/** Every string in a part of the manual. */
function textsOf(part: unknown): string[] {
  if (typeof part === "string") return [part];
  return typeof part === "object" && part !== null ? Object.values(part).flatMap(textsOf) : [];
}

const textOf = (tab: ManualTab) =>
  textsOf(manual.sections.find((section) => section.tab === tab)).join("\n");

describe("structure", () => {
  it("has the six sections of the specification, in their order", () => {
    expect(manualTabs).toEqual([
      "getting-started",
      "dashboard",
      "ai-agents",
      "revenue",
      "settings",
      "troubleshooting",
    ]);
    expect(manual.sections.map(({ tab }) => tab)).toEqual(manualTabs);
    expect(new Set(manual.sections.map(({ title }) => title)).size).toBe(6);
  });

  it.each(manual.sections)("$tab has an overview, steps, tips and more", (section) => {
    const { overview, steps, tips, examples, troubleshooting } = section;
    expect(overview.length).toBeGreaterThanOrEqual(1);
    expect(steps.length).toBeGreaterThanOrEqual(4);
    expect(tips.length).toBeGreaterThanOrEqual(3);
    expect(examples.length + troubleshooting.length).toBeGreaterThanOrEqual(1);
  });

  it("has six different questions", () => {
    expect(new Set(manual.questions.map(({ question }) => question)).size).toBe(6);
  });

  it("is complete plain text without duplicates in a list", () => {
    for (const text of textsOf(manual)) {
      expect(text.trim()).toBe(text);
      expect(text).not.toMatch(/[<>{}`*]|undefined|https?:|\bTODO\b/);
    }
    for (const { overview, tips, steps } of manual.sections) {
      for (const list of [overview, tips, steps.map(({ title }) => title)]) {
        expect(new Set(list).size).toBe(list.length);
      }
    }
  });

  it.each(manual.sections)("$tab has at least three links, all to existing pages", ({ links }) => {
    const known = new Set([...publicPages.map(({ path }) => path), ...membersPages]);
    expect(links.length).toBeGreaterThanOrEqual(3);
    expect(links.map(({ to }) => to).filter((to) => !known.has(to))).toEqual([]);
    expect(new Set(links.map(({ to }) => to)).size).toBe(links.length);
  });

  it("uses the facts of the brand", () => {
    const words = textsOf(manual).join("\n");
    expect(manual.title).toBe("Herbs & Co User Manual");
    for (const fact of ["Herbs & Co", "€7.77 per month", "help@herbs.test"]) {
      expect(words).toContain(fact);
    }
    expect(words).not.toMatch(/\$29\.99|AI Agent Management System|example\.test/);
  });
});

describe("the manual matches the product", () => {
  const facts: [ManualTab, string][] = [
    ...routines.map(({ title, time }): [ManualTab, string] => ["dashboard", `${title} at ${time}`]),
    ["dashboard", `a goal of $${(goalCents / 100).toLocaleString("en-US")}.`],
    ["revenue", `a goal of $${(goalCents / 100).toLocaleString("en-US")}.`],
    ["dashboard", `updates every ${demoRefreshSeconds} seconds`],
    ["dashboard", `up to ${reconnectPolicy.attempts} times`],
    ["dashboard", `the last ${activitiesShown} events`],
    ["revenue", `every evening at ${routines.at(-1)?.time}`],
    ["ai-agents", `at most ${maxNameLength} characters`],
    ...kindDisplays.map(({ defaultName }): [ManualTab, string] => [
      "ai-agents",
      defaultName.replace(/ Agent$/, ""),
    ]),
    ["dashboard", "Start All Agents, Pause System and Generate Report"],
    ["dashboard", "Green is Active, amber is Processing, gray is Inactive and red is Error"],
  ];

  it.each(facts)("%s: %s", (tab, fact) => expect(textOf(tab)).toContain(fact));

  it.each(Object.values(speedTexts))("the speed $name: $meaning", ({ name, meaning }) => {
    const minutes = /\d+ to \d+/.exec(meaning)?.[0] ?? "no time";
    expect(textOf("ai-agents")).toMatch(new RegExp(`\\b${minutes} (minutes )?when ${name}\\b`));
  });
});

describe("the specification's advice and claims", () => {
  const words = textsOf(manual).join("\n");

  it.each([
    "at least 48 hours",
    "about 3-5 articles per week",
    "2-3 social posts per day",
    "first earnings in 7-14 days",
    "month 1 about $100-300",
    "month 2 $300-600",
    "month 3 onwards $500-2000+",
    "top users $3000+ after 6 months",
    "cancel anytime",
    "without a fee",
    "agents keep running to the end of the billing period",
    "30-day money-back guarantee",
    "about 10 minutes",
  ])("%s", (claim) => expect(words.toLowerCase()).toContain(claim.toLowerCase()));

  it("calls every amount illustrative", () => {
    const claims = textsOf(manual).filter((text) => /\$(100|300|500|120|3000)\b/.test(text));
    expect(claims.length).toBeGreaterThanOrEqual(4);
    for (const claim of claims) {
      expect(claim).toMatch(/illustrative, not a promise of income/);
    }
  });
});
