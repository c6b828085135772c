/** A rendered document. */
export interface Prose {
  title: string;
  /** Everything except the title. */
  html: string;
  /** Level 2 headings, for the table of contents. */
  sections: { id: string; title: string }[];
}

/** Values for `{{name}}`: always shown as plain text. */
export type ProseFacts = Readonly<Record<string, string | ProseLink>>;

/** A link; the caller makes its target safe. */
export interface ProseLink {
  text: string;
  href: string;
}
