import { languages } from "#app/domain/brief/brief.ts";
import type { EvaluatedBrief } from "./brief-file.ts";
import type { Played } from "./play.ts";
import type { TextResult } from "./text-result.ts";

type Article = NonNullable<TextResult["article"]>;

/** Why there is no text, as a column says it. */
const endings: Record<Exclude<EvaluatedBrief["ends"], "article">, string> = {
  needs_sources: "nothing to write from",
  wrong_language: "wrong language twice",
  refused: "refused",
  rejected: "no usable answer twice",
};

const columns = [
  "brief",
  "language",
  "ended as",
  "words",
  "checks passed",
  "voice",
  "sources read",
  "claims verified / cut / marked",
  "sentences marked",
  "links cut",
  "calls",
  "cost",
] as const;

/** The figures of all texts, with what they come to together. */
export function figuresTable(played: readonly Played[]): string {
  const rows = played.flatMap(({ brief, texts }) => texts.map((text) => rowOf(brief, text)));
  return [
    `| ${columns.join(" | ")} |`,
    `| ${columns.map((_, index) => (index < 3 ? "---" : "---:")).join(" | ")} |`,
    ...rows,
    sumRow(played.flatMap(({ texts }) => texts)),
  ].join("\n");
}

function rowOf({ name, brief }: EvaluatedBrief, { article, ...text }: TextResult): string {
  const cells = [name, languages[brief.language] ?? brief.language, endOf({ article, ...text })];
  const figures = article ? figuresOf(article) : Array<string>(7).fill("–");
  return line([...cells, ...figures, text.calls, dollars(text.microDollars)]);
}

function endOf({ article, failure }: TextResult): string {
  if (!article) return endings[failure as keyof typeof endings] ?? failure ?? "nothing";
  const { versions, madeOfIt, isInLanguage } = article;
  const more = madeOfIt > 0 ? `, ${madeOfIt} made of it` : "";
  return `${isInLanguage ? "article" : "ANOTHER LANGUAGE"}, ${versions} versions${more}`;
}

function figuresOf({ words, checks, voice, sourcesRead, claims, ...article }: Article) {
  return [
    words,
    `${checks.passed} of ${checks.of}`,
    `${voice.passed} of ${voice.of}`,
    sourcesRead,
    `${claims.supported} / ${claims.cut} / ${claims.marked}`,
    article.markedSentences,
    article.cutLinks,
  ];
}

function sumRow(texts: readonly TextResult[]): string {
  const articles = texts.flatMap(({ article }) => article ?? []);
  const sum = <Of>(of: readonly Of[], figure: (one: Of) => number) =>
    of.reduce((total, one) => total + figure(one), 0);
  const passed = (which: "checks" | "voice") =>
    `${sum(articles, (one) => one[which].passed)} of ${sum(articles, (one) => one[which].of)}`;
  const claims = (["supported", "cut", "marked"] as const).map((outcome) =>
    sum(articles, (one) => one.claims[outcome]),
  );
  return line([
    "**together**",
    "",
    `${articles.length} of ${texts.length} texts written`,
    sum(articles, ({ words }) => words),
    passed("checks"),
    passed("voice"),
    sum(articles, ({ sourcesRead }) => sourcesRead),
    claims.join(" / "),
    sum(articles, ({ markedSentences }) => markedSentences),
    sum(articles, ({ cutLinks }) => cutLinks),
    sum(texts, ({ calls }) => calls),
    dollars(sum(texts, ({ microDollars }) => microDollars)),
  ]);
}

const line = (cells: readonly (string | number)[]) => `| ${cells.join(" | ")} |`;

/** To the hundredth of a cent: a text costs less than one. */
const dollars = (micro: number) => `$${(micro / 1_000_000).toFixed(4)}`;

/** The purpose of each brief, and what its checks tell a person to look at. */
export function briefList(played: readonly Played[]): string {
  return played
    .map(({ brief, texts }) => {
      const looks = texts.flatMap(({ article }) =>
        (article?.looks ?? []).map((look) => `  - “${article?.title}”, ${look}`),
      );
      return [`- **${brief.name}**: ${brief.about}.`, ...looks].join("\n");
    })
    .join("\n");
}
