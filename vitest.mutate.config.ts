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
      "app/account/billing/{access,guarantee,payment-outcome}.test.ts",
      "app/core/*.test.ts",
      "app/desk/activities/activity-feed.test.ts",
      "app/desk/dashboard/apply-message.test.ts",
      "app/desk/notifications/unread.test.ts",
      "app/platform/live/{parse-message,session-check}.test.ts",
      "app/studio/agents/call-limits.test.ts",
      "app/studio/agents/engine/*.test.ts",
      "app/studio/agents/settings.test.ts",
      "app/studio/board/{edition,takes}.test.ts",
      "app/studio/content/states.test.ts",
      "app/studio/publishing/{operation-rules,quiet-hours}.test.ts",
      "app/studio/routines/routines.test.ts",
      "app/studio/simulation/{audience-curve,pace}.test.ts",
    ],
  },
});
