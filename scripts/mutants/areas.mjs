/** Tests, what runs in a browser, which journeys hold, and the schema, whose conditions are migrations by now. */
export const leftOut = /\.(test|d|client)\.ts$|\/use-[^/]+\.ts$|\/schema\.server\.ts$/;

/**
 * The areas that mistakes are put into, with the folders of each. Pages (`.tsx`) are left out as well.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const areas = {
  live: ["app/studio/live", "app/studio/models", "app/studio/writing"],
  income: ["app/desk/earnings", "app/studio/earnings"],
  blog: ["app/desk/blog", "app/site/blog", "app/studio/blog"],
  places: ["app/studio/places"],
  publishing: ["app/studio/publishing"],
  pipeline: ["app/studio/board", "app/studio/pipeline"],
  db: ["db"],
  api: ["app/platform/api", "app/platform/idempotency"],
  hub: ["app/platform/live"],
  jobs: ["app/platform/jobs"],
  "sign-in": ["app/account/auth"],
  plan: ["app/desk/plan"],
  billing: ["app/account/billing"],
  spending: ["app/desk/spending", "app/studio/spending"],
  research: ["app/studio/research"],
  notices: ["app/desk/notices", "app/studio/notices", "app/studio/webhook-endpoints"],
  settings: ["app/desk/settings"],
};

/**
 * Which tests of the whole product, in tests/api, look at an area; `--api` runs them as well.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const apiTests = {
  live: ["agent-texts", "agents.test", "practice-when-live", "voice"],
  income: ["earnings-pages", "reports.test", "report-access", "two-workspaces"],
  blog: ["blog-", "hosts", "podcast", "search-engines", "titles-lead", "tracked-links"],
  places: ["blog-posting", "sendings"],
  publishing: ["agent-controls", "content-file", "sendings", "two-workspaces"],
  pipeline: ["agent", "content-file", "new-workspace", "welcome-api", "two-workspaces"],
  db: ["data-health"],
  api: ["api-", "small-apis", "limits", "programs-of-owners"],
  hub: ["live"],
  jobs: ["small-apis"],
  "sign-in": ["agents.test", "former-viewer", "hosts", "https", "limits", "typed-words"],
  plan: ["agents.test", "pages.test", "typed-words", "two-workspaces"],
  billing: ["billing", "payments-not-set-up", "subscribe", "operator-subscribers"],
  spending: ["operator-spending", "spending-file"],
  research: ["agent-texts"],
  notices: ["notices", "operator-messages", "small-apis"],
  settings: ["pages.test", "typed-words", "two-workspaces", "voice"],
};
