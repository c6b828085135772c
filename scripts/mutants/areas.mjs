/**
 * Excluded: tests, browser code (covered by journeys), and the schema, whose conditions are in
 * migrations.
 */
export const leftOut = /\.(test|d|client)\.ts$|\/use-[^/]+\.ts$|\/schema\.server\.ts$/;

/**
 * The mutated areas with their folders. Pages (`.tsx`) are excluded too.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const areas = {
  ai: ["app/domain/ai/writers", "app/domain/ai/providers", "app/domain/ai/prompts"],
  income: ["app/dashboard/earnings", "app/domain/earnings"],
  blog: ["app/dashboard/blog", "app/site/blog", "app/domain/blog"],
  channels: ["app/domain/channels"],
  publishing: ["app/domain/publishing"],
  workflow: ["app/domain/work-queue", "app/domain/workflow"],
  db: ["db"],
  api: ["app/platform/api", "app/platform/idempotency"],
  realtime: ["app/platform/realtime"],
  jobs: ["app/platform/jobs"],
  "sign-in": ["app/account/auth"],
  plan: ["app/dashboard/plan"],
  billing: ["app/account/billing"],
  spending: ["app/dashboard/spending", "app/domain/spending"],
  research: ["app/domain/ai/research"],
  takedowns: ["app/dashboard/takedowns", "app/domain/takedowns", "app/domain/webhook-endpoints"],
  settings: ["app/dashboard/settings"],
};

/**
 * The tests in tests/api of each area, run with `--api`.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const apiTests = {
  ai: ["agent-texts", "agents.test", "simulated-when-live", "voice"],
  income: ["earnings-pages", "reports.test", "report-access", "two-workspaces"],
  blog: ["blog-", "hosts", "podcast", "search-engines", "titles-lead", "tracked-links"],
  channels: ["blog-posting", "publishing-issues"],
  publishing: ["agent-controls", "content-file", "publishing-issues", "two-workspaces"],
  workflow: ["agent", "content-file", "new-workspace", "onboarding-api", "two-workspaces"],
  db: ["data-health"],
  api: ["api-", "small-apis", "limits", "programs-of-owners"],
  realtime: ["live"],
  jobs: ["small-apis"],
  "sign-in": ["agents.test", "former-viewer", "hosts", "https", "limits", "typed-words"],
  plan: ["agents.test", "pages.test", "typed-words", "two-workspaces"],
  billing: ["billing", "payments-not-set-up", "subscribe", "operator-subscribers"],
  spending: ["operator-spending", "spending-file"],
  research: ["agent-texts"],
  takedowns: ["takedowns", "operator-messages", "small-apis"],
  settings: ["pages.test", "typed-words", "two-workspaces", "voice"],
};
