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
