import { createSeededRandom } from "../../core/random";
import type { Edge } from "../agents/edge";
import { topics } from "./topics";

/** Walks through every pairing of title and topic before one comes again. */
export const simulatedPlanner: Edge["planner"] = {
  // Nothing is asked, so there is nothing to wait for.
  async next({ seed, type, ordinal, titles }) {
    const start = createSeededRandom(`${seed} topics ${type}`).int(0, topics.length - 1);
    const topic = topics[(start + ordinal) % topics.length] ?? topics[0];
    const title = titles[Math.floor((start + ordinal) / topics.length + ordinal) % titles.length];
    const text = (title ?? "%s").replace("%s", topic);
    return { topic, title: text.charAt(0).toUpperCase() + text.slice(1) };
  },
};
