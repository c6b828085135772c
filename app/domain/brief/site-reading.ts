import { languages, limits, wordsIn, type Answers } from "./brief.ts";

/** One thing that a site says and the answers do not. */
export interface Proposal {
  /** Names it in forms. */
  key: string;
  field: "offer" | "language" | "site" | "sample";
  text: string;
  /** Of a text: its title. */
  title: string;
  /** Where it was found, for people. */
  from: string;
}

/** What was asked, and how that went. */
export interface Tried {
  address: string;
  /** Null: it was read. */
  problem: string | null;
}

/** What came of reading a site. */
export interface SiteReading {
  /** As it was typed. */
  address: string;
  /** When, in milliseconds. */
  readAt: number;
  tried: readonly Tried[];
  /** What was read, in a few words; null: nothing was. */
  read: string | null;
  /** What is left to decide. */
  proposals: readonly Proposal[];
}

/** What was found at a site, put together. */
export interface SiteFacts {
  host: string;
  title: string;
  description: string;
  /** What its page about itself says, or its first one. */
  about: { text: string; from: string } | null;
  language: string;
  feed: string | null;
  posts: readonly { title: string; text: string }[];
}

/** Shorter ones show nothing of how somebody writes. */
const fewestWords = 80;
const postsProposed = 3;

/** What could be taken from a site into the answers: nothing that stands there already. */
export function proposalsFrom(facts: SiteFacts, answers: Answers): Proposal[] {
  const proposals: Proposal[] = [];
  const offer = offerOf(facts);
  if (offer && offer.text !== answers.offer)
    proposals.push({ key: "offer", field: "offer", title: "", ...offer });
  const language = languageOf(facts.language);
  if (language && language !== answers.language)
    proposals.push({
      key: "language",
      field: "language",
      text: language,
      title: "",
      from: "the language that the site says it is in",
    });
  for (const site of [facts.host, ...(facts.feed === null ? [] : [facts.feed])]) {
    if (answers.sites.some((known) => known.includes(site))) continue;
    const from = site === facts.host ? "your site" : "its feed";
    proposals.push({ key: `site:${site}`, field: "site", text: site, title: "", from });
  }
  return [...proposals, ...samplesOf(facts, answers)];
}

function offerOf({ about, description }: SiteFacts): { text: string; from: string } | null {
  if (about !== null) return { text: cut(about.text, 600), from: about.from };
  return description === ""
    ? null
    : { text: cut(description, 600), from: "the site's description" };
}

function samplesOf({ posts }: SiteFacts, { samples }: Answers): Proposal[] {
  const known = new Set(samples.map(({ title }) => title));
  const room = Math.max(0, limits.samples - samples.length);
  return posts
    .filter(({ title, text }) => title !== "" && !known.has(title) && wordsIn(text) >= fewestWords)
    .slice(0, Math.min(postsProposed, room))
    .map(({ title, text }, index) => ({
      key: `sample:${index}`,
      field: "sample",
      text: cut(text, limits.sample),
      title: cut(title, limits.title),
      from: "your website",
    }));
}

/** One of ours: `en-us` is English of the US, `de-AT` is German. */
function languageOf(tag: string): string | null {
  const [language = "", region = ""] = tag.split(/[-_]/);
  const full = `${language.toLowerCase()}-${region.toUpperCase()}`;
  const known = [full, language.toLowerCase()].find((each) => Object.hasOwn(languages, each));
  return known ?? (language.toLowerCase() === "en" ? "en-US" : null);
}

/** At the end of a sentence where there is one, of a word otherwise. */
function cut(text: string, most: number): string {
  const characters = [...text.replace(/[^\S\n]+/gu, " ").trim()];
  if (characters.length <= most) return characters.join("");
  const start = characters.slice(0, most).join("");
  const sentence = /^[\s\S]*(?:[.!?](?=\s)|[。！？])/u.exec(start)?.[0];
  return sentence && sentence.length > most / 3 ? sentence : start.replace(/\s+\S*$/u, "");
}

/** What the answers are once a proposal is taken. @param id of a text that is taken over */
export function withProposal(answers: Answers, proposal: Proposal, id: string): Answers {
  const { field, text, title } = proposal;
  switch (field) {
    case "offer":
      return { ...answers, offer: text };
    case "language":
      return { ...answers, language: text };
    case "site":
      return { ...answers, sites: [...answers.sites, text] };
    case "sample":
      return { ...answers, samples: [...answers.samples, { id, title, text, from: "website" }] };
  }
}
