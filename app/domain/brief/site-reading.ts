import { languages, limits, wordsIn, type Answers } from "./brief.ts";

/** Something a site says that is missing in the answers. */
export interface Proposal {
  /** Its name in forms. */
  key: string;
  field: "offer" | "language" | "site" | "sample";
  text: string;
  /** For a sample: its title. */
  title: string;
  /** Where it was found, for display. */
  from: string;
}

/** A request and its outcome. */
export interface Tried {
  address: string;
  /** Null: it was read. */
  problem: string | null;
}

/** The result of reading a site. */
export interface SiteReading {
  /** As typed. */
  address: string;
  /** In milliseconds. */
  readAt: number;
  tried: readonly Tried[];
  /** What was read, in a few words; null: nothing. */
  read: string | null;
  /** The proposals not yet decided. */
  proposals: readonly Proposal[];
}

/** The facts found on a site. */
export interface SiteFacts {
  host: string;
  title: string;
  description: string;
  /** The text of its about page, or else of its home page. */
  about: { text: string; from: string } | null;
  language: string;
  feed: string | null;
  posts: readonly { title: string; text: string }[];
}

/** Shorter ones do not show a writing style. */
const fewestWords = 80;
const postsProposed = 3;

/** What a site could add to the answers, without what they have already. */
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
      from: "the language declared by the site",
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

/** Maps to a language of ours: `en-us` is American English, `de-AT` is German. */
function languageOf(tag: string): string | null {
  const [language = "", region = ""] = tag.split(/[-_]/);
  const full = `${language.toLowerCase()}-${region.toUpperCase()}`;
  const known = [full, language.toLowerCase()].find((each) => Object.hasOwn(languages, each));
  return known ?? (language.toLowerCase() === "en" ? "en-US" : null);
}

/** At the end of a sentence if possible, else of a word. */
function cut(text: string, most: number): string {
  const characters = [...text.replace(/[^\S\n]+/gu, " ").trim()];
  if (characters.length <= most) return characters.join("");
  const start = characters.slice(0, most).join("");
  const sentence = /^[\s\S]*(?:[.!?](?=\s)|[。！？])/u.exec(start)?.[0];
  return sentence && sentence.length > most / 3 ? sentence : start.replace(/\s+\S*$/u, "");
}

/**
 * The answers with a proposal accepted.
 * @param id of the sample that it adds
 */
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
