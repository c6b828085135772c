import type { Db } from "#db/client.server.ts";
import { userEndpoints } from "./account/auth/user.api.server.ts";
import { subscriptionEndpoints } from "./account/billing/manage/subscription.api.server.ts";
import type { Clock } from "./core/time/clock.ts";
import { activityEndpoints } from "./dashboard/activities/activities.api.server.ts";
import { agentEndpoints } from "./dashboard/agents/agents.api.server.ts";
import { ListedAgent } from "./dashboard/agents/listed-agent.ts";
import { ListedTask, TaskDetail } from "./dashboard/agents/listed-task.ts";
import { taskEndpoints } from "./dashboard/agents/tasks.api.server.ts";
import { blogEndpoints } from "./dashboard/blog/blog.api.server.ts";
import { briefEndpoints } from "./dashboard/brief/brief.api.server.ts";
import { siteEndpoints } from "./dashboard/brief/site.api.server.ts";
import { liveEndpoints } from "./dashboard/connections/connections.api.server.ts";
import { contentChangeEndpoints } from "./dashboard/content/page/content-changes.api.server.ts";
import { contentEndpoints } from "./dashboard/content/list/content.api.server.ts";
import { ListedContent } from "./dashboard/content/list/listed-content-schema.ts";
import { manualPublishingEndpoints } from "./dashboard/manual-publishing/manual-publishing.api.server.ts";
import { quietHoursEndpoints } from "./dashboard/publishing-schedule/quiet-hours.api.server.ts";
import { dashboardEndpoints } from "./dashboard/overview/dashboard.api.server.ts";
import { earningImportEndpoints } from "./dashboard/earnings/earning-imports.api.server.ts";
import { earningsImportEndpoints } from "./dashboard/earnings/earnings-import.api.server.ts";
import { ListedEntry } from "./dashboard/earnings/earnings-schema.ts";
import { earningsEndpoints } from "./dashboard/earnings/earnings.api.server.ts";
import { notificationEndpoints } from "./dashboard/notifications/notifications.api.server.ts";
import { pictureEndpoints } from "./dashboard/pictures/pictures.api.server.ts";
import { ListedIdea } from "./dashboard/plan/idea-schema.ts";
import { ideaEndpoints } from "./dashboard/plan/ideas.api.server.ts";
import { webhookApiEndpoints } from "./dashboard/connections/webhooks.api.server.ts";
import { reportEndpoints } from "./dashboard/reports/reports.api.server.ts";
import { reviewEndpoints } from "./dashboard/review/review.api.server.ts";
import { publicationEndpoints } from "./dashboard/publications/publications.api.server.ts";
import { publishingIssueEndpoints } from "./dashboard/publishing-issues/publishing-issues.api.server.ts";
import { spendingEndpoints } from "./dashboard/spending/spending.api.server.ts";
import { settingsEndpoints } from "./dashboard/settings/settings.api.server.ts";
import { onboardingEndpoints } from "./dashboard/onboarding/onboarding.api.server.ts";
import type { Settings } from "./env.server.ts";
import type { Endpoint } from "./platform/api/contract.ts";
import { documentEndpoint } from "./platform/api/document.api.server.ts";
import { describeApi } from "./platform/api/openapi.server.ts";
import { createRateLimits, limitsOf } from "./platform/api/rate-limits.ts";
import { productVersion } from "./platform/brand/version.ts";
import { documentEndpoints } from "./site/api-docs/api-docs.server.ts";
import { documentWebhooks } from "./site/api-docs/webhook-docs.server.ts";
import { speechEndpoints } from "./platform/speech/speech.api.server.ts";
import { manualEndpoints } from "./site/manual/manual.api.server.ts";
import { integrationEndpoints } from "./domain/credentials/integrations.api.server.ts";
import { Activity } from "./workspace/activity.ts";
import { DashboardData } from "./workspace/overview.ts";

/** Named schemas of the OpenAPI document. */
const names = {
  Agent: ListedAgent,
  Task: ListedTask,
  TaskDetail,
  Idea: ListedIdea,
  Content: ListedContent,
  Earning: ListedEntry,
  Activity,
  Dashboard: DashboardData,
};

/** Addresses below /api that are handled elsewhere: pages and webhooks. */
export const otherAddresses = [
  "/api/login",
  "/api/logout",
  "/api/auth/callback",
  "/api/stripe/webhook",
  "/api/docs/API_SETUP_GUIDE.md",
] as const;

/** Services that the endpoints use. */
type ApiServices = Parameters<typeof agentEndpoints>[0] &
  Parameters<typeof taskEndpoints>[0] &
  Parameters<typeof ideaEndpoints>[0] &
  Parameters<typeof activityEndpoints>[0] &
  Parameters<typeof contentEndpoints>[0] &
  Parameters<typeof contentChangeEndpoints>[0] &
  Parameters<typeof manualPublishingEndpoints>[0] &
  Parameters<typeof reportEndpoints>[0] &
  Parameters<typeof dashboardEndpoints>[0] &
  Parameters<typeof integrationEndpoints>[0] &
  Parameters<typeof settingsEndpoints>[0] &
  Parameters<typeof quietHoursEndpoints>[0] &
  Parameters<typeof webhookApiEndpoints>[0] &
  Parameters<typeof briefEndpoints>[0] &
  Parameters<typeof onboardingEndpoints>[0] &
  Parameters<typeof siteEndpoints>[0] &
  Parameters<typeof reviewEndpoints>[0] &
  Parameters<typeof publicationEndpoints>[0] &
  Parameters<typeof publishingIssueEndpoints>[0] &
  Parameters<typeof liveEndpoints>[0] &
  Parameters<typeof spendingEndpoints>[0] &
  Parameters<typeof earningsEndpoints>[0] &
  Parameters<typeof earningsImportEndpoints>[0] &
  Parameters<typeof earningImportEndpoints>[0] &
  Parameters<typeof blogEndpoints>[0] &
  Parameters<typeof pictureEndpoints>[0] &
  Parameters<typeof notificationEndpoints>[0] &
  Parameters<typeof subscriptionEndpoints>[0] &
  Parameters<typeof speechEndpoints>[0];

/** All endpoints, each declared in its area, plus their documentation. */
export function createApi({
  services,
  settings,
  clock,
  db,
}: {
  services: ApiServices;
  settings: Pick<Settings, "APP_URL" | "BRAND_NAME" | "API_REQUESTS_PER_MINUTE">;
  clock: Clock;
  db: Pick<Db, "revision">;
}) {
  const rateLimits = createRateLimits({
    clock,
    limits: limitsOf(settings.API_REQUESTS_PER_MINUTE),
  });
  const endpoints: Endpoint[] = [
    ...agentEndpoints(services),
    ...taskEndpoints(services),
    ...ideaEndpoints(services),
    ...activityEndpoints(services),
    ...contentEndpoints(services),
    ...contentChangeEndpoints(services),
    ...manualPublishingEndpoints(services),
    ...reportEndpoints(services),
    ...dashboardEndpoints(services),
    ...integrationEndpoints(services),
    ...settingsEndpoints(services),
    ...quietHoursEndpoints(services),
    ...webhookApiEndpoints(services),
    ...briefEndpoints(services),
    ...onboardingEndpoints(services),
    ...siteEndpoints(services),
    ...reviewEndpoints(services),
    ...publicationEndpoints(services),
    ...publishingIssueEndpoints(services),
    ...liveEndpoints(services),
    ...spendingEndpoints(services),
    ...earningsEndpoints(services),
    ...earningsImportEndpoints(services),
    ...earningImportEndpoints(services),
    ...blogEndpoints(services),
    ...pictureEndpoints(services),
    ...notificationEndpoints(services),
    ...userEndpoints(),
    ...subscriptionEndpoints(services),
    ...speechEndpoints(services),
    ...manualEndpoints(),
  ];
  endpoints.push(documentEndpoint(() => document));
  const document = describeApi(endpoints, {
    title: `${settings.BRAND_NAME} API`,
    url: settings.APP_URL,
    version: productVersion,
    limits: rateLimits.limits,
    names,
  });
  const documentation = {
    endpoints: documentEndpoints(endpoints, rateLimits.limits),
    webhooks: documentWebhooks(settings.APP_URL),
  };
  return { endpoints, rateLimits, documentation, revision: db.revision };
}
