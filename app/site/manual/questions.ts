import type { Brand } from "#app/platform/brand/brand.ts";
import type { ManualQuestion } from "./manual.ts";

export function manualQuestions({ priceLabel }: Brand): readonly ManualQuestion[] & { length: 6 } {
  return [
    {
      question: "How soon can I expect first earnings?",
      answer:
        "In Simulation Mode there are none: every amount is simulated. As a rough guide for real content, our pages mention first earnings in 7-14 days, month 1 about $100-300, month 2 $300-600, month 3 onwards $500-2000+, and top users $3000+ after 6 months. All of that is illustrative, not a promise of income.",
      more: { slug: "earnings", label: "What you can expect to earn" },
    },
    {
      question: "What does it cost, and can I cancel?",
      answer: `${priceLabel} per month. You can cancel anytime, without a fee, and your agents keep running to the end of the billing period. There is a 30-day money-back guarantee: ask for it on the Billing page or contact support. The terms of service explain how it works.`,
      more: { slug: "subscription", label: "Price and subscription" },
    },
    {
      question: "Do I need technical skill?",
      answer:
        "No. You sign in, your six agents are ready, and you do everything with buttons and short forms. There is nothing to install, and setup takes about 10 minutes.",
      more: { slug: "first-steps", label: "Your first ten minutes" },
    },
    {
      question: "How long should agents run before I change anything?",
      answer:
        "At least 48 hours. Before that, a good or a bad day says more about chance than about your settings. Then change one thing at a time, and give each change two days.",
    },
    {
      question: "How much should be published?",
      answer:
        "For a real audience, about 3-5 articles per week and 2-3 social posts per day are about right. That is the default, and you can change it under Settings.",
    },
    {
      question: "Is any of it real?",
      answer:
        "The steps, the schedule, the records and your controls really work. The content, the channels, the readers and the money are simulated and marked Simulated. No workspace leaves Simulation Mode on its own.",
      more: { slug: "simulation-mode", label: "What “Simulated” means" },
    },
  ];
}
