/** The disclaimer next to every amount. */

export const notPromised = "Illustrative, not a promise of income";

/** The description for search engines and link previews. */
export const siteDescription =
  "Watch six AI agents write, optimize, publish and report, without an account. Simulated numbers are marked.";
