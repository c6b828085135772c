import { articlePath } from "#app/site/help/address.ts";
import type { ManualSection } from "#app/site/manual/manual.ts";

export function aiAgents(): ManualSection {
  return {
    tab: "ai-agents",
    title: "AI Agents",
    overview: [
      "Six agents share the work, each with one job: the Content Writer writes articles, the SEO Optimizer improves them for search, the Social Media agent posts about them, the Publisher brings them out, Analytics says what the figures mean, and the YouTube Manager writes video scripts.",
      "One idea of your plan goes through all of them: each takes what another has handed on, or what you have approved. With nothing to take, an agent rests and says what it waits for.",
    ],
    steps: [
      {
        title: "Open an agent's page",
        text: "Press its name on the dashboard. At the top are its state and its figures, counted since it began.",
      },
      {
        title: "See what it does now and next",
        text: "Now shows the task under way, and how far it is. Next says when it looks for another, or what it waits for.",
      },
      {
        title: "Read what it wrote",
        text: "In the history, press “Read the text” beside a finished task. Each entry says when it was finished, how long it took, where the result went and what came of it.",
      },
      {
        title: "Say what they write about",
        text: "Add ideas in Plan, with a day if you like. Your business, under Settings, is what they know of you: what you offer, how you sound, and what must never be said. For an idea of your own the simulation shows a sample outline.",
      },
      {
        title: "Decide on what they wrote",
        text: "In Review you approve a text, ask for changes with a note, edit it or reject it. When five texts of an agent wait for you, it writes no more until you have decided.",
      },
      {
        title: "Give it a name",
        text: "Under Settings, choose any name of at most 60 characters. The name changes nothing about what the agent does.",
      },
      {
        title: "Choose its pace",
        text: "How much they make follows your plan; the pace is how long a simulated task takes: 45 to 60 minutes when Relaxed, 30 to 45 when Standard, 20 to 30 when Busy. With nothing to do an agent rests, and its card says what it waits for. New agents are set to Standard. Press “Save settings”; the notice has an Undo button.",
      },
      {
        title: "Pause or start it",
        text: "Use the button on its card or its page, or tick or untick Running in its settings. A paused agent finishes its present step, keeps its work, and goes on from there once you start it.",
      },
    ],
    tips: [
      "Let agents run at least 48 hours before you change anything: in less time you see no rhythm.",
      "For a real blog, about 3-5 articles per week are enough. A few good ones do more than many thin ones.",
      "On real social networks, 2-3 social posts per day are plenty. More than that tires people.",
      "Change one thing at a time, and note the day. Then you know what made the difference.",
      "How much goes out, under Settings, keeps to these rules of thumb unless you change it.",
      "Watching an agent changes nothing: how much it makes follows the plan, and simulated earnings depend on the time that passes.",
    ],
    examples: [
      {
        title: "The life of an article",
        text: "You plan an idea for Thursday. The Content Writer takes it up and writes a beginner's guide, the SEO Optimizer improves it, and you approve it on Review; in the simulation most texts go on by themselves, and one of each kind waits for you. The Publisher then brings it out at its time, Social Media and YouTube Manager make posts and a video script of it, and Analytics looks at what it has brought and proposes the next idea.",
      },
      {
        title: "A calmer team",
        text: "After 48 hours at Standard, set Social Media to Relaxed and leave the others as they are. Compare two reports a week apart before you decide on the next change.",
      },
    ],
    troubleshooting: [
      {
        problem: "An agent shows Error.",
        remedy:
          "Its last task failed, or it needs something of you first: the reason stands on its card and its page. Where the reason tells you to do something, do it and press Start. Otherwise the next task begins by itself; press Start on its card to have it ready at once. About one post or video script in 25 fails on purpose in the simulation, so that you see what a failure looks like.",
      },
      {
        problem: "A task says “Needs a look”.",
        remedy:
          "It was interrupted again and again, for example by restarts of the server, or nobody knows whether what it sent has arrived. It will not be tried again. The agent goes on with the next task.",
      },
      {
        problem: "An agent does nothing.",
        remedy:
          "Check whether it is Inactive: then it is paused, and Start sets it going. Otherwise its card says what it waits for: an idea in the plan, your decision on its texts, or its time.",
      },
    ],
    links: [
      { text: "See the agents at work", to: "/dashboard" },
      { text: "Start and pause agents", to: articlePath("start-and-pause") },
      { text: "An agent's name, pace and switch", to: articlePath("agent-settings") },
      { text: "When an agent shows Error", to: articlePath("agent-problems") },
    ],
  };
}
