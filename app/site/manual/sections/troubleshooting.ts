import type { Brand } from "#app/platform/brand/brand.ts";
import { contactPath } from "#app/workspace/paths/contact.ts";
import { articlePath, helpHome } from "#app/site/help/address.ts";
import type { ManualSection } from "#app/site/manual/manual.ts";

export function troubleshooting({ supportEmail }: Brand): ManualSection {
  return {
    tab: "troubleshooting",
    title: "Troubleshooting",
    overview: [
      "Most trouble passes by itself: a failed task is followed by the next, and a lost connection is restored. This section says what to try, quickest first, and when to ask for help.",
      "Nothing you do here can lose work. Pausing keeps every task, reloading the page changes nothing, and after a restart the server resumes what was under way.",
    ],
    steps: [
      {
        title: "Read the notice",
        text: "A notice in the corner or below the header says what happened and, where something can be done, has a button for it.",
      },
      {
        title: "Reload the page",
        text: "It then shows the present state. Your agents are not affected.",
      },
      {
        title: "Look at the badge and at the agents",
        text: "All Systems Active means the page is live. A red agent has a failed task behind it: open its page and read the reason in its history.",
      },
      {
        title: "Look under Problems",
        text: "Content on the dashboard lists what failed in the last 7 days, with the reason. The bell lists it as well.",
      },
      {
        title: "Start the agents again",
        text: "Start All Agents sets every paused or failed agent going. Agents that are already working are not disturbed.",
      },
      {
        title: "Search the help centre",
        text: "It has a short article on nearly every question. One or two words are enough, such as “pause” or “report”.",
      },
      {
        title: "Write to support",
        text: `Contact support through the contact page or at ${supportEmail}. Say what you wanted to do, what you saw instead, roughly when, and in which browser.`,
      },
    ],
    tips: [
      "Copy the words of a message rather than describing them.",
      "Leave out passwords, keys and card numbers, in screenshots as well.",
      "Wait 48 hours after a change before you call its result a problem.",
      "About one post or video script in 25 fails on purpose in the simulation.",
    ],
    examples: [
      {
        title: "A message that is answered quickly",
        text: "“On the Reports page I pressed Generate Report today at about 5 PM, Berlin time. The message was: Failed to generate report. I use Firefox on a computer, and I tried twice.”",
      },
    ],
    troubleshooting: [
      {
        problem: "The dashboard looks stuck.",
        remedy:
          "Look at the badge at the top. If it says Not Connected, use the button in the notice. If it says Live Updates Off, JavaScript is switched off in your browser: reload the page to see what is new.",
      },
      {
        problem: "I read Authentication Expired.",
        remedy:
          "Your sign-in has ended, for example because you signed out in another tab. Sign in again; your workspace is as you left it.",
      },
      {
        problem: "Failed to start agents, Failed to pause system or Failed to generate report.",
        remedy:
          "The server did not answer in time. Reload the page to see whether it happened after all, and then try again.",
      },
      {
        problem: "I hear nothing.",
        remedy:
          "Check whether the loudspeaker at the top is crossed out and whether the tab is muted, and press anything on the page: many browsers allow no sound before that. Some have no voice at all.",
      },
      {
        problem: "The manual cannot be downloaded as a PDF.",
        remedy:
          "Read it online, or print this page and save it as a PDF: on paper all six sections follow one another. Try the download again later.",
      },
      {
        problem: "I read Page Not Found.",
        remedy:
          "The address is wrong or belongs to somebody else's workspace. Go back to the dashboard and start from there.",
      },
    ],
    links: [
      { text: "Search the help centre", to: helpHome },
      { text: "Contact support", to: contactPath },
      { text: "When an agent shows Error", to: articlePath("agent-problems") },
    ],
  };
}
