/** The guide as Markdown; a browser that asks for a page is led to `setupGuidePage`. */
export const setupGuidePath = "/api/docs/API_SETUP_GUIDE.md";
export const setupGuidePage = "/guides/api-setup";
