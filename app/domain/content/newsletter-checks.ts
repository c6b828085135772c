import { checkOf, type CheckResult } from "./checks.ts";

/** Checks of a newsletter; each reports its figures. */
interface CheckedNewsletter {
  title: string;
  /** For search results; empty: there is none. */
  description: string;
  /** Markdown: a heading for each article. */
  body: string;
  /** Words its owner never says. */
  neverSay: readonly string[];
  /** As the brief has it, such as `en-US`. */
  language: string;
}

/** All checks of a newsletter, in display order. */
export function checkNewsletter(newsletter: CheckedNewsletter): CheckResult[] {
  const text = { ...newsletter, keyword: "", others: [] };
  const parts = newsletter.body.split(/^## /mu).slice(1);
  const linked = parts.filter((part) => /\]\(https?:\/\/[^)\]\s]+\)/u.test(part)).length;
  const articles = parts.length === 1 ? "1 article" : `${parts.length} articles`;
  return [
    {
      name: "articles",
      outcome: parts.length >= 2 ? "passed" : "look",
      fact: `${articles} (2+ recommended)`,
    },
    {
      name: "links",
      outcome: linked === parts.length ? "passed" : "look",
      fact: `${linked} of ${parts.length} link to the full article`,
    },
    ...(["title", "description", "readability", "repetition", "never_say"] as const).map((name) =>
      checkOf(name, text),
    ),
  ];
}
