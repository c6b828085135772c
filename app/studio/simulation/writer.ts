import { AppError } from "../../core/errors";
import { createSeededRandom, type Random } from "../../core/random";
import type { WriteRequest, Writer } from "../writing/writer";
import { markdownOf, sampleTexts } from "./library";
import type { SampleText, TextEdit } from "./library/sample-text";
import type { Wait } from "./wait";

/** One task in so many meets a writer that refuses it, so that failure can be seen too. */
const failureInterval = 40;

const byTopic = new Map(sampleTexts.map((text) => [text.topic, text]));

/** Writes from a script: the same request gives the same text, one of those written by hand. */
export function createScriptedWriter({ wait }: { wait: Wait }): Writer {
  return {
    async write(request, call) {
      await wait(call);
      const random = createSeededRandom(`${request.seed} ${request.title} ${request.ordinal}`);
      if (random.int(1, failureInterval) === 1) {
        throw new AppError("refused", "the simulated writer refused the topic");
      }
      const text = byTopic.get(request.topic);
      // A task from before there were these texts.
      if (!text) throw new AppError("refused", "there is no sample text about this topic");
      return { body: bodyOf(text, request, random), writer: "scripted" };
    },
  };
}

function bodyOf(text: SampleText, { agentType, writes }: WriteRequest, random: Random): string {
  switch (writes) {
    case "article":
      return agentType === "publisher" ? editionOf(text) : optimizedBodyOf(text);
    case "social_post":
      return random.pick([text.posts.short, text.posts.long]);
    case "video_script":
      return text.video.chapters
        .map(({ title, script }) => `## ${title}\n\n${script}`)
        .join("\n\n");
    case "report":
      return agentType === "seo_optimizer" ? reviewOf(text) : findingOf(text, random);
  }
}

/** The article as it goes out: with what makes it easier to find. */
export function optimizedBodyOf({ draft, optimized }: SampleText): string {
  return optimized.edits.reduce(applyEdit, markdownOf(draft));
}

function applyEdit(body: string, { find, replace }: TextEdit): string {
  return body.replace(find, () => replace);
}

/** What a newsletter says of an article. */
function editionOf({ draft, optimized, posts }: SampleText): string {
  const parts = draft.sections.map(({ heading }) => `- ${heading}`).join("\n");
  return `${optimized.description}\n\n${posts.long}\n\n## In the article\n\n${parts}`;
}

/** What was changed so that people find a text. */
function reviewOf({ keyword, draft, optimized, reason }: SampleText): string {
  const changes = optimized.edits.map(({ why }) => `- ${capital(why)}`).join("\n");
  return [
    `The words to be found by: “${keyword}”. ${reason}`,
    `## What was changed\n\n${changes}`,
    `## Title\n\nBefore: “${draft.title}”\n\nNow: “${optimized.title}”`,
  ].join("\n\n");
}

const findings = [
  "stay longest on the practical parts",
  "come back for the lists and leave at long introductions",
  "arrive from search on weekdays and from friends on Sundays",
] as const;

function findingOf({ topic, angle }: SampleText, random: Random): string {
  return `Readers of ${topic} ${random.pick(findings)}. What sets the text apart: ${angle}.`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
