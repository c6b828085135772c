import type { Answers } from "#app/domain/brief/brief.ts";
import type { AssignedIdea, WrittenText } from "#app/domain/ai/prompts/assignment.ts";
import { oneLine, plainMarkdown, shortened } from "#app/domain/ai/prompts/plain-markdown.ts";

/** What a reader looks for, what only the owner knows, what follows: the same for whatever it is about. */
const sections = [
  {
    heading: "What somebody who looks for this wants to know",
    points: (keyword: string) => [
      `The question behind “${keyword}”, in one sentence`,
      "The short answer, before anything else",
      "For whom it does not hold",
    ],
  },
  {
    heading: "What you know and others do not",
    points: () => [
      "A case from your own work",
      "A figure, with where it is from",
      "A mistake you have made or seen",
    ],
  },
  {
    heading: "What to do next",
    points: () => [
      "The first step, small enough for today",
      "What it costs in time and money",
      "How to tell that it has worked",
    ],
  },
] as const;

export const outlineParts: readonly string[] = sections.map(({ heading }) => heading);

/** Titles are cut here, in characters: an idea may be a whole paragraph. */
const maxTitle = 90;
const maxKeyword = 80;

/**
 * What the simulation shows for an idea that nobody has written a sample for: the outline that a writer
 * would begin with, and said to be one. It claims nothing about the topic, since a script knows nothing,
 * and the owner's words stand in it as they are, whatever signs there are among them. Whom it is for and
 * what stands behind it are the owner's own words, too.
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
    `This is a sample outline. In simulation no model is asked, so nothing is claimed about “${plainMarkdown(subject)}” here; in live mode your writer fills it from your sources.${about}`,
    ...quoted("It is for these people, as you describe them:", audience),
    part(question),
    part(knowledge),
    ...quoted("What you offer, in your words:", offer),
    part(next),
    ...quoted("What the text is to do for you:", goals),
  ].join("\n\n");
  return {
    variant: "",
    title: `${capital(shortened(subject, maxTitle))}: a sample outline`,
    body,
    fields: { description: "", outline: true },
  };
}

/**
 * An outline that takes up a note on it: nothing in it can answer, so the note stands where whoever writes
 * the text finds it.
 */
export function outlineWithNote(
  { title, body, fields }: Pick<WrittenText, "title" | "body" | "fields">,
  note: string,
): WrittenText {
  return {
    variant: "",
    title,
    body: [body.trimEnd(), ...quoted("What you asked for, in your words:", note)].join("\n\n"),
    fields: { ...fields, changes: ["Your note stands in it, for whoever writes the text"] },
  };
}

/** Somebody's own words, told from those around them; after a quotation mark no sign begins a list or a heading. */
function quoted(before: string, words: string): string[] {
  const text = plainMarkdown(words);
  return text === "" ? [] : [`${before}\n\n> “${text}”`];
}

function capital(text: string): string {
  const [first = "", ...rest] = text;
  return first.toLocaleUpperCase("en") + rest.join("");
}
