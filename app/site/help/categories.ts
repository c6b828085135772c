/** The five categories of the help center, in display order. */
export const categories = [
  {
    id: "getting-started",
    title: "Getting Started",
    summary: "Your first minutes, the dashboard, signing in and your subscription.",
  },
  {
    id: "ai-agents",
    title: "AI Agents",
    summary: "What each agent does, how to start and pause it, and what to do when one fails.",
  },
  {
    id: "revenue-analytics",
    title: "Revenue & Analytics",
    summary: "What the numbers mean, where they come from, and how to save them as a report.",
  },
  {
    id: "settings-configuration",
    title: "Settings & Configuration",
    summary: "Agents, time zone, notifications, voice, and connected accounts.",
  },
  {
    id: "security-privacy",
    title: "Security & Privacy",
    summary: "What is stored, where it is, and how keys and cookies are handled.",
  },
] as const satisfies readonly { id: string; title: string; summary: string }[] & { length: 5 };

export type CategoryId = (typeof categories)[number]["id"];
