import type { Answers } from "#app/domain/brief/brief.ts";
import type { ProposedIdea } from "./onboarding.ts";

/** The topic of a sample article that the simulation has. */
export interface SampleIdea {
  slug: string;
  topic: string;
  reason: string;
}

/** The simulation has no text for the user's own topics. */
const outline = "Outline only (AI writing is off in Simulation Mode)";
const wholeText = "A full sample article with posts and a video script";

/**
 * Three ideas: from the owner's answers, and a complete sample. @param posts titles of the owner's writing samples
 */
export function proposeIdeas(
  { offer, audience, samples }: Answers,
  found: readonly SampleIdea[],
): ProposedIdea[] {
  const own: ProposedIdea[] = [];
  const what = firstWords(offer);
  const customers = firstWords(audience);
  if (what !== "")
    own.push({
      key: "offer",
      topic:
        customers === ""
          ? `What to know before choosing: ${what}`
          : `What ${lower(customers)} ask first`,
      reason: `You offer this: “${what}”. None of your content answers the first question about it yet.`,
      makes: outline,
    });
  const [sample] = samples;
  if (sample)
    own.push({
      key: "follow",
      topic: `What comes after “${sample.title}”`,
      reason: `You already have “${sample.title}”. Readers will want to know what to do next.`,
      makes: outline,
    });
  const written = found.slice(0, 3 - own.length).map(({ slug, topic, reason }) => ({
    key: `sample:${slug}`,
    topic,
    reason,
    makes: wholeText,
  }));
  return [...own, ...written];
}

/** Shortens a text to a topic. */
function firstWords(text: string): string {
  const [sentence = ""] = text.trim().split(/(?<=[.!?…。])\s|\n/u);
  const words = sentence.replace(/[.!?…。]+$/u, "").split(/\s+/u);
  return words.length <= 14 ? words.join(" ") : `${words.slice(0, 14).join(" ")}…`;
}

/** Lowercases the first letter for use within a sentence. */
const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
