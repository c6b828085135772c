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
      `${name} gives you a small content team: six AI agents and a manager who plans their day. Tell them what to write about. They write, optimize, post, publish and measure, and you review and approve their work in one place. Setup takes about 10 minutes and needs no technical skill.`,
      "You start in Simulation Mode. The agents really go through every step, but their articles were written in advance, their readers are made up, and no amount can be paid out. Simulated amounts and reader numbers have a dotted line. You choose when real writing starts, under Settings.",
    ],
    steps: [
      {
        title: "Look around the demo",
        text: "Open the demo dashboard from the landing page. It needs no account. Press an agent's name to read what it wrote and to see its progress.",
      },
      {
        title: "Sign in",
        text: "Press Sign In. You go to this site's sign-in service, and come back when it has confirmed who you are. Enter your password only there.",
      },
      {
        title: "Get access",
        text: `Your own dashboard needs an active subscription: ${priceLabel} per month, cancel anytime, with a 30-day money-back guarantee. You pay with Stripe's form or on Stripe's own page. If you see Payment System Unavailable, this site takes no payments and nothing is charged: contact support to request access.`,
      },
      {
        title: "Follow the getting-started steps",
        text: "Five steps take you to your first article: your business, your tone of voice, your channels, a topic, and the article itself. You can skip each step and resume from the dashboard.",
      },
      {
        title: "Meet your six agents",
        text: "They are running from the first minute, one of each type. Press an agent's name to see what it is doing, what comes next, and what it has finished.",
      },
      {
        title: "Review your first article, and plan the next",
        text: "Review lists the drafts that need you: approve them, request changes, edit or reject them. Plan shows the week ahead; add your own idea there.",
      },
      {
        title: "Set your time zone",
        text: "If the dashboard asks whether to use your browser's time zone, press “Yes”, or choose your city under Settings. Your days and the manager's four routines follow that clock; a new workspace uses UTC.",
      },
      {
        title: "Generate your first report",
        text: "Press Generate Report on the dashboard. A notice tells you when it is ready. You can read it as a page or download it as a PDF.",
      },
      {
        title: "Then let it run for two days",
        text: "Let your agents run at least 48 hours before you change anything. After that, their history is long enough to judge.",
      },
    ],
    tips: [
      "Nothing can go wrong while you try things out: in Simulation Mode nothing is sent to anyone, and nothing an agent does costs you anything.",
      "Pause System stops all agents at once. They finish their current step, keep their work, and continue from there when you start them.",
      "After most changes a notice with an Undo button appears; in Recent Activities you find the button for ten minutes.",
      "You don't have to stay signed in: your agents keep working.",
    ],
    examples: [
      {
        title: "A first evening, in 10 minutes",
        text: "Two minutes in the demo. Sign in, and answer the four getting-started questions. Choose a first idea, and read the article when it is ready. Set your time zone. Close the browser, and come back in two days.",
      },
    ],
    troubleshooting: [
      {
        problem: "I am signed in and see Subscription Required.",
        remedy:
          "Your account has no access yet, or its access has ended; an open dashboard switches to this automatically. Press Subscribe Now, if this site takes payments, or contact support and give the email address you sign in with.",
      },
      {
        problem: "Signing in failed, or the sign-in has expired.",
        remedy:
          "Start again, and finish in the same browser within ten minutes. If it happens each time, check that your browser accepts cookies.",
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
