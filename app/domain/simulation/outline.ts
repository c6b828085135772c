import type { Answers } from "#app/domain/brief/brief.ts";
import type { AssignedIdea, WrittenText } from "#app/domain/ai/prompts/assignment.ts";
import { oneLine, plainMarkdown, shortened } from "#app/domain/ai/prompts/plain-markdown.ts";

/** What a reader wants, what only the owner knows, what comes next: the same for any topic. */
const sections = [
  {
    heading: "What readers want to know",
    points: (keyword: string) => [
      `The question behind “${keyword}”, in one sentence`,
      "The short answer, before anything else",
      "Who it doesn’t apply to",
    ],
  },
  {
    heading: "What only you know",
    points: () => [
      "A case from your own work",
      "A number with its source",
      "A mistake you have made or seen",
    ],
  },
  {
    heading: "What to do next",
    points: () => [
      "The first step, small enough for today",
      "What it costs in time and money",
      "How to tell whether it worked",
    ],
  },
] as const;

export const outlineParts: readonly string[] = sections.map(({ heading }) => heading);

/** Titles are cut here, in characters: an idea can be a whole paragraph. */
const maxTitle = 90;
const maxKeyword = 80;

/**
 * The simulation's content for an idea without a sample: an outline, labeled as one. It claims
 * nothing about the topic and quotes the owner's words unchanged, whatever characters they contain.
 */
export function outlineOf(
  { topic, angle, keyword }: AssignedIdea,
  { offer, audience, goals }: Pick<Answers, "offer" | "audience" | "goals">,
): WrittenText {
  const subject = oneLine(topic) || oneLine(keyword) || "your topic";
  const searched = shortened(oneLine(keyword) || subject, maxKeyword);
  const side = oneLine(angle).replace(/\.+$/u, "");
  const about = side === "" ? "" : `\n\nThe angle: ${plainMarkdown(side)}.`;
  const [question, knowledge, next] = sections;
  const part = ({ heading, points }: (typeof sections)[number]) =>
    `## ${heading}\n\n${points(plainMarkdown(searched))
      .map((point) => `- ${point}`)
      .join("\n")}`;
  const body = [
    `This is a sample outline. AI writing is off in Simulation Mode, so it says nothing about “${plainMarkdown(subject)}”. In Live Revenue Mode, AI writes it from your sources.${about}`,
    ...quoted("Your audience, in your words:", audience),
    part(question),
    part(knowledge),
    ...quoted("What you offer, in your words:", offer),
    part(next),
    ...quoted("Your goal, in your words:", goals),
  ].join("\n\n");
  return {
    variant: "",
    title: `${capital(shortened(subject, maxTitle))}: a sample outline`,
    body,
    fields: { description: "", outline: true },
  };
}

/**
 * An outline with a change request. It cannot answer the request, so it quotes it for the editor.
 */
export function outlineWithNote(
  { title, body, fields }: Pick<WrittenText, "title" | "body" | "fields">,
  note: string,
): WrittenText {
  return {
    variant: "",
    title,
    body: [body.trimEnd(), ...quoted("Your change request:", note)].join("\n\n"),
    fields: { ...fields, changes: ["Added your change request to the outline"] },
  };
}

/**
 * The owner's words as a quote. After a quotation mark, no character starts a list or a heading.
 */
function quoted(before: string, words: string): string[] {
  const text = plainMarkdown(words);
  return text === "" ? [] : [`${before}\n\n> “${text}”`];
}

function capital(text: string): string {
  const [first = "", ...rest] = text;
  return first.toLocaleUpperCase("en") + rest.join("");
}
