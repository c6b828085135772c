import type { Answers } from "#app/domain/brief/brief.ts";
import type { ProposedIdea } from "./onboarding.ts";

/** What a sample text is about, where the simulation has one to show. */
export interface SampleIdea {
  slug: string;
  topic: string;
  reason: string;
}

/** Of one's own topics the simulation has no text, and says so. */
const outline = "Outline only (AI writing is off in Simulation Mode)";
const wholeText = "A whole sample text, with posts and a video script";

/**
 * Three things to write about: from what somebody has answered, and a sample that is written out.
 * @param posts titles of the owner's own texts
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
      reason: `You wrote that you offer this: “${what}”. No text of yours answers the first question about it yet.`,
      makes: outline,
    });
  const [sample] = samples;
  if (sample)
    own.push({
      key: "follow",
      topic: `What comes after “${sample.title}”`,
      reason: `Your text “${sample.title}” is there already; whoever has read it wants to know what to do next.`,
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

/** As much of a text as makes a topic. */
function firstWords(text: string): string {
  const [sentence = ""] = text.trim().split(/(?<=[.!?…。])\s|\n/u);
  const words = sentence.replace(/[.!?…。]+$/u, "").split(/\s+/u);
  return words.length <= 14 ? words.join(" ") : `${words.slice(0, 14).join(" ")}…`;
}

/** In the middle of a sentence. */
const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
