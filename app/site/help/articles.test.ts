import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { activitiesShown } from "#app/dashboard/activities/activity-feed.ts";
import type { Brand } from "#app/platform/brand/brand.ts";
import { brandFacts } from "#app/platform/brand/facts.ts";
import { renderProse } from "#app/platform/prose/render-prose.ts";
import { kindDisplays } from "#app/domain/agents/kinds/displays.ts";
import { maxNameLength, speedTexts } from "#app/domain/agents/settings/setting-values.ts";
import { retentionDays } from "#app/domain/retention/retention.ts";
import { routines } from "#app/domain/routines/routines.ts";
import { publicPages } from "#app/site/public-pages/public-pages.ts";
import { articlePath } from "./address.ts";
import { articles, findArticle, type ArticleSlug } from "./articles.ts";
import { categories } from "./categories.ts";
import { faq } from "./faq.ts";

const folder = join(import.meta.dirname, "articles");
const textOf = (slug: string) => readFileSync(join(folder, `${slug}.md`), "utf8");

const brand: Brand = {
  name: "Herbs",
  url: "https://herbs.example",
  company: "Herbs & Co",
  address: "1 Garden Lane",
  supportEmail: "help@herbs.example",
  dmcaEmail: "dmca@herbs.example",
  businessEmail: "business@herbs.example",
  priceLabel: "€7.77",
};

/** The pages an article may link to. */
const addresses = new Set(publicPages.map(({ path }) => path));

describe("the index", () => {
  it("lists every file exactly once", () => {
    const files = readdirSync(folder).map((name) => name.replace(/\.md$/, ""));
    expect(articles.map(({ slug }) => slug).sort()).toEqual(files.sort());
  });

  it("has at least two articles in each of the five categories, and 14 in all", () => {
    expect(articles.length).toBeGreaterThanOrEqual(14);
    for (const { id } of categories) {
      const own = articles.filter(({ category }) => category === id);
      expect([id, own.length]).toEqual([id, expect.toSatisfy((count: number) => count >= 2)]);
    }
  });

  it("has an article for each agent type, under its name", () => {
    for (const { helpArticle, defaultName } of kindDisplays) {
      expect(findArticle(helpArticle)?.title).toContain(defaultName.replace(/ Agent$/, ""));
    }
  });

  it("finds no article for an unknown slug", () => {
    for (const slug of [undefined, "", "constructor", "../faq", "First-Steps"]) {
      expect(findArticle(slug)).toBeUndefined();
    }
  });
});

describe.each(articles.map((article) => [article.slug, article] as const))(
  "%s",
  (slug, article) => {
    const text = textOf(slug);
    const { title, sections } = renderProse(text, brandFacts(brand));

    it("starts with its title from the index", () => {
      expect(text.startsWith("# ")).toBe(true);
      expect(title).toBe(article.title);
      expect(slug).toMatch(/^[a-z]+(-[a-z]+)*$/);
    });

    it("has 150 to 400 words under headings", () => {
      const words = text.match(/[\p{L}\p{N}]+(?:['’.,-][\p{L}\p{N}]+)*/gu) ?? [];
      expect(words.length).toBeGreaterThanOrEqual(150);
      expect(words.length).toBeLessThanOrEqual(400);
      expect(sections.length).toBeGreaterThanOrEqual(2);
      expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length);
    });

    it("links only to existing pages", () => {
      const links = [...text.matchAll(/\]\(([^)]*)\)/g)].map(([, to = ""]) => to);
      expect(links.filter((to) => !addresses.has(to))).toEqual([]);
      expect(links).not.toContain(articlePath(slug));
    });

    it("has two or three related articles other than itself", () => {
      expect(article.related.length).toBeGreaterThanOrEqual(2);
      expect(article.related.length).toBeLessThanOrEqual(3);
      expect(new Set([...article.related, slug]).size).toBe(article.related.length + 1);
    });
  },
);

describe("the articles match the product", () => {
  it.each(articles.map(({ slug }) => slug))("%s has no price except the operator's", (slug) => {
    expect(textOf(slug)).not.toMatch(/29\.99/);
  });

  it("fills in the operator's price", () => {
    const { html } = renderProse(textOf("subscription"), brandFacts(brand));
    expect(html).toContain("offered at €7.77 per month");
  });

  const facts: [ArticleSlug, string][] = [
    ...routines.flatMap(({ time, title }): [ArticleSlug, string][] => [
      ["managers-day", time],
      ["managers-day", title],
    ]),
    ...Object.values(speedTexts).flatMap(({ name, meaning }): [ArticleSlug, string][] => [
      ["agent-settings", name],
      ["agent-settings", meaning.replace(/\.$/, "")],
    ]),
    ["agent-settings", `at most ${maxNameLength} characters`],
    ["agent-page", `finished tasks are kept for ${retentionDays.tasks} days`],
    ["stored-data", `finished tasks are kept for ${retentionDays.tasks} days`],
    ["notifications", activitiesShown === 10 ? "ten latest things" : "unknown"],
    ["dashboard-tour", activitiesShown === 10 ? "last ten events" : "unknown"],
    ["subscription", "{{price}} per month"],
    ["earnings", "$500-2000+ per month"],
  ];

  it.each(facts)("%s: %s", (slug, fact) => {
    // Times have a non-breaking space.
    expect(textOf(slug).replaceAll("\u00a0", " ")).toContain(fact);
  });

  it.each(kindDisplays)("the article about $type explains each of its metrics", (display) => {
    for (const metric of display.shownMetrics) {
      const label = metric.replace(/([A-Z])/g, " $1").replace(/^./, (first) => first.toUpperCase());
      expect(textOf(display.helpArticle)).toContain(`**${label}**`);
    }
  });

  it("calls every promised income illustrative", () => {
    const promises = [
      ...articles.map(({ slug }) => textOf(slug)),
      ...faq.map(({ answer }) => answer),
    ].filter((text) => text.includes("$500"));
    expect(promises).toHaveLength(2);
    for (const text of promises) expect(text).toContain("illustrative, not a promise of income");
  });
});

it("the operator's guide states the number of articles", () => {
  const guide = readFileSync(join(import.meta.dirname, "../../../docs/operating.md"), "utf8");
  expect(guide).toContain(`it has ${articles.length} articles`);
});
