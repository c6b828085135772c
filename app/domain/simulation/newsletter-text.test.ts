import { expect, test } from "vitest";
import { checkNewsletter } from "#app/domain/content/newsletter-checks.ts";
import { newsletterText } from "#app/domain/ai/prompts/newsletter-text.ts";

const article = (number: number) => ({
  title: `How to keep number ${number} of the herbs on a balcony alive`,
  description: "What to do, and when.",
  url: `https://sample-blog.example.test/${number}`,
});

test("lists each article of the week with its description and link", () => {
  const { title, body, fields } = newsletterText([article(1), article(2), article(3)]);
  expect(title).toMatch(/^This week: How to keep number 1 .+…, and 2 more$/);
  expect([...title].length).toBeLessThanOrEqual(70);
  expect(body).toBe(
    [
      "3 articles this week. Here is what each one is about, and where to read it.",
      ...[1, 2, 3].map(
        (number) =>
          `## How to keep number ${number} of the herbs on a balcony alive\n\nWhat to do, and when.\n\n[Read it](https://sample-blog.example.test/${number})`,
      ),
    ].join("\n\n"),
  );
  expect([...String(fields.description)].length).toBeLessThanOrEqual(160);
});

test("escapes Markdown in titles, and leaves out unknown links", () => {
  const odd = { title: "# <b>[Herbs](x)</b>\n\n## two", description: "", url: null };
  const { body } = newsletterText([odd]);
  expect(body).toContain("One article");
  expect(body.match(/^## /gmu)).toHaveLength(1);
  expect(body).toContain("\\[Herbs\\](x)");
  expect(body).not.toContain("Read it");
});

test("its checks count articles, links and banned words", () => {
  const checked = (articles: ReturnType<typeof article>[], neverSay: string[] = []) => {
    const { title, body, fields } = newsletterText(articles);
    const language = "en-US";
    const newsletter = { title, body, description: String(fields.description), neverSay, language };
    return Object.fromEntries(
      checkNewsletter(newsletter).map(({ name, outcome, fact }) => [name, [outcome, fact]]),
    );
  };
  expect(checked([article(1), article(2)])).toMatchObject({
    articles: ["passed", "2 articles (2+ recommended)"],
    links: ["passed", "2 of 2 link to the full article"],
    never_say: ["passed", "No banned words"],
  });
  expect(checked([article(1)], ["balcony"])).toMatchObject({
    articles: ["look", "1 article (2+ recommended)"],
    never_say: ["look", "Banned words used: “balcony”"],
  });
});
