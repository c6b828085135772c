/**
 * A change of some words. `find` stands in the text exactly once (as it is when the change is made, the
 * changes before it made already); `why` is told to people in one short clause.
 */
export interface TextEdit {
  find: string;
  replace: string;
  why: string;
}

/**
 * One idea of the sample publication with all that six agents make of it, written by hand: what the
 * simulation shows in place of a model's work. Markdown throughout; no links, since none is followed.
 */
export interface SampleText {
  /** Unique; also the last part of its simulated address. */
  slug: string;
  /** What it is about, as the plan names it: a few words, lower case. */
  topic: string;
  /** What makes this text different from others about it; a clause. */
  angle: string;
  /** What people would type to find it; lower case, two to five words. */
  keyword: string;
  /** Why it is worth writing, for the owner to read; a sentence, without invented figures. */
  reason: string;
  /** Months in which it is of most use, 1 to 12; empty: all the year. */
  season: readonly number[];
  /** The article as its writer hands it over: good, and not yet made to be found. */
  draft: {
    title: string;
    /** For search results and previews, at most 160 characters. */
    description: string;
    /** Up to the first heading: one to three paragraphs. */
    opening: string;
    /** In order; each heading is one line without signs, each body is Markdown without headings. */
    sections: readonly { heading: string; body: string }[];
  };
  /**
   * What the SEO agent changes of title, description and body: the keyword in title, opening, one
   * heading and description, and whatever makes the text clearer to somebody who has searched.
   */
  optimized: {
    title: string;
    description: string;
    edits: readonly TextEdit[];
  };
  /** What comes of an owner who asks for changes: edits of the optimized body. */
  revisions: {
    shorter: readonly TextEdit[];
    plainer: readonly TextEdit[];
    moreConcrete: readonly TextEdit[];
  };
  /** What is posted about it: each says something of use by itself, and none is the title again. */
  posts: {
    /** At most 240 characters, to leave room for a link. */
    short: string;
    /** At most 440 characters. */
    long: string;
  };
  /** The video pack. */
  video: {
    title: string;
    /** What is said, by chapter; 150 to 300 words in all. */
    chapters: readonly { title: string; script: string }[];
    description: string;
    tags: readonly string[];
    /** Two to four words on the picture. */
    thumbnail: string;
  };
}
