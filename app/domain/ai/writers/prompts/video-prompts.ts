import * as z from "zod";
import type { Assignment } from "#app/domain/ai/prompts/assignment.ts";
import { cleanMarkdown } from "#app/domain/ai/writers/answers/clean-markdown.ts";
import { systemPrompt, languageRule, voiceCard } from "./system-prompt.ts";
import { validateAnswer } from "#app/domain/ai/writers/answers/validation-error.ts";
import { notedOfArticle } from "./noted-of-article.ts";
import { planOf, type Known, type Next, type PromptCall } from "./prompt-chain.ts";

type VideoWork = Extract<Assignment, { work: "video" }>;

const Video = z.object({
  title: z.string().min(1).max(100),
  chapters: z
    .array(z.object({ title: z.string().min(1).max(100), script: z.string().min(1) }))
    .min(2)
    .max(8),
  description: z.string().min(1).max(2_000),
  tags: z.array(z.string().min(1).max(30)).min(3).max(12),
  thumbnail: z.string().min(1).max(60),
});

const none = { addresses: [], hosts: [] };

/**
 * Everything for a video from an article: a script in chapters, title, description, tags and text
 * for the thumbnail.
 */
export function writeVideo(assignment: VideoWork, known: Known): Next {
  const question = videoPrompt(assignment, known);
  const answer = known.answered.to(question);
  if (!answer) {
    const parts = ["Script", "Chapters", "Description"];
    return { call: question, plan: planOf(parts, { parts: 0, words: null }) };
  }
  const { title, chapters, tags, thumbnail } = answer;
  const cutLinks: string[] = [];
  const clean = (text: string) => {
    const found = cleanMarkdown(text, none);
    cutLinks.push(...found.cutLinks);
    return found.markdown;
  };
  const body = chapters
    .map((chapter) => `## ${clean(chapter.title)}\n\n${clean(chapter.script)}`)
    .join("\n\n");
  const fields = { description: clean(answer.description), tags, thumbnail };
  const texts = [{ variant: "", title, body, fields }];
  const noted = notedOfArticle(assignment.source, texts, cutLinks, known);
  return { finished: { texts, noted } };
}

function videoPrompt({ source }: VideoWork, { brief }: Known): PromptCall<typeof Video> {
  return {
    prompt: "video-script",
    name: "video pack",
    instructions: `${systemPrompt}
Turn the article into a video of four to seven minutes: a spoken script in chapters that says nothing the article does not say. Give a title of at most 70 characters, a description of two or three paragraphs, five to ten tags, and at most five words for the thumbnail.
${languageRule(brief)}`,
    material: {
      brief: voiceCard(brief),
      title: source.title,
      article: source.body.slice(0, 20_000),
    },
    shape: Video,
    maxTokens: 6_000,
    validate: ({ title, chapters, description, tags, thumbnail }) =>
      validateAnswer(brief, [
        title,
        thumbnail,
        description,
        ...chapters.flatMap((chapter) => [chapter.title, chapter.script]),
        ...tags,
      ]),
  };
}
