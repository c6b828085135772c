import type { Brand } from "#app/platform/brand/brand.ts";
import { articlePath } from "#app/site/help/address.ts";
import type { ManualSection } from "#app/site/manual/manual.ts";

export function revenue({ priceLabel }: Brand): ManualSection {
  return {
    tab: "revenue",
    title: "Revenue",
    overview: [
      "Revenue shows what each agent's work has earned, with its day and its source. In Simulation Mode every amount is simulated: nobody paid it, and it cannot be paid out. Once you go live, it shows what you have entered or brought in as a file, and nothing else. Totals of real money never include a simulated amount.",
      "Where our texts mention amounts, they show what a content business may aim for: a revenue potential of $500-2000+ per month, with first earnings in 7-14 days. All of these are illustrative, not a promise of income. Real results depend on your topics, your audience, your costs and your own work.",
    ],
    steps: [
      {
        title: "Know the goal",
        text: "Revenue Progress compares the total with a goal of $1,000. The bar is full at 100% and stays there. The goal is the same for every workspace.",
      },
      {
        title: "Know who earns",
        text: "Three agents have earnings of their own: the Content Writer, the Publisher and the YouTube Manager. The others help them and show no revenue.",
      },
      {
        title: "Enter what comes in",
        text: "Ad networks, affiliate programmes, sponsors and shops pay you. Open Earnings, enter the amount with its day and who paid, or bring in the CSV file that they offer. Each entry can be corrected, and its history is kept.",
      },
      {
        title: "Follow the week",
        text: "The line chart covers the last 7 days. A day without revenue is filled with a placeholder that is drawn pale, marked Sample and never added to a total.",
      },
      {
        title: "Make a report",
        text: "Press Generate Report, or wait for the one that the manager makes every evening at 6:00 PM. It covers 30 days: revenue by day, the work of each agent, and what happened.",
      },
      {
        title: "Keep it",
        text: "Under Reports every report can be opened, downloaded as a PDF, printed and deleted. Once made, a report does not change.",
      },
    ],
    tips: [
      "Look at a whole month before you judge. Single days say little, and search engines take weeks to notice new texts.",
      "Do not count on income that has not come in yet, and do not spend money you need elsewhere.",
      "An amount belongs to the day you have when it comes in, by your time zone, and keeps that day.",
      "A simulated amount says nothing about what your topics would bring in with real readers.",
    ],
    examples: [
      {
        title: "What to aim for, month by month",
        text: "Month 1: about $100-300. Month 2: $300-600. Month 3 onwards: $500-2000+. Top users: $3000+ after 6 months. These figures are illustrative, not a promise of income, and not an average of what people have earned.",
      },
      {
        title: "A simple calculation",
        text: `Suppose real content brought in $120 in its first month. The subscription costs ${priceLabel}, and AI services charge for each text, say $15 in all. What is left is well under $120, before taxes. This is illustrative, not a promise of income.`,
      },
    ],
    troubleshooting: [
      {
        problem: "The total does not match the chart.",
        remedy:
          "The chart shows 7 days and may hold placeholders marked Sample; the total covers everything that was recorded, and no placeholders. Show as table below the chart tells them apart.",
      },
      {
        problem: "Revenue does not grow.",
        remedy:
          "Check whether the agents that earn are paused: while an agent is off, it earns nothing. Otherwise wait: simulated earnings depend on the time that passes.",
      },
      {
        problem: "A report is missing.",
        remedy:
          "The evening report is made at 6:00 PM by your workspace's clock, and only while you have access. Set your time zone, or press Generate Report to get one at once.",
      },
    ],
    links: [
      { text: "Open your reports", to: "/reports" },
      { text: "Enter what has come in", to: articlePath("entering-earnings") },
      { text: "Where the revenue figures come from", to: articlePath("revenue-figures") },
      { text: "What you can expect to earn", to: articlePath("earnings") },
    ],
  };
}
