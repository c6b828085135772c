/**
 * `npm run mutate`: puts small mistakes into the pure cores, one at a time, and looks whether the
 * unit tests beside them notice. Not part of `npm test`: see docs/testing.md.
 * @type {import("@stryker-mutator/api/core").PartialStrykerOptions}
 */
export default {
  mutate: [
    "app/account/billing/access/{access,guarantee}.ts",
    "app/account/billing/subscribe/payment-outcome.ts",
    "app/core/money.ts",
    "app/core/async/{group-commit,keyed-mutex}.ts",
    "app/core/text/text-cache.ts",
    "app/core/time/time-zone.ts",
    "app/dashboard/activities/activity-feed.ts",
    "app/dashboard/overview/live/apply-message.ts",
    "app/dashboard/notifications/unread.ts",
    "app/platform/realtime/{parse-message,session-check}.ts",
    "app/domain/agents/runner/call-limits.ts",
    "app/domain/agents/engine/{fail,failure,finish,problem,reduce,rules,state,step-effect}.ts",
    "app/domain/agents/settings/settings.ts",
    "app/domain/work-queue/{newsletter,pick-work,work-queue}.ts",
    "app/domain/content/states.ts",
    "app/domain/publishing/jobs/publish-job-rules.ts",
    "app/domain/publishing/limits/quiet-hours.ts",
    "app/domain/routines/routines.ts",
    "app/domain/simulation/{audience-curve,work-duration}.ts",
  ],
  testRunner: "vitest",
  vitest: { configFile: "vitest.mutate.config.ts" },
  plugins: ["@stryker-mutator/vitest-runner"],
  // Constants are made once, when a module is loaded: each would need a whole process of its own.
  ignoreStatic: true,
  concurrency: 2,
  thresholds: { high: 95, low: 90, break: 90 },
  reporters: ["clear-text", "html", "json"],
  clearTextReporter: { logTests: false, allowColor: false, reportTests: false },
  ignorePatterns: ["build", "data", "docs", "public", "test-results"],
};
