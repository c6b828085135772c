import * as z from "zod";
import type { Assignment } from "#app/domain/ai/prompts/assignment.ts";
import { cleanMarkdown } from "#app/domain/ai/writers/answers/clean-markdown.ts";
import { systemPrompt, languageRule, voiceCard } from "./system-prompt.ts";
import { validateAnswer } from "#app/domain/ai/writers/answers/validation-error.ts";
import { notedOfArticle } from "./noted-of-article.ts";
import { planOf, type Known, type Next, type PromptCall } from "./prompt-chain.ts";

type Post = Extract<Assignment, { work: "post" }>;

const Posts = z.object({
  posts: z.array(z.object({ network: z.string(), text: z.string().min(1) })).min(1),
});

/** One post per network, fitted to its limit. */
export function writePosts(assignment: Post, known: Known): Next {
  const { networks, source } = assignment;
  if (networks.length === 0) return { finished: { texts: [], noted: {} } };
  const question = postsQuestion(assignment, known);
  const answer = known.answered.to(question);
  if (!answer) {
    const parts = networks.map(({ name }) => name);
    return { call: question, plan: planOf(parts, { parts: 0, words: null }) };
  }
  const cutLinks: string[] = [];
  const texts = networks.flatMap(({ name, longest }) => {
    const post = answer.posts.find(({ network }) => network === name);
    if (!post) return [];
    const clean = withoutLinks(post.text);
    cutLinks.push(...clean.cutLinks);
    const body = fitted(clean.markdown, longest);
    return [{ variant: name, title: source.title, body, fields: {} }];
  });
  return { finished: { texts, noted: notedOfArticle(source, texts, cutLinks, known) } };
}

function postsQuestion({ networks, source }: Post, { brief }: Known): PromptCall<typeof Posts> {
  return {
    prompt: "posts",
    name: "posts",
    instructions: `${systemPrompt}
Write one post about the article for each network. It must make sense on its own and start with the most useful point. Plain text, no hashtags, no links (the link is added later), and no more characters than the network's "room".
${languageRule(brief)}`,
    material: {
      brief: voiceCard(brief),
      networks: networks.map(({ name, longest }) => ({ network: name, room: longest })),
      title: source.title,
      article: source.body.slice(0, 12_000),
    },
    shape: Posts,
    maxTokens: 4_000,
    validate({ posts }) {
      const missing = networks.find(({ name }) => !posts.some(({ network }) => network === name));
      if (missing)
        return {
          code: "rejected",
          forModel: `There is no post for “${missing.name}”.`,
          forOwner: `wrote no post for “${missing.name}”`,
        };
      const long = networks.find(({ name, longest }) =>
        posts.some(({ network, text }) => network === name && charsOf(text) > longest),
      );
      if (long) {
        const forModel = `The post for “${long.name}” is longer than ${long.longest} characters.`;
        const forOwner = `wrote more than ${long.longest} characters for “${long.name}”`;
        return { code: "too_long", forModel, forOwner };
      }
      const empty = networks.find(({ name }) =>
        posts.some(({ network, text }) => network === name && withoutLinks(text).markdown === ""),
      );
      if (empty)
        return {
          code: "rejected",
          forModel: `The post for “${empty.name}” says nothing without its link. Write it without links.`,
          forOwner: `wrote nothing but a link for “${empty.name}”`,
        };
      return validateAnswer(
        brief,
        posts.map(({ text }) => text),
      );
    },
  };
}

const withoutLinks = (text: string) => cleanMarkdown(text, { addresses: [], hosts: [] });

/** At the end of a sentence if possible, else of a word. */
function fitted(text: string, atMost: number): string {
  if (charsOf(text) <= atMost) return text;
  const start = [...text].slice(0, atMost - 1).join("");
  const sentence = /^[\s\S]*(?:[.!?…](?=\s|$)|[。！？](?![」』）。！？])[」』）]?)/u.exec(
    start,
  )?.[0];
  if (sentence && sentence.length > start.length / 2) return sentence;
  return `${start.replace(/\s+\S*$/u, "")}…`;
}

const charsOf = (text: string) => [...text].length;
