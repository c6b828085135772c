/** The guide as Markdown; browsers that accept HTML are redirected to `setupGuidePage`. */
export const setupGuidePath = "/api/docs/API_SETUP_GUIDE.md";
export const setupGuidePage = "/guides/api-setup";
