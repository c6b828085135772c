import { articlePath } from "#app/site/help/address.ts";
import type { ManualSection } from "#app/site/manual/manual.ts";

export function dashboard(): ManualSection {
  return {
    tab: "dashboard",
    title: "Dashboard",
    overview: [
      "The dashboard is the one page you need from day to day. It shows what every agent is doing now, what is finished, the results, and what the manager has planned for today.",
      "It updates while you look. The badge at the top says how: All Systems Active when changes appear immediately, Demo Mode in the public demo, which updates every 30 seconds.",
    ],
    steps: [
      {
        title: "Start with what needs you",
        text: "At the top you see what needs you, oldest first, then the last 24 hours, what is coming up, and the results of the last 7 days. Press a title to open the content.",
      },
      {
        title: "Read the four tiles",
        text: "Revenue Progress is what you have earned toward a goal of $1,000. Active Tasks counts tasks in progress or due today. Days Remaining counts down to the end of your billing period, or of the month if you have none. Active Agents are ready for their next task.",
      },
      {
        title: "Check the agents",
        text: "Each card shows a name, a status, the current task and the agent's numbers. Green is Active, amber is Processing, gray is Inactive and red is Error. The button on the card pauses or starts only that agent.",
      },
      {
        title: "Use the quick actions",
        text: "They are Start All Agents, Pause System and Generate Report. After a start or a pause, a notice with an Undo button appears. You also find the button in Recent Activities for ten minutes.",
      },
      {
        title: "Follow the day",
        text: "Today's Workflow Progress lists the manager's four routines: Morning Review at 6:00 AM, Task Allocation at 9:30 AM, Midday Performance Check at 12:00 PM and Evening Report Generation at 6:00 PM, all by your workspace's clock.",
      },
      {
        title: "Read the charts",
        text: "The line chart shows the revenue of the last 7 days, the doughnut chart how finished tasks are divided among your agents. Faded points marked Sample are placeholders for days without revenue. Show as table shows the same numbers as a table.",
      },
      {
        title: "See what happened",
        text: "Recent Activities shows the last 10 events, including your own; Older activities leads to all of them, by agent, type and time. Content lists drafts to review and published content, and under Problems what failed in the last 7 days, with the reason.",
      },
      {
        title: "Open the bell",
        text: "It lists the ten latest things worth knowing. A red dot means that you have unread notifications.",
      },
    ],
    tips: [
      "Look for broken lines: dotted or striped data is simulated. The dashed badge Sample marks an example that is shown until there is something to show.",
      "System Health shows how busy the server is. In the demo its numbers are fixed examples.",
      "The speaker at the top turns voice mode on and off. Your browser remembers your choice.",
      "F8 takes you to a notice from anywhere on the page.",
      "Everything also works without JavaScript: reload the page to see what is new.",
    ],
    examples: [
      {
        title: "A two-minute morning routine",
        text: "Read the Morning Review in Recent Activities: it recaps the last 24 hours and yesterday's revenue, all of it simulated. Review what needs you. Look for a red agent, and check Problems under Content. If there is nothing, you are done for the day.",
      },
    ],
    troubleshooting: [
      {
        problem: "The badge says Connecting.",
        remedy:
          "The page is reconnecting to the server and tries up to 10 times. You don't have to do anything; you still see the latest data it received.",
      },
      {
        problem: "The badge says Not Connected.",
        remedy:
          "The page stopped trying. The notice below the header says why and has a button to try again. Your agents are not affected.",
      },
      {
        problem: "The buttons are disabled.",
        remedy:
          "You are in the public demo, where everyone sees the same agents. Sign in with an account that has access.",
      },
    ],
    links: [
      { text: "Open the dashboard", to: "/dashboard" },
      { text: "What “Simulated” means", to: articlePath("simulation-mode") },
      { text: "Find your way around the dashboard", to: articlePath("dashboard-tour") },
    ],
  };
}
