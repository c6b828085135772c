import type { AssignedIdea, WrittenText } from "../writing/assignment";

/**
 * What the simulation shows for an idea that nobody has written a sample for: the outline that a writer
 * would begin with, and said to be one. It claims nothing about the topic, since a script knows nothing.
 */
export function outlineOf({ topic, angle, keyword }: AssignedIdea): WrittenText {
  const subject = topic.trim() || keyword.trim() || "your topic";
  const about = angle.trim() === "" ? "" : `\n\nThe angle: ${angle.trim()}.`;
  const body = [
    `This is a sample outline. In simulation no model is asked, so nothing is claimed about ${subject} here; in live mode your writer fills it from your sources.${about}`,
    `## What somebody who looks for this wants to know\n\n- The question behind “${keyword.trim() || subject}”, in one sentence\n- The short answer, before anything else\n- For whom it does not hold`,
    `## What you know and others do not\n\n- A case from your own work\n- A figure, with where it is from\n- A mistake you have made or seen`,
    `## What to do next\n\n- The first step, small enough for today\n- What it costs in time and money\n- How to tell that it has worked`,
  ].join("\n\n");
  return {
    variant: "",
    title: capital(`${subject}: a sample outline`),
    body,
    fields: { description: "", outline: true },
  };
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
