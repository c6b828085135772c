import type { ArticleSlug } from "./articles.ts";

export interface Question {
  question: string;
  answer: string;
  more: { slug: ArticleSlug; label: string };
}

/** The six questions from the specification. */
export const faq = [
  {
    question: "How do the agents generate revenue?",
    answer:
      "They write articles, posts and video scripts from the ideas in your plan, publish what you approve, and record what each one earned. In Simulation Mode the agents do all of this, but readers and amounts are made up and marked as such. Once you go live, an AI model writes, and what you approve is published on your own blog.",
    more: { slug: "revenue-figures", label: "How revenue is counted" },
  },
  {
    question: "What happens if I add no API keys?",
    answer:
      "Your workspace runs in Simulation Mode. People wrote the sample articles in advance, and your own idea becomes a sample outline. They are published on test channels inside this product, and nothing is sent to any other service. If AI writing is included on this site, you can also go live without a key.",
    more: { slug: "simulation-mode", label: "What “Simulated” means" },
  },
  {
    question: "How much can I expect to earn?",
    answer:
      "Our pages mention a revenue potential of $500-2000+ monthly. That is illustrative, not a promise of income: real results depend on your topics, your audience and your own work on them. What you see in Simulation Mode is made up and cannot be paid out.",
    more: { slug: "earnings", label: "What you can expect to earn" },
  },
  {
    question: "Is there a live YouTube integration?",
    answer:
      "No. The YouTube Manager writes scripts from your articles; in Simulation Mode it adds simulated videos to a simulated channel. It can't sign in to a YouTube account, and it uploads nothing.",
    more: { slug: "youtube-manager", label: "The YouTube Manager" },
  },
  {
    question: "Are my API keys encrypted?",
    answer:
      "Yes: each key is stored encrypted, with a key for your workspace, and the secret that unlocks it is kept separate from the database. It is never shown again, and it never appears in logs or exports.",
    more: { slug: "api-keys", label: "Are my API keys safe?" },
  },
  {
    question: "Can I pause and restart my agents?",
    answer:
      "Yes, at any time: all of them with Pause System and Start All Agents on the dashboard, or each one with the button on its card. A paused agent finishes its current step, keeps its work, and continues from there when you start it. The notice that appears has an Undo button.",
    more: { slug: "start-and-pause", label: "Start and pause agents" },
  },
] as const satisfies readonly Question[] & { length: 6 };
