/**
 * The tour's words. Claims are the specification's, and no stronger; what this version cannot do
 * yet is said where it would be expected. `{product}` and `{price}` stand for the operator's own.
 */

import { planBenefits } from "../billing/plan-benefits";

export const tourVisuals = ["hero", "problem", "agents", "revenue", "dashboard"] as const;
export type TourVisual = (typeof tourVisuals)[number];

export interface TourStep {
  id: string;
  /** On its chip. */
  name: string;
  title: string;
  content: string;
  highlight: string;
  /** Seconds. */
  duration: number;
  benefits?: readonly string[];
  features?: readonly string[];
  /** One of tourVisuals; anything else is drawn as "hero". */
  visual: string;
  /** Names amounts or claims that nobody promises. */
  illustrative?: boolean;
  link?: { to: string; label: string };
}

export const tourSteps = [
  {
    id: "welcome",
    name: "Welcome",
    title: "Welcome to {product}",
    content:
      "Six AI agents share the work of a content business. This tour shows in a minute and a half what they do, and what stays in your hands.",
    highlight: "You set the pace and watch every step. No technical skill is needed.",
    duration: 8,
    benefits: [
      "Six agents, each with one job of its own",
      "Everything on one page",
      "One button pauses all of them",
    ],
    visual: "hero",
  },
  {
    id: "problem",
    name: "Problem",
    title: "Content takes more hours than a week has",
    content:
      "Writing, optimising, posting, publishing and measuring are five jobs. Done by hand, they fill the week; and the day you stop, so does the growth.",
    highlight: "The work is not hard. It is endless.",
    duration: 6,
    benefits: [
      "Drafts are written while you do something else",
      "Nothing waits for a free evening",
      "Figures come together in one place",
    ],
    visual: "problem",
  },
  {
    id: "solution",
    name: "Solution",
    title: "Six specialists and a manager",
    content:
      "Each agent takes its tasks from the first draft to publication and on to what came of it. A manager plans their day and reports in the evening. You look in whenever you like.",
    highlight:
      "This version runs in Simulation Mode only: all work is played through to the end, and every simulated figure says so.",
    duration: 10,
    features: [
      "Articles, and better rankings for them",
      "Social posts, newsletter editions and video scripts",
      "Analytics in plain words",
      "A report every evening",
    ],
    visual: "agents",
  },
  {
    id: "benefits",
    name: "Benefits",
    title: "Your time back, without losing control",
    content:
      "Drafting, posting and measuring are done without you. What you keep are the decisions: who works, how much, and when to stop.",
    highlight: "Revenue potential: $500-2000+ per month.",
    duration: 8,
    benefits: [
      "100% automation of the routine",
      "10-minute setup",
      "95% satisfaction",
      "$50,000 combined revenue",
    ],
    visual: "hero",
    illustrative: true,
  },
  {
    id: "dashboard",
    name: "Dashboard",
    title: "Everything on one page",
    content:
      "The dashboard shows what each agent is doing this moment, what is finished and what came of it. It changes while you look.",
    highlight: "The demo dashboard is open to everybody. It needs no account.",
    duration: 7,
    features: [
      "Progress toward a goal of $1,000",
      "Revenue of the last 7 days",
      "The plan of the day, and what has happened",
      "Start All Agents, Pause System, Generate Report",
    ],
    visual: "dashboard",
    link: { to: "/dashboard", label: "Open the demo dashboard" },
  },
  {
    id: "agents",
    name: "Agents",
    title: "Meet the six agents",
    content:
      "Each one can be started and paused by itself. You choose its name and its pace: about 2, 4 or 8 tasks a day.",
    highlight: "Open an agent to read its texts and to follow every step it took.",
    duration: 9,
    features: [
      "Content Writer: articles for your blog",
      "SEO Optimizer: the words people search for",
      "Social Media: posts and followers",
      "Publisher: editions for further platforms",
      "Analytics: what the figures mean",
      "YouTube Manager: scripts and your channel",
    ],
    visual: "agents",
  },
  {
    id: "automation",
    name: "Automation",
    title: "The day runs by itself",
    content:
      "Morning Review at 6:00 AM, Task Allocation at 9:30 AM, Midday Performance Check at 12:00 PM and Evening Report Generation at 6:00 PM, all in your time zone.",
    highlight: "Paused means paused: an agent finishes its present step and starts no other.",
    duration: 8,
    benefits: [
      "No reminders and no spreadsheets",
      "A restart loses no task and posts nothing twice",
      "Pausing and starting can be undone",
    ],
    visual: "dashboard",
  },
  {
    id: "revenue-streams",
    name: "Revenue",
    title: "Several sources, one account of them",
    content:
      "Content can earn in more than one way, and long after the day it was made. Every amount is kept with its day and its source.",
    highlight: "Simulated amounts carry a badge, and real totals never include them.",
    duration: 7,
    features: [
      "Articles that keep being found",
      "Buying guides with recommendations",
      "Videos on your channel",
      "Newsletters that bring readers back",
    ],
    visual: "revenue",
    illustrative: true,
  },
  {
    id: "setup",
    name: "Setup",
    title: "Set up in 10 minutes",
    content:
      "Sign in and subscribe: six agents are ready and begin their work. They do it in Simulation Mode, so nothing can go wrong on an account of yours.",
    highlight:
      "Accounts cannot be connected in this version yet. The setup guide says what you can prepare.",
    duration: 6,
    benefits: [
      "No code, and no keys to begin with",
      "Names, pace and time zone can be changed later",
      "A guide in plain words",
    ],
    visual: "dashboard",
    link: { to: "/guides/api-setup", label: "Read the setup guide" },
  },
  {
    id: "results",
    name: "Results",
    title: "What to aim for, month by month",
    content:
      "Content needs time to be found. Aim for first earnings in 7-14 days, and let agents run for at least 48 hours before you change anything.",
    highlight: "Figures of the simulation are practice. They are never income.",
    duration: 8,
    benefits: [
      "Month 1: about $100-300",
      "Month 2: $300-600",
      "Month 3 onwards: $500-2000+",
      "Top users: $3000+ after 6 months",
    ],
    visual: "revenue",
    illustrative: true,
  },
  {
    id: "pricing",
    name: "Pricing",
    title: "One plan: {price} per month",
    content:
      "Cancel anytime, no fee: your agents keep running to the end of the billing period. What needs a connected account waits until accounts can be connected.",
    highlight: "30-day money-back guarantee.",
    duration: 6,
    features: planBenefits,
    visual: "hero",
  },
  {
    id: "cta",
    name: "Start",
    title: "Put your agents to work",
    content:
      "Sign in, subscribe, and watch your agents' first tasks go from draft to publication. Or look around the demo before you decide.",
    highlight: "Cancel anytime, no fee.",
    duration: 7,
    benefits: [
      "Six agents are ready from the first minute",
      "Every figure says whether it is simulated",
      "One button stops it all",
    ],
    visual: "agents",
    link: { to: "/dashboard", label: "Open the demo dashboard" },
  },
] as const satisfies readonly TourStep[] & { length: 12 };

export const stepCount = tourSteps.length;

/** @param index 0–11 */
export function stepAt(index: number): TourStep {
  return tourSteps[index] ?? tourSteps[0];
}

/** A visual by its name; an unknown one is the hero. */
export function visualOf({ visual }: Pick<TourStep, "visual">): TourVisual {
  return tourVisuals.find((known) => known === visual) ?? "hero";
}

/** Puts the operator's own name and price into a text of the tour. */
export function withBrand(text: string, brand: { name: string; priceLabel: string }): string {
  return text.replaceAll("{product}", brand.name).replaceAll("{price}", brand.priceLabel);
}
