import { defineConfig } from "vitest/config";

/*
 * For `npm run mutate`: only the quick tests beside the pure cores. A core that only the tests of
 * something larger hold to account counts as not held.
 */
export default defineConfig({
  test: {
    environment: "node",
    setupFiles: ["tests/harness/vitest.setup.ts"],
    include: [
      "app/account/billing/access/{access,guarantee}.test.ts",
      "app/account/billing/subscribe/payment-outcome.test.ts",
      "app/core/*.test.ts",
      "app/core/{async,text,time}/*.test.ts",
      "app/dashboard/activities/activity-feed.test.ts",
      "app/dashboard/overview/live/apply-message.test.ts",
      "app/dashboard/notifications/unread.test.ts",
      "app/platform/realtime/{parse-message,session-check}.test.ts",
      "app/domain/agents/runner/call-limits.test.ts",
      "app/domain/agents/engine/*.test.ts",
      "app/domain/agents/settings/settings.test.ts",
      "app/domain/work-queue/{newsletter,pick-work}.test.ts",
      "app/domain/content/states.test.ts",
      "app/domain/publishing/jobs/publish-job-rules.test.ts",
      "app/domain/publishing/limits/quiet-hours.test.ts",
      "app/domain/routines/routines.test.ts",
      "app/domain/simulation/{audience-curve,work-duration}.test.ts",
    ],
  },
});
