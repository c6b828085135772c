import type { Db } from "../db/client.server";
import { userEndpoints } from "./account/auth/user.api.server";
import { subscriptionEndpoints } from "./account/billing/subscription.api.server";
import type { Clock } from "./core/clock";
import { activityEndpoints } from "./desk/activities/activities.api.server";
import { agentEndpoints } from "./desk/agents/agents.api.server";
import { ListedAgent } from "./desk/agents/listed-agent";
import { ListedTask, TaskDetail } from "./desk/agents/listed-task";
import { taskEndpoints } from "./desk/agents/tasks.api.server";
import { blogEndpoints } from "./desk/blog/blog.api.server";
import { briefEndpoints } from "./desk/brief/brief.api.server";
import { siteEndpoints } from "./desk/brief/site.api.server";
import { liveEndpoints } from "./desk/connections/connections.api.server";
import { contentChangeEndpoints } from "./desk/content/content-changes.api.server";
import { contentEndpoints } from "./desk/content/content.api.server";
import { ListedContent } from "./desk/content/listed-content-schema";
import { putUpEndpoints } from "./desk/put-up/put-up.api.server";
import { hoursEndpoints } from "./desk/hours/hours.api.server";
import { dashboardEndpoints } from "./desk/dashboard/dashboard.api.server";
import { earningImportEndpoints } from "./desk/earnings/earning-imports.api.server";
import { earningsImportEndpoints } from "./desk/earnings/earnings-import.api.server";
import { ListedEntry } from "./desk/earnings/earnings-schema";
import { earningsEndpoints } from "./desk/earnings/earnings.api.server";
import { notificationEndpoints } from "./desk/notifications/notifications.api.server";
import { pictureEndpoints } from "./desk/pictures/pictures.api.server";
import { ListedIdea } from "./desk/plan/idea-schema";
import { ideaEndpoints } from "./desk/plan/ideas.api.server";
import { webhookApiEndpoints } from "./desk/connections/webhooks.api.server";
import { reportEndpoints } from "./desk/reports/reports.api.server";
import { reviewEndpoints } from "./desk/review/review.api.server";
import { publicationEndpoints } from "./desk/publications/publications.api.server";
import { sendingEndpoints } from "./desk/sendings/sendings.api.server";
import { spendingEndpoints } from "./desk/spending/spending.api.server";
import { settingsEndpoints } from "./desk/settings/settings.api.server";
import { welcomeEndpoints } from "./desk/welcome/welcome.api.server";
import type { Settings } from "./env.server";
import type { Endpoint } from "./platform/api/contract";
import { documentEndpoint } from "./platform/api/document.api.server";
import { describeApi } from "./platform/api/openapi.server";
import { createRateLimits, limitsOf } from "./platform/api/rate-limits";
import { productVersion } from "./platform/brand/version";
import { documentEndpoints } from "./site/api-docs/api-docs.server";
import { documentWebhooks } from "./site/api-docs/webhook-docs.server";
import { speechEndpoints } from "./platform/speech/speech.api.server";
import { manualEndpoints } from "./site/manual/manual.api.server";
import { integrationEndpoints } from "./studio/integrations/integrations.api.server";
import { Activity } from "./workspace/activity";
import { DashboardData } from "./workspace/overview";

/** The schemas that have a name of their own in the OpenAPI document. */
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

/** What others answer below /api: what people open, and what a provider posts to. */
export const otherAddresses = [
  "/api/login",
  "/api/logout",
  "/api/auth/callback",
  "/api/stripe/webhook",
  "/api/docs/API_SETUP_GUIDE.md",
] as const;

/** What the endpoints work with; the services hold all of it. */
type ApiServices = Parameters<typeof agentEndpoints>[0] &
  Parameters<typeof taskEndpoints>[0] &
  Parameters<typeof ideaEndpoints>[0] &
  Parameters<typeof activityEndpoints>[0] &
  Parameters<typeof contentEndpoints>[0] &
  Parameters<typeof contentChangeEndpoints>[0] &
  Parameters<typeof putUpEndpoints>[0] &
  Parameters<typeof reportEndpoints>[0] &
  Parameters<typeof dashboardEndpoints>[0] &
  Parameters<typeof integrationEndpoints>[0] &
  Parameters<typeof settingsEndpoints>[0] &
  Parameters<typeof hoursEndpoints>[0] &
  Parameters<typeof webhookApiEndpoints>[0] &
  Parameters<typeof briefEndpoints>[0] &
  Parameters<typeof welcomeEndpoints>[0] &
  Parameters<typeof siteEndpoints>[0] &
  Parameters<typeof reviewEndpoints>[0] &
  Parameters<typeof publicationEndpoints>[0] &
  Parameters<typeof sendingEndpoints>[0] &
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

/** Every endpoint, each declared in its area, and what describes them to programs and to people. */
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
    ...putUpEndpoints(services),
    ...reportEndpoints(services),
    ...dashboardEndpoints(services),
    ...integrationEndpoints(services),
    ...settingsEndpoints(services),
    ...hoursEndpoints(services),
    ...webhookApiEndpoints(services),
    ...briefEndpoints(services),
    ...welcomeEndpoints(services),
    ...siteEndpoints(services),
    ...reviewEndpoints(services),
    ...publicationEndpoints(services),
    ...sendingEndpoints(services),
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
