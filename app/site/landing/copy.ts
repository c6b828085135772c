/** The landing page's copy. Claims are from the specification, and no stronger. */

export const hero = {
  title: "Your content team, run by six AI agents",
  lead: "They write, optimize, post, publish and measure. Tell them what to write about, approve each piece, and stop everything with one click.",
} as const;

export const benefits = [
  {
    figure: "$500-2000+",
    title: "Revenue potential per month",
    text: "From articles, videos and posts that people keep finding.",
  },
  {
    figure: "10 minutes",
    title: "From sign-up to the first task",
    text: "No code, no spreadsheets, no technical skill. The agents come ready to work.",
  },
  {
    figure: "100%",
    title: "Automation of the routine",
    text: "Your agents draft, post and measure. The daily routine runs without you.",
  },
] as const satisfies readonly { figure: string; title: string; text: string }[] & { length: 3 };

export const features = [
  {
    icon: "agents",
    title: "Multi-Agent System",
    text: "A writer, an SEO optimizer, a social media agent, a publisher, an analyst and a YouTube manager. Each has its own job.",
  },
  {
    icon: "pulse",
    title: "Real-time Monitoring",
    text: "See what each agent is doing right now, what it has done, and the results.",
  },
  {
    icon: "flow",
    title: "Automated Workflows",
    text: "Work moves from draft to post to results on its own. Pause it anytime.",
  },
  {
    icon: "chart",
    title: "Profit Tracking",
    text: "Every dollar is tracked by date and source. Simulated numbers are always marked.",
  },
] as const satisfies readonly { icon: string; title: string; text: string }[] & { length: 4 };

/** The path of one idea, in simulation, as the badge says. */
export const oneIdea = {
  title: "One idea, six agents",
  hands: [
    { by: "writer", name: "Content Writer", does: "Drafts the article" },
    { by: "seo", name: "SEO Optimizer", does: "Makes it easy to find" },
    { by: "social", name: "Social Media", does: "Turns it into posts" },
    { by: "publisher", name: "Publisher", does: "Publishes it on schedule" },
    { by: "video", name: "YouTube Manager", does: "Writes the video script" },
    { by: "analytics", name: "Analytics", does: "Shows you the results" },
  ],
} as const;

export const price = {
  title: "One plan, everything included",
  lead: "No tiers, no seats, no setup fee. If you cancel, your agents keep running to the end of the billing period.",
  simulation:
    "You start in Simulation Mode: your agents do all their work, nothing is published, and each number is marked as simulated. You choose when to go live. Then an AI model writes, and what you approve is published on your own blog.",
} as const;

export const preview = {
  title: "See everything on one page",
  lead: "The demo is the product itself, running with sample agents. You need no account.",
} as const;
