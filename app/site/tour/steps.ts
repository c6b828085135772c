import { demoPath } from "#app/workspace/paths/demo.ts";

/**
 * The tour's copy, short enough to read while a step plays. Claims are from the specification, and no
 * stronger. `{product}` and `{price}` are placeholders for the operator's values.
 */

const tourVisuals = ["hero", "problem", "agents", "revenue", "dashboard"] as const;
export type TourVisual = (typeof tourVisuals)[number];

export interface TourStep {
  id: string;
  /** The label of its chip. */
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
  /** Its list has claims in the form "what: how much" instead of benefits. */
  figures?: boolean;
  /** Mentions amounts or claims that are not promises. */
  illustrative?: boolean;
  link?: { to: string; label: string };
}

export const tourSteps = [
  {
    id: "welcome",
    name: "Welcome",
    title: "Welcome to {product}",
    content: "How six AI agents share the work of a content business, step by step.",
    highlight: "You choose the topics. No technical skill needed.",
    duration: 8,
    benefits: ["One job per agent", "You approve", "Pause all with one click"],
    visual: "hero",
  },
  {
    id: "problem",
    name: "Problem",
    title: "More work than the week holds",
    content: "One person, five jobs: write, optimize, post, publish, measure.",
    highlight: "Not hard. Just endless.",
    duration: 6,
    benefits: ["Drafts written for you", "No lost evenings", "Results in one place"],
    visual: "problem",
  },
  {
    id: "solution",
    name: "Solution",
    title: "Six specialists and a manager",
    content:
      "Each agent takes its tasks from draft to publication. A manager plans the day and reports every evening.",
    highlight: "You start in Simulation Mode, and every simulated number is marked.",
    duration: 10,
    features: [
      "Articles and social posts",
      "Newsletters and video scripts",
      "Results in plain words",
    ],
    visual: "agents",
  },
  {
    id: "benefits",
    name: "Benefits",
    title: "Your time back, without losing control",
    content: "Drafting, posting and measuring run without you.",
    highlight: "You choose the topics, and when to stop.",
    duration: 8,
    benefits: [
      "Automation: 100%",
      "Satisfaction: 95%",
      "Combined revenue: $50,000",
      "Revenue potential: $500-2000+ per month",
    ],
    visual: "hero",
    figures: true,
    illustrative: true,
  },
  {
    id: "dashboard",
    name: "Dashboard",
    title: "Everything on one page",
    content: "What needs you, what is coming up and the results, live.",
    highlight: "The demo is open to everyone.",
    duration: 7,
    features: ["Progress toward your goal", "Seven-day revenue chart", "Start, pause, report"],
    visual: "dashboard",
    link: { to: demoPath, label: "Open the demo dashboard" },
  },
  {
    id: "agents",
    name: "Agents",
    title: "Meet the six agents",
    content: "Start, pause and set each one’s speed.",
    highlight: "Open an agent to read its work and follow every step.",
    duration: 9,
    features: [
      "Content Writer: blog articles",
      "SEO Optimizer: search",
      "Social Media: posts",
      "Publisher: on schedule",
      "Analytics: clear results",
      "YouTube Manager: video scripts",
    ],
    visual: "agents",
  },
  {
    id: "automation",
    name: "Automation",
    title: "The day runs on its own",
    content: "Morning review, task allocation, midday check and evening report, in your time zone.",
    highlight: "A paused agent finishes its step and starts no other.",
    duration: 8,
    benefits: ["No reminders, no spreadsheets", "Restarts lose nothing", "Undo anytime"],
    visual: "dashboard",
  },
  {
    id: "revenue-streams",
    name: "Revenue",
    title: "Several sources, one account",
    content: "Every amount is tracked by date and source.",
    highlight: "Real totals never include simulated amounts.",
    duration: 7,
    features: ["Articles people keep finding", "Buying guides", "Videos and newsletters"],
    visual: "revenue",
    illustrative: true,
  },
  {
    id: "setup",
    name: "Setup",
    title: "Set up in 10 minutes",
    content: "Answer four questions, and six agents start in Simulation Mode.",
    highlight: "Going live is your choice.",
    duration: 6,
    benefits: ["No code, no keys", "Nothing to install", "Adjust speed later"],
    visual: "dashboard",
    link: { to: "/guides/api-setup", label: "Read the setup guide" },
  },
  {
    id: "results",
    name: "Results",
    title: "What to aim for",
    content: "Aim for first earnings in 7-14 days.",
    highlight: "Simulated amounts are never income.",
    duration: 8,
    benefits: [
      "Month 1: about $100-300",
      "Month 2: $300-600",
      "Month 3 onwards: $500-2000+",
      "Top users: $3000+ after 6 months",
    ],
    visual: "revenue",
    figures: true,
    illustrative: true,
  },
  {
    id: "pricing",
    name: "Pricing",
    title: "One plan: {price} per month",
    content: "Cancel anytime, no fee. You start in simulation.",
    highlight: "30-day money-back guarantee.",
    duration: 6,
    features: [
      "Unlimited AI agent deployments",
      "Real-time monitoring",
      "Multi-platform publishing",
      "Priority support",
    ],
    visual: "hero",
  },
  {
    id: "cta",
    name: "Start",
    title: "Put your agents to work",
    content: "Sign in, subscribe and watch your first tasks go from draft to publication.",
    highlight: "Cancel anytime, no fee.",
    duration: 7,
    benefits: [
      "Six agents are ready",
      "Simulated numbers are marked",
      "Stop everything with one click",
    ],
    visual: "agents",
    link: { to: demoPath, label: "Open the demo dashboard" },
  },
] as const satisfies readonly TourStep[] & { length: 12 };

export const stepCount = tourSteps.length;

/** @param index 0–11 */
export function stepAt(index: number): TourStep {
  return tourSteps[index] ?? tourSteps[0];
}

/** Falls back to the hero for an unknown visual. */
export function visualOf({ visual }: Pick<TourStep, "visual">): TourVisual {
  return tourVisuals.find((known) => known === visual) ?? "hero";
}

/** Fills in the operator's name and price. */
export function withBrand(text: string, brand: { name: string; priceLabel: string }): string {
  return text.replaceAll("{product}", brand.name).replaceAll("{price}", brand.priceLabel);
}
