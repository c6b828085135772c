/**
 * `npm run mutate`: puts small mistakes into the pure cores, one at a time, and looks whether the
 * unit tests beside them notice. Not part of `npm test`: see docs/testing.md.
 * @type {import("@stryker-mutator/api/core").PartialStrykerOptions}
 */
export default {
  mutate: [
    "app/account/billing/{access,guarantee,payment-outcome}.ts",
    "app/core/{group-commit,keyed-mutex,money,text-cache,time-zone}.ts",
    "app/desk/activities/activity-feed.ts",
    "app/desk/dashboard/apply-message.ts",
    "app/desk/notifications/unread.ts",
    "app/platform/live/{parse-message,session-check}.ts",
    "app/studio/agents/call-limits.ts",
    "app/studio/agents/engine/{fail,failure,finish,problem,reduce,rules,state,step-effect}.ts",
    "app/studio/agents/settings.ts",
    "app/studio/board/{board,edition,takes}.ts",
    "app/studio/content/states.ts",
    "app/studio/publishing/{operation-rules,quiet-hours}.ts",
    "app/studio/routines/routines.ts",
    "app/studio/simulation/{audience-curve,pace}.ts",
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
