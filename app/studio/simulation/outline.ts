import type { Answers } from "../brief/brief";
import type { AssignedIdea, WrittenText } from "../writing/assignment";

/** What its parts are called, in their order. */
export const outlineHeadings = [
  "What somebody who looks for this wants to know",
  "What you know and others do not",
  "What to do next",
] as const;

/**
 * What the simulation shows for an idea that nobody has written a sample for: the outline that a writer
 * would begin with, and said to be one. It claims nothing about the topic, since a script knows nothing;
 * whom it is for and what stands behind it are the owner's own words.
 */
export function outlineOf(
  { topic, angle, keyword }: AssignedIdea,
  { offer, audience, goals }: Pick<Answers, "offer" | "audience" | "goals">,
): WrittenText {
  const subject = topic.trim() || keyword.trim() || "your topic";
  const about = angle.trim() === "" ? "" : `\n\nThe angle: ${angle.trim()}.`;
  const [question, knowledge, next] = outlineHeadings;
  const body = [
    `This is a sample outline. In simulation no model is asked, so nothing is claimed about ${subject} here; in live mode your writer fills it from your sources.${about}`,
    ...quoted("It is for these people, as you describe them:", audience),
    `## ${question}\n\n- The question behind “${keyword.trim() || subject}”, in one sentence\n- The short answer, before anything else\n- For whom it does not hold`,
    `## ${knowledge}\n\n- A case from your own work\n- A figure, with where it is from\n- A mistake you have made or seen`,
    ...quoted("What you offer, in your words:", offer),
    `## ${next}\n\n- The first step, small enough for today\n- What it costs in time and money\n- How to tell that it has worked`,
    ...quoted("What the text is to do for you:", goals),
  ].join("\n\n");
  return {
    variant: "",
    title: capital(`${subject}: a sample outline`),
    body,
    fields: { description: "", outline: true },
  };
}

/** Somebody's own words, told from those around them. */
function quoted(before: string, words: string): string[] {
  const text = words.trim().replaceAll(/\s*\n\s*/g, " ");
  return text === "" ? [] : [`${before}\n\n> ${text}`];
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
