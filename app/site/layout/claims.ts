/** What the product says of itself on every page. */

export const notPromised = "Illustrative, not a promise of income";

/** What search engines and previews say of the product. */
export const siteDescription =
  "Six AI agents write, optimize, post, publish and account for what they earn, and every simulated figure says so. Watch them work without an account.";
