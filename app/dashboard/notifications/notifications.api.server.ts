import * as z from "zod/mini";
import { describeFields } from "#app/core/text/field-texts.ts";
import { defineEndpoint, type Endpoint } from "#app/platform/api/contract.ts";
import { DashboardData } from "#app/workspace/overview.ts";
import { notificationsTexts } from "#app/workspace/overview.copy.ts";

const Notifications = describeFields(DashboardData.shape.notifications, notificationsTexts);

interface NotificationEndpointDeps {
  dashboard: {
    overview(workspaceId: string): Promise<DashboardData>;
    markNotificationsRead(workspaceId: string, seenUpTo?: number): Promise<void>;
  };
}

/** The bell's notifications. */
export function notificationEndpoints({ dashboard }: NotificationEndpointDeps): Endpoint[] {
  return [
    defineEndpoint({
      method: "GET",
      path: "/api/notifications",
      id: "list_notifications",
      group: "Workspace",
      access: "subscriber",
      summary: "Read your notifications",
      description: "The ten latest notable activities, and up to when they were seen.",
      limit: "read",
      answer: { status: 200, schema: Notifications, description: "The notifications." },
      handle: async ({ caller }) => ({
        body: (await dashboard.overview(caller.workspaceId)).notifications,
      }),
    }),
    defineEndpoint({
      method: "POST",
      path: "/api/notifications/read",
      id: "mark_notifications_read",
      group: "Workspace",
      access: "subscriber",
      summary: "Mark notifications as seen",
      description:
        "Marks everything up to `seenUpTo`, an ISO timestamp, as seen; without it, everything until now.",
      limit: "write",
      body: describeFields(
        z.strictObject({ seenUpTo: z.optional(z.iso.datetime("Use an ISO timestamp.")) }),
        { seenUpTo: "An ISO timestamp. Left out: now." },
      ),
      answer: { status: 204, description: "The notifications are marked as seen." },
      async handle({ caller, body: { seenUpTo } }) {
        const upTo = seenUpTo === undefined ? undefined : Date.parse(seenUpTo);
        await dashboard.markNotificationsRead(caller.workspaceId, upTo);
        return {};
      },
    }),
  ];
}
