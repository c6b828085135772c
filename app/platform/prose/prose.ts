/** A written document as a page shows it. */
export interface Prose {
  title: string;
  /** All but the title. */
  html: string;
  /** The headings of the second level, which the page's contents list. */
  sections: { id: string; title: string }[];
}

/** What stands for `{{name}}` in a document: always shown as it is, whatever characters it has. */
export type ProseFacts = Readonly<Record<string, string | ProseLink>>;

/** A text that leads somewhere; where to is for the caller to make safe. */
export interface ProseLink {
  text: string;
  href: string;
}
