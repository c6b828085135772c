import { articlePath } from "#app/site/help/address.ts";
import type { ManualSection } from "#app/site/manual/manual.ts";

export function aiAgents(): ManualSection {
  return {
    tab: "ai-agents",
    title: "AI Agents",
    overview: [
      "Six agents share the work, each with one job: the Content Writer writes articles, the SEO Optimizer improves them for search, the Social Media agent posts about them, the Publisher publishes them, Analytics explains the numbers, and the YouTube Manager writes video scripts.",
      "Each idea in your plan passes through all of them: an agent works on what another has finished, or on what you have approved. An agent with nothing to do is idle and says what it is waiting for.",
    ],
    steps: [
      {
        title: "Open an agent's page",
        text: "Press its name on the dashboard. At the top are its status and its numbers, counted since it started.",
      },
      {
        title: "See what it is doing",
        text: "Now shows the current task and its progress. Next shows when it looks for another task, or what it is waiting for.",
      },
      {
        title: "Read what it wrote",
        text: "In the history, press “Read more” next to a finished task. Each entry shows when it finished, how long it took, where it was published and its results.",
      },
      {
        title: "Choose topics",
        text: "Add ideas in Plan; a day is optional. Under Settings, Your business tells agents what you sell, your tone of voice, and words and claims to avoid. For your own idea the simulation shows a sample outline.",
      },
      {
        title: "Review their work",
        text: "In Review you approve a draft, request changes, edit it or reject it. With five drafts waiting, an agent pauses until you review one.",
      },
      {
        title: "Give it a name",
        text: "Under Settings, choose any name of at most 60 characters. The name doesn't change what the agent does.",
      },
      {
        title: "Choose its speed",
        text: "Your plan decides how much agents create; the speed is how long a simulated task takes: 45 to 60 minutes when Relaxed, 30 to 45 when Standard, 20 to 30 when Busy. New agents start at Standard. Press “Save settings”; the notice has an Undo button.",
      },
      {
        title: "Pause or start it",
        text: "Use the button on its card or its page, or check or uncheck Running in its settings. A paused agent finishes its current step, keeps its work, and continues from there when you start it.",
      },
    ],
    tips: [
      "Let agents run at least 48 hours before you change anything: less time shows no pattern.",
      "For a real blog, about 3-5 articles per week are enough. A few good ones do more than many thin ones.",
      "On real social networks, 2-3 social posts per day are plenty. More than that tires people.",
      "Change one thing at a time, and note the day. Then you know what made the difference.",
      "Publishing volume, under Settings, follows these rules of thumb unless you change it.",
      "Keeping the page open changes nothing: your plan decides how much an agent creates, and simulated earnings depend on the time that passes.",
    ],
    examples: [
      {
        title: "The life of an article",
        text: "You plan an idea for Thursday. The Content Writer writes a beginner's guide, the SEO Optimizer improves it, and you approve it in Review; in the simulation most content is approved automatically, and one of each type needs your review. The Publisher then publishes it on schedule, Social Media and YouTube Manager turn it into posts and a video script, and Analytics checks its results and suggests the next idea.",
      },
      {
        title: "A calmer team",
        text: "After 48 hours at Standard, set Social Media to Relaxed and don't change the others. Compare two reports a week apart before you decide on the next change.",
      },
    ],
    troubleshooting: [
      {
        problem: "An agent shows Error.",
        remedy:
          "Its last task failed, or it needs something from you: its card and its page show the reason. If the reason asks you to do something, do it and press Start. Otherwise the next task starts automatically; press Start on its card to continue right away. In the simulation, about one post or video script in 25 fails on purpose, so that you can see what a failure looks like.",
      },
      {
        problem: "A task says “Please check”.",
        remedy:
          "It was interrupted repeatedly, for example by server restarts, or we couldn't confirm its result. It won't be retried. The agent continues with the next task.",
      },
      {
        problem: "An agent does nothing.",
        remedy:
          "If it is Inactive, it is paused: press Start. Otherwise its card says what it is waiting for: an idea in the plan, your review, or its scheduled time.",
      },
    ],
    links: [
      { text: "See the agents at work", to: "/dashboard" },
      { text: "Start and pause agents", to: articlePath("start-and-pause") },
      { text: "An agent's name, speed and on/off switch", to: articlePath("agent-settings") },
      { text: "When an agent shows Error", to: articlePath("agent-problems") },
    ],
  };
}
