import type { ArticleSlug } from "./articles.ts";

export interface Question {
  question: string;
  answer: string;
  /** Where there is more to read. */
  more: { slug: ArticleSlug; label: string };
}

/** The six questions that the specification names, answered for this version. */
export const faq = [
  {
    question: "How do the agents generate revenue?",
    answer:
      "They write articles, posts and video scripts about the ideas of your plan, bring what is approved to where people read and watch, and note what each one earned. In Simulation Mode the agents do the whole round, but the readers and every amount are made up and marked as such. Once you go live, a real model writes, and what you approve stands on your own blog.",
    more: { slug: "revenue-figures", label: "Where the revenue figures come from" },
  },
  {
    question: "What happens when I have given no API keys?",
    answer:
      "Your workspace runs in Simulation Mode. Texts were written by hand in advance, and an idea of your own becomes a sample outline. They are published in places that exist only inside this product, and nothing is sent to any other service. To go live you need no key either where this site includes a writer.",
    more: { slug: "simulation-mode", label: "What “Simulated” means" },
  },
  {
    question: "How much can I expect to earn?",
    answer:
      "Our texts name a revenue potential of $500-2000+ monthly. That is illustrative, not a promise of income: real results depend on your topics, your audience and your own work on them. What you see in Simulation Mode is made up and cannot be paid out.",
    more: { slug: "earnings", label: "What you can expect to earn" },
  },
  {
    question: "Is there a live YouTube integration?",
    answer:
      "No. The YouTube Manager makes scripts from your articles; in Simulation Mode it adds simulated videos to a simulated channel. It cannot sign in to a YouTube account, and it uploads nothing.",
    more: { slug: "youtube-manager", label: "The YouTube Manager" },
  },
  {
    question: "Are my API keys encrypted?",
    answer:
      "Yes: each key is stored encrypted, by a key of your workspace, and the secret that unlocks it is kept apart from the database. No page ever shows it again, and it is in no log and no export.",
    more: { slug: "api-keys", label: "Are my API keys safe?" },
  },
  {
    question: "Can I pause and restart my agents?",
    answer:
      "Yes, at any time: all of them with Pause System and Start All Agents on the dashboard, or each one with the button on its card. A paused agent finishes the step it is on, keeps its work, and goes on from there when you start it. The notice that appears has an Undo button.",
    more: { slug: "start-and-pause", label: "Start and pause agents" },
  },
] as const satisfies readonly Question[] & { length: 6 };
