import type { Brand } from "#app/platform/brand/brand.ts";
import { contactPath } from "#app/workspace/paths/contact.ts";
import { articlePath, helpHome } from "#app/site/help/address.ts";
import type { ManualSection } from "#app/site/manual/manual.ts";

export function troubleshooting({ supportEmail }: Brand): ManualSection {
  return {
    tab: "troubleshooting",
    title: "Troubleshooting",
    overview: [
      "Most problems go away on their own: after a failed task the next one starts, and a lost connection is restored. This section shows what to try, quickest first, and when to ask for help.",
      "You can't lose work here. Pausing keeps every task, reloading the page changes nothing, and after a restart the server resumes its work.",
    ],
    steps: [
      {
        title: "Read the notice",
        text: "A notice in the corner or below the header says what happened and, if you can do something about it, has a button for it.",
      },
      {
        title: "Reload the page",
        text: "It then shows the current status. Your agents are not affected.",
      },
      {
        title: "Look at the badge and at the agents",
        text: "All Systems Active means the page is live. A red agent has a failed task: open its page and read the reason in its history.",
      },
      {
        title: "Look under Problems",
        text: "Content on the dashboard lists what failed in the last 7 days, with the reason. The bell lists failures too.",
      },
      {
        title: "Start the agents again",
        text: "Start All Agents starts every paused or failed agent. Agents that are already working are not affected.",
      },
      {
        title: "Search the help center",
        text: "It answers nearly every question in a short article. One or two words are enough, such as “pause” or “report”.",
      },
      {
        title: "Contact support",
        text: `Use the contact page or write to ${supportEmail}. Tell us what you wanted to do, what you saw instead, roughly when, and in which browser.`,
      },
    ],
    tips: [
      "Copy an error message instead of describing it.",
      "Leave out passwords, keys and card numbers, also in screenshots.",
      "Wait 48 hours after a change before you call its result a problem.",
      "About one post or video script in 25 fails on purpose in the simulation.",
    ],
    examples: [
      {
        title: "A message that gets a fast answer",
        text: "“On the Reports page I pressed Generate Report today at about 5 PM, Berlin time. The message was: Failed to generate report. I use Firefox on a computer, and I tried twice.”",
      },
    ],
    troubleshooting: [
      {
        problem: "The dashboard looks stuck.",
        remedy:
          "Look at the badge at the top. If it says Not Connected, use the button in the notice. If it says Live Updates Off, JavaScript is off in your browser: reload the page to see what is new.",
      },
      {
        problem: "I see Authentication Expired.",
        remedy:
          "Your sign-in has ended, for example because you signed out in another tab. Sign in again; your workspace is as you left it.",
      },
      {
        problem: "Failed to start agents, Failed to pause system or Failed to generate report.",
        remedy:
          "The server didn't answer in time. Reload the page to see whether it worked anyway, and then try again.",
      },
      {
        problem: "I hear nothing.",
        remedy:
          "Check whether the speaker at the top is crossed out and whether the tab is muted, and click anywhere on the page: many browsers allow no sound before that. Some have no voice at all.",
      },
      {
        problem: "I can't download the manual as a PDF.",
        remedy:
          "Read it online, or print this page and save it as a PDF: the printout has all six sections. Try the download again later.",
      },
      {
        problem: "I see Page Not Found.",
        remedy:
          "The address is wrong or belongs to another workspace. Go back to the dashboard and start from there.",
      },
    ],
    links: [
      { text: "Search the help center", to: helpHome },
      { text: "Contact support", to: contactPath },
      { text: "When an agent shows Error", to: articlePath("agent-problems") },
    ],
  };
}
