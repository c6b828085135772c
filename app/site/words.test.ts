import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Brand } from "#app/platform/brand/brand.ts";
import { toastCookieName } from "#app/platform/web/toasts/toast-cookie.ts";
import { allowingCookieName } from "#app/dashboard/connections/allowing-cookie.route.server.ts";
import { subscriberNavItems } from "#app/dashboard/navigation/nav-items.tsx";
import { maxWaiting } from "#app/domain/work-queue/work-queue.ts";
import { retentionDays } from "#app/domain/retention/retention.ts";
import { articlesPerWeek, postsPerDay } from "#app/domain/ideas/idea.ts";
import { providers } from "#app/domain/credentials/providers.ts";
import { articleEstimate } from "#app/domain/ai/providers/cost-estimate.ts";
import { listPriceOf } from "#app/domain/ai/providers/prices.server.ts";
import { writerChoices, writerProviders } from "#app/domain/ai/providers/writer-providers.ts";
import { formatAbout } from "#app/domain/spending/spend.ts";
import { mastodon } from "#app/domain/channels/mastodon/mastodon.server.ts";
import { refusals } from "#app/domain/simulation/simulated-environment.server.ts";
import { visitorDraftKey } from "./contact/contact-form.ts";
import { articles } from "./help/articles.ts";
import { faq } from "./help/faq.ts";
import * as landing from "./landing/copy.ts";
import { writeManual } from "./manual/write-manual.ts";
import { voiceKey } from "./voice/voice-mode.ts";
import { tourSteps } from "./tour/steps.ts";

/*
 * Compares numbers and names in the manual, the help, the tour and on the landing page with the product.
 */

const brand: Brand = {
  name: "Herbs",
  url: "https://herbs.example",
  company: "Herbs Ltd",
  address: "",
  supportEmail: "help@herbs.test",
  dmcaEmail: "dmca@herbs.test",
  businessEmail: "business@herbs.test",
  priceLabel: "€7.77",
};

const allTextOf = (part: unknown): string =>
  typeof part === "string"
    ? part
    : typeof part === "object" && part !== null
      ? Object.values(part).map(allTextOf).join("\n")
      : "";

const help = new Map(
  articles.map(({ slug }) => [
    slug as string,
    readFileSync(join(import.meta.dirname, "help/articles", `${slug}.md`), "utf8"),
  ]),
);
const sources: Record<string, string> = {
  ...Object.fromEntries([...help].map(([slug, text]) => [`help/${slug}`, text])),
  faq: allTextOf(faq),
  manual: allTextOf(writeManual(brand)),
  tour: allTextOf(tourSteps),
  landing: allTextOf(landing),
  "setup guide": readFileSync("docs/guides/API_SETUP_GUIDE.md", "utf8"),
};
const inWords = ["none", "one", "two", "three", "four", "five", "six", "seven", "eight"];

describe("numbers", () => {
  const pause = `with ${inWords[maxWaiting]} drafts waiting`;
  const oneIn = `one post or video script in ${refusals.post}`;
  test.each<[string, string]>([
    ["help/review", pause],
    ["manual", pause],
    ["help/content-writer", pause],
    ["help/agent-problems", oneIn],
    ["manual", oneIn],
    ["help/social-media", `one post in ${refusals.post}`],
    [
      "help/agent-page",
      retentionDays.everyday === 7 ? "notes are deleted after a week" : "unknown",
    ],
  ])("%s: %s", (source, fact) =>
    expect(sources[source]?.toLowerCase()).toContain(fact.toLowerCase()),
  );

  test("the setup guide states the cost of an article with the suggested models", async () => {
    const prices = await Promise.all(
      writerProviders.flatMap((provider) =>
        writerChoices[provider].models.map((model) => listPriceOf(provider, model)),
      ),
    );
    const estimates = prices.flatMap((price) => (price ? [articleEstimate(price)] : []));
    const [least, most] = [Math.min(...estimates), Math.max(...estimates)].map(formatAbout);
    expect(sources["setup guide"]).toContain(`From about ${least} to about ${most} an article`);
  });

  test("posts and video scripts are refused equally often", () =>
    expect(refusals.video).toBe(refusals.post));

  test("the rules of thumb are the default publishing volume", () => {
    expect([articlesPerWeek.usual, postsPerDay.usual]).toEqual([5, 3]);
    expect(sources["help/plan"]).toContain("3 to 5 articles a week and 2 to 3 posts a day");
    expect(sources.manual).toContain("about 3-5 articles per week and 2-3 social posts per day");
  });
});

describe("names", () => {
  test.each(providers.filter(({ id }) => id !== "compatible"))(
    "the setup guide names $name",
    ({ name }) => expect(sources["setup guide"]).toContain(name),
  );

  test("the setup guide lists the permissions that Mastodon is asked for", () => {
    const rights = mastodon.fields.flatMap(({ hint }) => hint.match(/\w+:\w+/g) ?? []);
    expect(rights).toHaveLength(4);
    for (const right of rights) expect(sources["setup guide"]).toContain(`\`${right}\``);
  });

  test("the help names every menu item of a subscriber", () => {
    for (const { name } of subscriberNavItems)
      expect(sources["help/dashboard-tour"]).toContain(`**${name}**`);
  });
});

describe("outdated statements are gone", () => {
  test.each(Object.keys(sources))("%s", (source) => {
    const text = (sources[source] ?? "").replaceAll(/\s+/g, " ");
    for (const past of [
      /one task in forty/i,
      /put together from sentences/i,
      /from a (list|script) prepared/i,
      /topics of (your|its) own/i,
      /chooses its topics/i,
      /quiet pace/i,
      /nobody is watching/i,
      /magazine edition/i,
      /waits for your approval either/i,
      /not asked for any key/i,
    ])
      expect(text).not.toMatch(past);
  });
});

test("the Cookie Policy names every cookie and storage key", () => {
  const policy = readFileSync(join(import.meta.dirname, "legal/cookies.md"), "utf8");
  const names = [toastCookieName, allowingCookieName, visitorDraftKey, voiceKey];
  for (const name of [...names, "reviewKeys", "demoNotificationsReadAt", "draft:"])
    expect(policy).toContain(`\`${name}\``);
});
