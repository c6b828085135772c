/**
 * A change of some words. `find` occurs in the text exactly once (after
 * the changes before it); people see `why`, one short clause.
 */
export interface TextEdit {
  find: string;
  replace: string;
  why: string;
}

/**
 * One handwritten idea of the sample publication with all that six agents make of it: what the
 * simulation shows in place of a model's work. Markdown throughout; no links, since none is followed.
 */
export interface SampleText {
  /** The name of its file; also the last part of its simulated address. */
  slug: string;
  /** Its topic in the plan: a few words, lower case. */
  topic: string;
  /** What makes this text different from others about it; a clause. */
  angle: string;
  /** What people would type to find it; lower case, two to five words. */
  keyword: string;
  /** Why it is worth writing, for the owner to read; a sentence, without invented figures. */
  reason: string;
  /** Months in which it is most useful, 1 to 12; empty: all year. */
  season: readonly number[];
  /** The article as its writer submits it: before SEO. */
  draft: {
    title: string;
    /** For search results and previews, at most 160 characters. */
    description: string;
    /** One to three paragraphs, then sections with headings of level 2. */
    body: string;
  };
  /**
   * The SEO agent's changes of title, description and body: the keyword in title, opening, one
   * heading and description, and whatever makes the text clearer to readers from a search.
   */
  optimized: {
    title: string;
    description: string;
    edits: readonly TextEdit[];
  };
  /** When the owner requests changes: edits of the optimized body. */
  revisions: {
    shorter: readonly TextEdit[];
    plainer: readonly TextEdit[];
    moreConcrete: readonly TextEdit[];
  };
  /** Its posts: each is useful by itself, and none repeats the title. */
  posts: {
    /** At most 240 characters, to leave room for a link. */
    short: string;
    /** At most 440 characters. */
    long: string;
  };
  /** The video script. */
  video: {
    title: string;
    /** The spoken text by chapter; 150 to 300 words in total. */
    chapters: readonly { title: string; script: string }[];
    description: string;
    tags: readonly string[];
    /** Two to four words on the thumbnail. */
    thumbnail: string;
  };
}
