import { articlePath } from "#app/site/help/address.ts";
import type { ManualSection } from "#app/site/manual/manual.ts";

export function dashboard(): ManualSection {
  return {
    tab: "dashboard",
    title: "Dashboard",
    overview: [
      "The dashboard is the one page you need from day to day. It shows what every agent is doing at this moment, what is finished, what came of it, and what the manager has planned for today.",
      "It changes by itself while you look. The badge at the top says how: All Systems Active when news arrives at once, Demo Mode in the public demo, which asks for news every 30 seconds.",
    ],
    steps: [
      {
        title: "Begin with what needs you",
        text: "At the top stand four answers: what needs you, oldest first, what is new, what comes next, and what came of it. Each title opens its text.",
      },
      {
        title: "Read the four tiles",
        text: "Revenue Progress is what has been earned toward a goal of $1,000. Active Tasks counts what agents work on now, or take up today. Days Remaining counts down to the end of your paid period, or of the month if there is none. Active Agents are ready for their next task.",
      },
      {
        title: "Look over the agents",
        text: "Each card shows a name, a state, the present task and the agent's own figures. Green is Active, amber is Processing, grey is Inactive and red is Error. The button on the card pauses or starts that agent alone.",
      },
      {
        title: "Use the quick actions",
        text: "They are Start All Agents, Pause System and Generate Report. The notice that follows a start or a pause has an Undo button, which stays for ten minutes in Recent Activities.",
      },
      {
        title: "Follow the day",
        text: "Today's Workflow Progress lists the manager's four routines: Morning Review at 6:00 AM, Task Allocation at 9:30 AM, Midday Performance Check at 12:00 PM and Evening Report Generation at 6:00 PM, all by your workspace's clock.",
      },
      {
        title: "Read the charts",
        text: "The line shows the revenue of the last 7 days, the ring how finished tasks are divided among your agents. What stands in for missing days is drawn pale and marked Sample. Show as table gives the same figures as numbers.",
      },
      {
        title: "See what happened",
        text: "Recent Activities holds the last 10 things that happened, yours among them; Older activities leads to all of them, by agent, kind and time. Content lists what waits for you and what was published, and under Problems what failed in the last 7 days, with the reason.",
      },
      {
        title: "Open the bell",
        text: "It lists the ten latest things worth knowing. A red dot means that there is something you have not seen.",
      },
    ],
    tips: [
      "Look for broken lines: what stands on dots, is striped or dotted was made by the simulation. The dashed badge Sample means an example that stands in until there is something to show.",
      "System Health shows how busy the server is. In the demo its figures are fixed examples.",
      "The loudspeaker at the top switches voice mode on and off. Your browser remembers your choice.",
      "F8 takes you to a notice from anywhere on the page.",
      "Everything works without JavaScript, too: reload the page to see what is new.",
    ],
    examples: [
      {
        title: "A two-minute morning round",
        text: "Read the Morning Review in Recent Activities: it says what was finished in the last 24 hours and what yesterday earned, all of it simulated. Decide on what needs you. Look for a red agent, and check Problems under Content. If both are quiet, you are done for the day.",
      },
    ],
    troubleshooting: [
      {
        problem: "The badge says Connecting.",
        remedy:
          "The page is looking for the server and tries up to 10 times by itself. There is nothing for you to do; what you see is the latest that arrived.",
      },
      {
        problem: "The badge says Not Connected.",
        remedy:
          "It has stopped trying. The notice below the header says why and has a button to try again. Your agents are not affected.",
      },
      {
        problem: "The buttons cannot be pressed.",
        remedy:
          "You are in the public demo, where everybody looks at the same agents. Sign in with an account that has access.",
      },
    ],
    links: [
      { text: "Open the dashboard", to: "/dashboard" },
      { text: "What “Simulated” means", to: articlePath("simulation-mode") },
      { text: "Find your way around the dashboard", to: articlePath("dashboard-tour") },
    ],
  };
}
