import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { load } from "js-yaml";
import type { SampleText } from "./sample-text.ts";

/** In the order in which the sample plan uses them. */
const slugs = [
  "first-balcony-herbs",
  "pot-size-in-litres",
  "watering-in-a-heatwave",
  "balcony-weight-limit",
  "tomatoes-in-containers",
  "five-causes-of-yellow-leaves",
  "cut-and-come-again-salad",
  "balcony-for-bees",
  "potting-mix-or-garden-soil",
  "half-an-hour-a-week",
  "aphids-without-poison",
  "chillies-from-seed",
  "north-facing-balcony-plants",
  "repotting-when-and-how",
  "strawberries-in-a-hanging-basket",
  "self-watering-planters",
  "climbing-beans-and-peas",
  "worm-bin-on-a-balcony",
  "hot-south-facing-balcony",
  "mint-and-other-takeovers",
  "feeding-container-plants",
  "potatoes-in-a-bag",
  "windy-balcony",
  "saving-tomato-and-bean-seed",
  "microgreens-on-a-windowsill",
  "asking-the-landlord",
  "overwintering-herbs-in-pots",
  "bulb-layers-for-spring",
  "seven-balcony-tools",
  "sowing-calendar-month-by-month",
  "balcony-pots-in-winter",
  "houseplants-outside-in-summer",
];

// Finds the files from the bundle as well.
const { resolve } = createRequire(import.meta.url);

/** @throws Error if the file is missing or has no front matter */
function readSampleText(slug: string): SampleText {
  const file = readFileSync(resolve(`#app/domain/simulation/library/${slug}.md`), "utf8");
  const [, frontMatter, body] = /^---\n(.+?)\n---\n\n(.+)\n$/s.exec(file) ?? [];
  if (frontMatter === undefined || body === undefined) throw new Error(`${slug}.md is incomplete`);
  type FrontMatter = Omit<SampleText, "slug" | "draft"> & Omit<SampleText["draft"], "body">;
  const { title, description, ...rest } = load(frontMatter) as FrontMatter;
  return { ...rest, slug, draft: { title, description, body } };
}

export const sampleTexts: readonly SampleText[] = slugs.map(readSampleText);
