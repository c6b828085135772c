/*
 * How links look: in the accent's colour, and underlined where they stand within a sentence, so that
 * nobody has to try what leads on. Names and titles that can be opened look like any other link.
 */

/** A link on a line of its own, or among other controls. */
export const linkStyles = "font-medium text-accent hover:underline";

/** A link among words: not told by its colour alone. */
export const inlineLinkStyles = "font-medium text-accent underline";

/** A name or a title that can be opened; its weight comes from where it stands. */
export const titleLinkStyles =
  "text-accent underline decoration-accent/40 underline-offset-3 hover:decoration-current";
