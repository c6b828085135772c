import { billingPath } from "#app/workspace/paths/billing.ts";
import type { ManualSection } from "#app/site/manual/manual.ts";

export function settings(): ManualSection {
  return {
    tab: "settings",
    title: "Settings",
    overview: [
      "Everything starts with a sensible default. What concerns the whole workspace is under Settings at the top, your business first of all; what concerns one agent is on that agent's page; voice mode is remembered by your browser.",
      "To go live you connect a writer, where none is included, and set up your blog. Go live, under Settings, lists what is missing and what it may cost. Under Your blog, a podcast can be switched on: then each article can be heard, too. Under Connections, WordPress, Ghost, Bluesky, Mastodon or a webhook can be added.",
    ],
    steps: [
      {
        title: "Describe your business",
        text: "Four questions say what you offer, what the texts should do for you, how you sound, and what must never be said. They are saved as you type, and earlier versions are kept. With your website's address the page proposes answers.",
      },
      {
        title: "Choose how much goes out",
        text: "So many articles a week, and so many posts a day at all places together. The plan is filled to that, and no more goes out.",
      },
      {
        title: "Set the time zone",
        text: "If the dashboard asks whether to use your browser's time zone, press “Yes”. Or open Settings, choose a city near you, and press “Save time zone”. Below the list you see what time it is there now.",
      },
      {
        title: "Check what follows it",
        text: "Your days follow this clock: amounts, charts, reports, every time you see, and the manager's four routines. An amount that has come in keeps its day.",
      },
      {
        title: "Set up each agent",
        text: "On an agent's page choose its name, its pace and whether it runs. Nothing changes until you press “Save settings”.",
      },
      {
        title: "Choose whether it speaks",
        text: "With voice mode on, the button “Listen” reads a text aloud: of this manual, of the help, of your agents or of a report. Press the loudspeaker at the top of the dashboard to switch it. Switching voice mode off stops what is being spoken. It applies to this browser only.",
      },
      {
        title: "Look at Connections",
        text: "The list names the services for writing and publishing and says whether each is connected. To connect one, you enter a key or an app password of it, or say yes at the service itself; what you enter is encrypted and never shown again.",
      },
      {
        title: "Manage your subscription",
        text: "“Go to Billing” under Settings leads to your plan, its next payment and your invoices, if payments are set up here. You can cancel there anytime, without a fee, and undo it; your agents keep running to the end of the billing period. A notice on the dashboard says when access is about to end.",
      },
    ],
    tips: [
      "Never send a key or a password to anybody, support included. Nobody from support will ask for one.",
      "When you open accounts in advance, set a spending limit wherever money can be spent, and keep keys in a password manager.",
      "A workspace never switches to real accounts by itself.",
      "When the clocks change for summer time, there is nothing for you to do.",
    ],
    examples: [
      {
        title: "One time zone, two cities",
        text: "Ann works in Lisbon and spends a week in Berlin. She leaves the time zone at Lisbon, so the Morning Review still comes at 6:00 AM in Lisbon, which is 7:00 AM in Berlin.",
      },
    ],
    troubleshooting: [
      {
        problem: "The routines run at the wrong hour.",
        remedy:
          "Your workspace is set to another zone; a new one begins with UTC. Set your own under Settings. The day's routines are rescheduled at once.",
      },
      {
        problem: "I cannot find where to enter an API key.",
        remedy:
          "Open Settings, Connections, and press Connect. Where a writer is included in your plan, you need no key.",
      },
      {
        problem: "Voice mode is on again.",
        remedy:
          "Your browser has forgotten the choice, for example because its data for this site was cleared. Press the loudspeaker again.",
      },
    ],
    links: [
      { text: "Open Settings", to: "/settings" },
      { text: "Open Billing", to: billingPath },
      { text: "Setup Guide", to: "/guides/api-setup" },
      { text: "Terms of Service", to: "/terms" },
    ],
  };
}
