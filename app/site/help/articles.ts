import type { CategoryId } from "./categories.ts";

/*
 * The index of the help articles. Each text is articles/<slug>.md; a test compares its title with the one here.
 */
const index = [
  {
    slug: "first-steps",
    category: "getting-started",
    title: "Your first ten minutes",
    summary: "What to look at first, and what to leave alone in the first days.",
    keywords:
      "begin getting started start new setup set up install tutorial introduction onboarding",
    related: ["your-business", "dashboard-tour", "simulation-mode"],
  },
  {
    slug: "demo",
    category: "getting-started",
    title: "Look around without an account",
    summary: "What the public demo shows, and what you can't do in it.",
    keywords: "demo mode try free trial visitor test",
    related: ["simulation-mode", "sign-in-and-out", "dashboard-tour"],
  },
  {
    slug: "dashboard-tour",
    category: "getting-started",
    title: "Find your way around the dashboard",
    summary: "What each part of the dashboard shows, from the tiles to the panels below.",
    keywords: "overview tiles charts health connection badge connecting offline javascript",
    related: ["managers-day", "revenue-figures", "notifications"],
  },
  {
    slug: "sign-in-and-out",
    category: "getting-started",
    title: "Sign in and sign out",
    summary: "How sign-in works, how long it lasts, and what to do when it fails.",
    keywords: "login log in logout log out password account forgot session expired",
    related: ["cookies", "stored-data", "subscription"],
  },
  {
    slug: "subscription",
    category: "getting-started",
    title: "Price and subscription",
    summary:
      "What a subscription costs and includes, and how to subscribe, cancel or get your money back.",
    keywords:
      "pay payment card billing bill invoice cancel unsubscribe end refund money back buy subscribe required cost costs charge charged fee month monthly trial stripe",
    related: ["earnings", "demo", "support"],
  },
  {
    slug: "support",
    category: "getting-started",
    title: "Contact support",
    summary: "How to reach support, what to write, and where to meet other users.",
    keywords:
      "contact email e-mail community forum question problem bug talk human people person get help",
    related: ["agent-problems", "sign-in-and-out", "stored-data"],
  },
  {
    slug: "whats-new",
    category: "getting-started",
    title: "What's new",
    summary: "What this version includes, what is simulated, and what it doesn't do yet.",
    keywords: "system updates version release changes changelog news roadmap",
    related: ["first-steps", "simulation-mode", "support"],
  },
  {
    slug: "your-business",
    category: "getting-started",
    title: "Tell your agents about your business",
    summary: "Four questions, writing samples and your website: what your agents write from.",
    keywords: "brief voice tone language samples website questions history",
    related: ["plan", "first-steps", "simulation-mode"],
  },
  {
    slug: "plan",
    category: "ai-agents",
    title: "Plan your content",
    summary: "Where ideas come from, and how to add, edit, move and delete them.",
    keywords: "calendar ideas idea topic schedule week month cadence duplicate drag drop",
    related: ["review", "managers-day", "your-business"],
  },
  {
    slug: "review",
    category: "ai-agents",
    title: "Review and approve content",
    summary: "Approve a draft, request changes, edit it or reject it.",
    keywords:
      "approve approval reject edit decision changes note shortcut keys waiting read texts trust",
    related: ["content", "plan", "voice"],
  },
  {
    slug: "content",
    category: "ai-agents",
    title: "Your content library",
    summary: "Search, filter and download everything your agents have created.",
    keywords:
      "texts find search filter versions download copy markdown html pdf archive published withdraw take down",
    related: ["review", "agent-page", "publisher"],
  },
  {
    slug: "start-and-pause",
    category: "ai-agents",
    title: "Start and pause agents",
    summary: "All at once or one by one, what happens to work in progress, and how to undo it.",
    keywords: "stop halt resume restart switch off on undo quick actions system",
    related: ["agent-settings", "agent-page", "agent-problems"],
  },
  {
    slug: "agent-page",
    category: "ai-agents",
    title: "What an agent's page shows",
    summary: "What it is doing, what comes next, and what it has finished and written.",
    keywords: "history now next task steps text read article activities",
    related: ["agent-settings", "start-and-pause", "agent-problems"],
  },
  {
    slug: "content-writer",
    category: "ai-agents",
    title: "The Content Writer",
    summary:
      "Writes an article for each idea in your plan, and new versions when you request changes.",
    keywords: "blog articles writing success rate kind",
    related: ["publisher", "seo-optimizer", "agent-settings"],
  },
  {
    slug: "seo-optimizer",
    category: "ai-agents",
    title: "The SEO Optimizer",
    summary: "Improves each article so that people who search for it find it.",
    keywords: "search engine google keywords ranking traffic kind",
    related: ["content-writer", "analytics", "revenue-figures"],
  },
  {
    slug: "social-media",
    category: "ai-agents",
    title: "The Social Media agent",
    summary: "Writes posts about your published articles and counts reactions.",
    keywords: "posts bluesky mastodon followers engagement kind",
    related: ["content-writer", "publisher", "connecting-accounts"],
  },
  {
    slug: "publisher",
    category: "ai-agents",
    title: "The Publisher",
    summary: "Publishes approved articles to your channels, once and on schedule.",
    keywords: "newsletter magazine platforms medium conversion kind",
    related: ["content-writer", "social-media", "revenue-figures"],
  },
  {
    slug: "analytics",
    category: "ai-agents",
    title: "The Analytics agent",
    summary: "Checks the results of your content and writes notes about them.",
    keywords: "insights optimizations statistics reports kind",
    related: ["reports", "seo-optimizer", "revenue-figures"],
  },
  {
    slug: "youtube-manager",
    category: "ai-agents",
    title: "The YouTube Manager",
    summary: "Writes video scripts, and why it can't use a real channel yet.",
    keywords: "video channel views subscribers script kind",
    related: ["simulation-mode", "connecting-accounts", "agent-page"],
  },
  {
    slug: "managers-day",
    category: "ai-agents",
    title: "The manager's day",
    summary: "The four routines of each day: what they do and when they run.",
    keywords: "workflow morning review task allocation midday evening schedule routine today",
    related: ["time-zone", "reports", "notifications"],
  },
  {
    slug: "agent-problems",
    category: "ai-agents",
    title: "When an agent shows Error",
    summary: "What happened, why tasks fail on purpose in simulation, and what to do.",
    keywords: "fail fails failed failing failure task broken red not working please check trouble",
    related: ["agent-page", "start-and-pause", "support"],
  },
  {
    slug: "simulation-mode",
    category: "revenue-analytics",
    title: "What “Simulated” means",
    summary: "What is made up, what is real, and how to tell them apart.",
    keywords: "simulation mode sample badge fake made up live revenue mode real numbers figures",
    related: ["revenue-figures", "earnings", "connecting-accounts"],
  },
  {
    slug: "revenue-figures",
    category: "revenue-analytics",
    title: "How revenue is counted",
    summary: "How amounts are counted, the goal, the charts, and placeholder days.",
    keywords:
      "money earned income goal chart progress amount dollars distribution figures numbers come from",
    related: ["simulation-mode", "reports", "earnings"],
  },
  {
    slug: "entering-earnings",
    category: "revenue-analytics",
    title: "Add your income",
    summary: "How to add, import, edit and delete the money your content earned.",
    keywords:
      "csv import file enter earnings money refund chargeback adsense affiliate sponsor sale currency clicks",
    related: ["revenue-figures", "reports", "api-tokens"],
  },
  {
    slug: "earnings",
    category: "revenue-analytics",
    title: "What you can expect to earn",
    summary: "What the amounts we mention mean, and what real results depend on.",
    keywords: "income money make profit potential 500 2000 passive guarantee promise month rich",
    related: ["simulation-mode", "subscription", "revenue-figures"],
  },
  {
    slug: "reports",
    category: "revenue-analytics",
    title: "Reports and PDFs",
    summary: "What a report contains, and how to generate, download, print and delete one.",
    keywords: "pdf download print generate report performance evening delete",
    related: ["managers-day", "revenue-figures", "simulation-mode"],
  },
  {
    slug: "agent-settings",
    category: "settings-configuration",
    title: "An agent's name, speed and on/off switch",
    summary: "The three settings of each agent, and what each one changes.",
    keywords: "rename pace make faster slower relaxed standard busy running configure change",
    related: ["start-and-pause", "agent-page", "simulation-mode"],
  },
  {
    slug: "time-zone",
    category: "settings-configuration",
    title: "Set your time zone",
    summary: "What uses your workspace's time zone, and how to change it.",
    keywords: "clock hour utc location country time wrong",
    related: ["managers-day", "reports", "notifications"],
  },
  {
    slug: "notifications",
    category: "settings-configuration",
    title: "Notifications and notices",
    summary: "What the bell lists, what the red dot means, and notices in the corner.",
    keywords: "bell unread red dot alert toast message mark as read keyboard f8",
    related: ["dashboard-tour", "managers-day", "voice"],
  },
  {
    slug: "voice",
    category: "settings-configuration",
    title: "Voice mode",
    summary: "Have pages read aloud, and turn the voice on or off.",
    keywords: "listen sound speech speak audio narration silent mute loud read aloud",
    related: ["notifications", "demo", "cookies"],
  },
  {
    slug: "connecting-accounts",
    category: "settings-configuration",
    title: "Connect your accounts",
    summary: "What you need to go live: your business, an AI provider and a channel.",
    keywords: "api keys openai anthropic medium stripe integration setup live connect",
    related: ["publishing-places", "api-keys", "simulation-mode"],
  },
  {
    slug: "publishing-places",
    category: "settings-configuration",
    title: "Connect WordPress, Bluesky and other channels",
    summary: "Publish to your own sites, accounts or webhooks, and what each one gets.",
    keywords:
      "wordpress ghost bluesky mastodon webhook zapier n8n make publish site connect place withdraw application password",
    related: ["connecting-accounts", "publisher", "social-media"],
  },
  {
    slug: "your-blog",
    category: "settings-configuration",
    title: "Your blog",
    summary: "What is published on it, your own domain, and how search engines find it.",
    keywords:
      "blog domain dns record indexnow bing yandex google search engine seo index rss atom feed imprint legal notice",
    related: ["publishing-places", "connecting-accounts", "pictures"],
  },
  {
    slug: "podcast",
    category: "settings-configuration",
    title: "Podcast",
    summary: "A podcast of your blog: what is read, where to find it and what it costs.",
    keywords:
      "podcast episode audio listen listening mp3 apple spotify subscribe voice read aloud blog",
    related: ["your-blog", "publishing-places", "voice"],
  },
  {
    slug: "pictures",
    category: "settings-configuration",
    title: "Add pictures to your content",
    summary: "Upload and describe pictures, and choose one for an article or as your logo.",
    keywords:
      "image images photo photos cover upload alt text description logo media thumbnail svg heic exif gps",
    related: ["content", "publishing-places", "stored-data"],
  },
  {
    slug: "webhooks",
    category: "settings-configuration",
    title: "Webhooks: connect other programs",
    summary: "Notify Zapier, n8n, Make or your own program, and set quiet hours.",
    keywords:
      "webhook endpoint delivery event zapier n8n make automation notify signing key quiet hours night",
    related: ["publishing-places", "connecting-accounts", "review"],
  },
  {
    slug: "stored-data",
    category: "security-privacy",
    title: "What is stored about you",
    summary: "All the data this product keeps, where it is, and what is not kept.",
    keywords: "privacy data gdpr personal delete account export database private",
    related: ["cookies", "api-keys", "sign-in-and-out"],
  },
  {
    slug: "cookies",
    category: "security-privacy",
    title: "Cookies and browser storage",
    summary: "The few things kept in your browser, and for how long.",
    keywords: "cookie tracking local storage session consent browser",
    related: ["stored-data", "sign-in-and-out", "voice"],
  },
  {
    slug: "api-tokens",
    category: "settings-configuration",
    title: "API tokens for programs and assistants",
    summary: "Let a program or an assistant work with your workspace, and stop it anytime.",
    keywords: "api token key program script assistant mcp integration developer access revoke",
    related: ["connecting-accounts", "agent-settings", "stored-data"],
  },
  {
    slug: "api-keys",
    category: "security-privacy",
    title: "Are my API keys safe?",
    summary: "When you need a key, how we store it, and how to keep it safe yourself.",
    keywords: "secret encrypted encryption password key token leak stolen",
    related: ["connecting-accounts", "stored-data", "support"],
  },
] as const satisfies readonly (Omit<HelpArticle, "slug" | "related"> & {
  slug: string;
  related: readonly string[];
})[];

export type ArticleSlug = (typeof index)[number]["slug"];

export interface HelpArticle {
  slug: ArticleSlug;
  title: string;
  category: CategoryId;
  /** One sentence. */
  summary: string;
  /** Search terms that are not in its text. */
  keywords: string;
  related: readonly ArticleSlug[];
}

/** Every article, in display order within its category. */
export const articles: readonly HelpArticle[] = index;

export function findArticle(slug: string | undefined): HelpArticle | undefined {
  return articles.find((article) => article.slug === slug);
}
