import { billingPath } from "#app/workspace/paths/billing.ts";
import type { ManualSection } from "#app/site/manual/manual.ts";

export function settings(): ManualSection {
  return {
    tab: "settings",
    title: "Settings",
    overview: [
      "Everything starts with a sensible default. Settings in the menu is for the whole workspace, starting with your business; each agent's page is for that agent; your browser remembers voice mode.",
      "To go live, connect an AI provider, unless AI writing is included, and set up your blog. Go live, under Settings, lists what is missing and what it may cost. Under Your blog you can turn on a podcast, so that readers can listen to each article. Under Connections you can add WordPress, Ghost, Bluesky, Mastodon or a webhook.",
    ],
    steps: [
      {
        title: "Describe your business",
        text: "Answer four questions about what you sell or do, what your content should achieve, your tone of voice, and words and claims to avoid. Answers are saved as you type, and earlier versions are kept. Enter your website's address to get suggested answers.",
      },
      {
        title: "Choose your publishing volume",
        text: "Set the number of articles per week, and of posts per day for all channels together. The plan is filled to that volume, and no more is published.",
      },
      {
        title: "Set the time zone",
        text: "If the dashboard asks whether to use your browser's time zone, press “Yes”. Or open Settings, choose a city near you, and press “Save time zone”. Below the list you see the current time there.",
      },
      {
        title: "Know what it changes",
        text: "Your days follow this clock: amounts, charts, reports, every time you see, and the manager's four routines. Amounts you have already received keep their day.",
      },
      {
        title: "Set up each agent",
        text: "On an agent's page choose its name, its speed and whether it runs. Nothing changes until you press “Save settings”.",
      },
      {
        title: "Turn voice mode on or off",
        text: "With voice mode on, “Listen” reads this manual, help articles, your content and reports aloud. Press the speaker at the top of the dashboard to turn it on or off. Turning it off stops the voice right away. It applies to this browser only.",
      },
      {
        title: "Check Connections",
        text: "The list shows the services for writing and publishing and whether each is connected. To connect one, enter its key or app password, or allow access at the service itself; what you enter is encrypted and never shown again.",
      },
      {
        title: "Manage your subscription",
        text: "“Go to Billing” under Settings shows your plan, its next payment and your invoices, if payments are set up here. You can cancel there anytime, without a fee, and undo the cancellation; your agents keep running to the end of the billing period. A notice on the dashboard tells you when access is about to end.",
      },
    ],
    tips: [
      "Never send a key or a password to anyone, including support. Support will never ask for one.",
      "When you open accounts with providers, set a spending limit wherever you can, and keep keys in a password manager.",
      "A workspace never switches to real accounts on its own.",
      "When the clocks change for daylight saving time, you don't have to do anything.",
    ],
    examples: [
      {
        title: "One time zone, two cities",
        text: "Ann works in Lisbon and spends a week in Berlin. She keeps the time zone at Lisbon, so the Morning Review still runs at 6:00 AM in Lisbon, which is 7:00 AM in Berlin.",
      },
    ],
    troubleshooting: [
      {
        problem: "The routines run at the wrong hour.",
        remedy:
          "Your workspace uses another time zone; a new one uses UTC. Set your own under Settings. The day's routines are rescheduled right away.",
      },
      {
        problem: "I cannot find where to enter an API key.",
        remedy:
          "Open Settings, Connections, and press Connect. If AI writing is included in your plan, you don't need a key.",
      },
      {
        problem: "Voice mode is on again.",
        remedy:
          "Your browser no longer has your choice, for example because this site's data was cleared. Press the speaker again.",
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
