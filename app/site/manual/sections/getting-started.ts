import type { Brand } from "#app/platform/brand/brand.ts";
import { contactPath } from "#app/workspace/paths/contact.ts";
import { demoPath } from "#app/workspace/paths/demo.ts";
import { articlePath } from "#app/site/help/address.ts";
import type { ManualSection } from "#app/site/manual/manual.ts";

export function gettingStarted({ name, priceLabel }: Brand): ManualSection {
  return {
    tab: "getting-started",
    title: "Getting Started",
    overview: [
      `${name} gives you a small content team: six AI agents and a manager who plans their day. You say what about. They write, optimize, post, publish and measure, and you read and approve what you like on one desk. Setup takes about 10 minutes and needs no technical skill.`,
      "You begin in Simulation Mode. The agents really go through every step, but their texts were written in advance, their readers are made up, and no amount can be paid out. Amounts and readers that are made up stand on dots. Real writing begins when you say so, under Settings.",
    ],
    steps: [
      {
        title: "Look around the demo",
        text: "Open the demo dashboard from the landing page. It needs no account. Press an agent's name to read what it wrote, and watch how far each of them is.",
      },
      {
        title: "Sign in",
        text: "Press Sign In. You are taken to this site's sign-in service and come back once it knows who you are. You type your password there and nowhere else.",
      },
      {
        title: "Get access",
        text: `Your own dashboard needs an active subscription: ${priceLabel} per month, cancel anytime, with a 30-day money-back guarantee. You pay with Stripe's form or on Stripe's own page. If you read Payment System Unavailable, this site takes no payments and nothing is charged: contact support to be given access.`,
      },
      {
        title: "Follow the welcome",
        text: "Five steps lead to your first text: your business, how you sound, where it goes, what it is about, and the text itself. Each can be skipped, and a line on the dashboard leads back to where you left.",
      },
      {
        title: "Meet your six agents",
        text: "They are switched on from the first minute, one of each kind. Press the name of one to see what it is doing now, what comes next, and what it has finished.",
      },
      {
        title: "Read your first text, and plan the next",
        text: "Review lists what waits for you: approve it, ask for changes, edit it or reject it. Plan shows the week ahead; add an idea of your own there.",
      },
      {
        title: "Set your time zone",
        text: "If the dashboard asks whether to use your browser's time zone, press “Yes”, or choose where you are under Settings. Your days and the manager's four routines follow that clock; a new workspace begins with UTC, the world's common time.",
      },
      {
        title: "Make a first report",
        text: "Press Generate Report on the dashboard. A notice tells you when it is ready. You can read it as a page and keep it as a PDF.",
      },
      {
        title: "Then leave it alone for two days",
        text: "Let your agents run at least 48 hours before you change anything. After that, their history is long enough to judge by.",
      },
    ],
    tips: [
      "Nothing can go wrong while you try things out: in Simulation Mode nothing is sent to anybody, and nothing an agent does costs you anything.",
      "Pause System stops all agents at once. They finish their present step, keep their work, and go on from there when you start them.",
      "After most changes a notice with an Undo button appears; in Recent Activities the button stays for ten minutes.",
      "You need not stay signed in: your agents keep working, whether anybody watches or not.",
    ],
    examples: [
      {
        title: "A first evening, in 10 minutes",
        text: "Two minutes in the demo. Sign in, and answer the four questions of the welcome. Choose a first idea, and read its text when it is there. Set your time zone. Close the browser, and come back the day after tomorrow.",
      },
    ],
    troubleshooting: [
      {
        problem: "I am signed in and read Subscription Required.",
        remedy:
          "Your account has no access yet, or its access has ended; an open dashboard changes to this by itself. Press Subscribe Now to subscribe, if this site takes payments, or contact support and name the e-mail address you sign in with.",
      },
      {
        problem: "Signing in failed, or it has expired.",
        remedy:
          "Start again, and begin and finish in the same browser within ten minutes. If it happens each time, check that your browser accepts cookies.",
      },
    ],
    links: [
      { text: "Open the demo dashboard", to: demoPath },
      { text: "Take the guided tour", to: "/tour" },
      { text: "Price and subscription", to: articlePath("subscription") },
      { text: "Contact support", to: contactPath },
    ],
  };
}
