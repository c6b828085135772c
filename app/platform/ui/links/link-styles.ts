/*
 * Link styles: accent color, underlined within sentences, so that links are recognizable. Titles
 * that open something look like links too.
 */

/** A link on its own line, or among controls. */
export const linkStyles = "font-medium text-accent hover:underline";

/** A link within text: recognizable without color. */
export const inlineLinkStyles = "font-medium text-accent underline";

/** A title that opens something; its weight is inherited. */
export const titleLinkStyles =
  "text-accent underline decoration-accent/40 underline-offset-3 hover:decoration-current";
