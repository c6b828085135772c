import type { Brand } from "#app/platform/brand/brand.ts";
import { articlePath } from "#app/site/help/address.ts";
import type { ManualSection } from "#app/site/manual/manual.ts";

export function revenue({ priceLabel }: Brand): ManualSection {
  return {
    tab: "revenue",
    title: "Revenue",
    overview: [
      "Revenue shows what each agent's work has earned, by date and source. In Simulation Mode every amount is simulated and can't be paid out. Once you go live, it shows exactly the income that you have added or imported. Totals of real money never include a simulated amount.",
      "When we mention amounts, they show what a content business can aim for: a revenue potential of $500-2000+ per month, with first earnings in 7-14 days. All of these are illustrative, not a promise of income. Real results depend on your topics, your audience, your costs and your own work.",
    ],
    steps: [
      {
        title: "Know the goal",
        text: "Revenue Progress compares the total with a goal of $1,000. The bar is full at 100% and stays full. The goal is the same for every workspace.",
      },
      {
        title: "Know which agents earn",
        text: "Three agents have their own earnings: the Content Writer, the Publisher and the YouTube Manager. The others support them and show no revenue.",
      },
      {
        title: "Add your income",
        text: "Ad networks, affiliate programs, sponsors and shops pay you directly. Open Earnings, add the amount with its date and who paid, or import their CSV file. You can edit each entry, and its history is kept.",
      },
      {
        title: "Follow the week",
        text: "The line chart covers the last 7 days. A day without revenue gets a faded placeholder that is marked Sample and never added to a total.",
      },
      {
        title: "Generate a report",
        text: "Press Generate Report, or wait for the one that the manager generates every evening at 6:00 PM. It covers 30 days: revenue by day, the work of each agent, and what happened.",
      },
      {
        title: "Save it",
        text: "Under Reports you can open, download, print and delete every report. A report doesn't change after it is generated.",
      },
    ],
    tips: [
      "Look at a whole month before you judge. Single days say little, and search engines take weeks to notice new content.",
      "Don't count on income that you haven't received, and don't spend money you need elsewhere.",
      "An amount counts on the day you receive it, in your time zone, and keeps that day.",
      "A simulated amount says nothing about what your topics would earn with real readers.",
    ],
    examples: [
      {
        title: "What to aim for, month by month",
        text: "Month 1: about $100-300. Month 2: $300-600. Month 3 onwards: $500-2000+. Top users: $3000+ after 6 months. These amounts are illustrative, not a promise of income, and not an average of what people have earned.",
      },
      {
        title: "A simple calculation",
        text: `Suppose real content earned $120 in its first month. The subscription costs ${priceLabel}, and AI providers charge for each article, say $15 in total. What is left is well under $120, before taxes. This is illustrative, not a promise of income.`,
      },
    ],
    troubleshooting: [
      {
        problem: "The total does not match the chart.",
        remedy:
          "The chart shows 7 days and may include placeholders marked Sample; the total includes everything recorded, and no placeholders. Show as table below the chart marks them.",
      },
      {
        problem: "Revenue does not grow.",
        remedy:
          "Check whether the agents that earn are paused: a paused agent earns nothing. Otherwise wait: simulated earnings depend on the time that passes.",
      },
      {
        problem: "A report is missing.",
        remedy:
          "The evening report is generated at 6:00 PM by your workspace's clock, and only while you have access. Set your time zone, or press Generate Report to get one now.",
      },
    ],
    links: [
      { text: "Open your reports", to: "/reports" },
      { text: "Add your income", to: articlePath("entering-earnings") },
      { text: "How revenue is counted", to: articlePath("revenue-figures") },
      { text: "What you can expect to earn", to: articlePath("earnings") },
    ],
  };
}
