import { createSeededRandom } from "../../core/random";
import type { Edge } from "../agents/edge";
import { sampleTexts } from "./library";
import type { SampleText } from "./library/sample-text";

/** What a task about a text is called, where the text itself says it. */
const titleOf: Readonly<Record<string, (text: SampleText) => string>> = {
  content_writer: ({ optimized }) => optimized.title,
  youtube_manager: ({ video }) => video.title,
};

/**
 * Walks through the sample texts, all of them before one comes again: every agent of a workspace in the
 * same order, so that what one has written is what the others work on.
 */
export const simulatedPlanner: Edge["planner"] = {
  // Nothing is asked, so there is nothing to wait for.
  async next({ seed, type, ordinal, titles }) {
    const count = sampleTexts.length;
    const start = createSeededRandom(`${seed} topics`).int(0, count - 1);
    const text = sampleTexts[(start + ordinal) % count];
    if (!text) throw new RangeError("there are no sample texts");
    const { topic } = text;
    const title = titles[Math.floor((start + ordinal) / count + ordinal) % titles.length] ?? "%s";
    const named = titleOf[type]?.(text) ?? title.replace("%s", topic);
    return { topic, title: named.charAt(0).toUpperCase() + named.slice(1) };
  },
};
