/*
 * Text checks of an article of 1,200 words, in English and German: readability alone, and all
 * checks at submission, compared with nine earlier articles. The checks yield to the event loop
 * twice; the longest slice counts.
 */
import { readFileSync } from "node:fs";
import { noAnswers } from "#app/domain/brief/brief.ts";
import { checkArticle } from "#app/domain/content/checks.ts";
import { wordsOf } from "#app/domain/content/counting.ts";
import { foreignParts } from "#app/domain/content/language.ts";
import { readabilityOf } from "#app/domain/content/readability.ts";
import { checkVoice } from "#app/domain/content/voice-checks.ts";
import { sampleTexts } from "#app/domain/simulation/library/sample-texts.server.ts";
import { printCeiling } from "./measure.ts";

const words = 1_200;
const before = 9;
const comparedWith = 5;
const rounds = 30;

const atMostMs = {
  readability: 10,
  longestGo: 50,
};

/** Paragraph-sized texts from an evaluation brief. */
function recorded(file: string): string[] {
  const found: string[] = [];
  const brief = readFileSync(`tests/evaluation/briefs/${file}.json`, "utf8");
  JSON.parse(brief, (_, value: unknown) => {
    if (typeof value === "string" && value.length > 150) found.push(value);
    return value;
  });
  return found;
}

const paragraphs = {
  "en-US": sampleTexts.flatMap(({ draft }) => draft.body.split("\n\n")),
  "de-DE": [...recorded("bakery-german"), ...recorded("driving-school-german")],
};

/** This many words, starting from a different paragraph per text. */
function textOf(all: readonly string[], at: number) {
  const chosen: string[] = [];
  for (let next = at * 3; wordsOf(chosen.join("\n\n")).length < words; next += 1)
    chosen.push(all[next % all.length] ?? "");
  return { title: `What a balcony needs in part ${at}`, body: chosen.join("\n\n") };
}

/** CPU time, which other work on the machine affects least. */
function msOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

for (const [language, all] of Object.entries(paragraphs)) {
  const text = textOf(all, 0);
  const others = Array.from({ length: before }, (_, at) => textOf(all, at + 1));
  const { title, body } = text;
  const keyword = "balcony";
  const readability: number[] = [];
  const longestGo: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const compared = others.slice(0, comparedWith);
    const article = { title, body, keyword, language, others: compared };
    longestGo.push(
      Math.max(
        msOf(() =>
          checkArticle({ ...article, description: "", neverSay: ["game changer", "unlock"] }),
        ),
        msOf(() => checkVoice({ text, before: others, own: noAnswers, keyword })),
        msOf(() => foreignParts(language, [title, body])),
      ),
    );
    readability.push(msOf(() => readabilityOf(body, language)));
  }
  const of = `checks: ${wordsOf(body).length} words in ${language}`;
  printCeiling(`${of}, how easily they read`, readability, "ms", atMostMs.readability);
  printCeiling(`${of}, the longest go of all checks`, longestGo, "ms", atMostMs.longestGo);
  // Once per process: its code is not compiled yet.
  printCeiling(`${of}, the same the first time`, longestGo.slice(0, 1), "ms", atMostMs.longestGo);
}
