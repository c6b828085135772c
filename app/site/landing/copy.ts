/** The landing page's words. Claims are the specification's, and no stronger. */

export const hero = {
  title: "Your content team, run by six AI agents",
  lead: "They write, optimize, post, publish and measure. You set the pace, watch every step as it happens, and stop it all with one button.",
} as const;

export const benefits = [
  {
    figure: "$500-2000+",
    title: "Revenue potential per month",
    text: "From articles, videos and posts that keep being found long after the day they were made.",
  },
  {
    figure: "10 minutes",
    title: "From sign-up to the first task",
    text: "No code, no spreadsheets, no technical skill. The agents come ready for work.",
  },
  {
    figure: "100%",
    title: "Automation of the routine",
    text: "Drafting, optimizing, posting, measuring: the daily round is done without you.",
  },
] as const satisfies readonly { figure: string; title: string; text: string }[] & { length: 3 };

export const features = [
  {
    icon: "agents",
    title: "Multi-Agent System",
    text: "A writer, an SEO optimizer, a social media agent, a publisher, an analyst and a YouTube manager, each with a job of its own.",
  },
  {
    icon: "pulse",
    title: "Real-time Monitoring",
    text: "See what each agent is working on this moment, what it has finished, and what came of it.",
  },
  {
    icon: "flow",
    title: "Automated Workflows",
    text: "Work moves from draft to publication to measurement by itself. Pause it and resume it whenever you like.",
  },
  {
    icon: "chart",
    title: "Profit Tracking",
    text: "Every amount with its day and its source, and simulated figures always marked as what they are.",
  },
] as const satisfies readonly { icon: string; title: string; text: string }[] & { length: 4 };

/** What becomes of one idea. Nobody publishes anywhere outside in this version, and the badge says so. */
export const oneIdea = {
  title: "One idea, six agents",
  hands: [
    { by: "writer", name: "Content Writer", does: "Drafts the article" },
    { by: "seo", name: "SEO Optimizer", does: "Makes it easy to find" },
    { by: "social", name: "Social Media", does: "Turns it into posts" },
    { by: "publisher", name: "Publisher", does: "Sets it as a magazine edition" },
    { by: "video", name: "YouTube Manager", does: "Writes the script for a video" },
    { by: "analytics", name: "Analytics", does: "Reports what came of it" },
  ],
} as const;

export const price = {
  title: "One plan, with everything in it",
  lead: "No tiers, no seats, no setup fee. If you cancel, your agents keep running to the end of the billing period.",
  simulation:
    "This version runs in Simulation Mode: your agents do all of their work, no other service can be connected yet, nothing is published outside, and every figure that comes of it is marked as simulated.",
} as const;

export const preview = {
  title: "See everything on one page",
  lead: "The demo is the product itself, running on simulated agents. It needs no account.",
} as const;
