import type { WeeksArticle } from "#app/domain/work-queue/newsletter.ts";
import type { WrittenText } from "./assignment.ts";
import { oneLine, plainMarkdown, shortened } from "./plain-markdown.ts";

const maxTitleLength = 70;
const maxDescriptionLength = 160;

/** The weekly newsletter: each article with its description and link. */
export function newsletterText(articles: readonly WeeksArticle[]): WrittenText {
  const titles = articles.map(({ title }) => oneLine(title));
  const [first = ""] = titles;
  const more = articles.length - 1;
  const andMore = more === 0 ? "" : `, and ${more} more`;
  const count = articles.length === 1 ? "One article" : `${articles.length} articles`;
  return {
    variant: "",
    title: `This week: ${shortened(first, maxTitleLength - "This week: ".length - andMore.length)}${andMore}`,
    body: [
      `${count} this week. ${more === 0 ? "Here is what it is about" : "Here is what each one is about"}, and where to read it.`,
      ...articles.map(sectionOf),
    ].join("\n\n"),
    fields: {
      description: shortened(`${count} this week: ${titles.join("; ")}.`, maxDescriptionLength),
    },
  };
}

function sectionOf({ title, description, url }: WeeksArticle): string {
  const heading = `## ${plainMarkdown(title)}`;
  const read = url === null ? null : `[Read it](${url})`;
  return [heading, plainMarkdown(description), read].filter(Boolean).join("\n\n");
}
