/** The landing page's words. Claims are the specification's, and no stronger. */

export const hero = {
  title: "Your content team, run by six AI agents",
  lead: "They write, optimize, post, publish and measure. Tell them what to write about, approve each piece, and stop everything with one click.",
} as const;

export const benefits = [
  {
    figure: "$500-2000+",
    title: "Revenue potential per month",
    text: "From articles, videos and posts that are found long after the day they were made.",
  },
  {
    figure: "10 minutes",
    title: "From sign-up to the first task",
    text: "No code, no spreadsheets, no technical skill. The agents come ready to work.",
  },
  {
    figure: "100%",
    title: "Automation of the routine",
    text: "Your agents draft, post and measure. The daily round is done without you.",
  },
] as const satisfies readonly { figure: string; title: string; text: string }[] & { length: 3 };

export const features = [
  {
    icon: "agents",
    title: "Multi-Agent System",
    text: "A writer, an SEO optimizer, a social media agent, a publisher, an analyst and a YouTube manager. Each has a job of its own.",
  },
  {
    icon: "pulse",
    title: "Real-time Monitoring",
    text: "See what each agent does right now. See what it has done, and what came of it.",
  },
  {
    icon: "flow",
    title: "Automated Workflows",
    text: "Work moves on by itself, from the draft to the post to the results. Pause it when you like.",
  },
  {
    icon: "chart",
    title: "Profit Tracking",
    text: "Every dollar is tracked by date and source. Simulated figures are always marked.",
  },
] as const satisfies readonly { icon: string; title: string; text: string }[] & { length: 4 };

/** What becomes of one idea. It is shown in simulation, and the badge says so. */
export const oneIdea = {
  title: "One idea, six agents",
  hands: [
    { by: "writer", name: "Content Writer", does: "Drafts the article" },
    { by: "seo", name: "SEO Optimizer", does: "Makes it easy to find" },
    { by: "social", name: "Social Media", does: "Turns it into posts" },
    { by: "publisher", name: "Publisher", does: "Publishes it on schedule" },
    { by: "video", name: "YouTube Manager", does: "Writes the script for a video" },
    { by: "analytics", name: "Analytics", does: "Shows you the results" },
  ],
} as const;

export const price = {
  title: "One plan, with everything in it",
  lead: "No tiers, no seats, no setup fee. If you cancel, your agents keep running to the end of the billing period.",
  simulation:
    "You begin in Simulation Mode: your agents do all of their work, nothing is published, and each figure is marked as simulated. Going live is your own step: a real model writes, and what you approve stands on your own blog.",
} as const;

export const preview = {
  title: "See everything on one page",
  lead: "The demo is the product itself. Its agents are simulated. You need no account.",
} as const;
