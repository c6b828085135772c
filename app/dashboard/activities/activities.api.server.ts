import * as z from "zod/mini";
import { describeFields } from "#app/core/text/field-texts.ts";
import { defineEndpoint, type Caller, type Endpoint } from "#app/platform/api/contract.ts";
import { ApiRefusal } from "#app/platform/api/errors.ts";
import { Id, pageFields, pageOf, pageTexts, readPage, toPage } from "#app/platform/api/pages.ts";
import { Activity } from "#app/workspace/activity.ts";
import { activityTexts } from "#app/workspace/activity.copy.ts";
import { activityTypes } from "#app/workspace/paths/activities.ts";
import type { UndoOutcome } from "#app/workspace/undo.server.ts";
import type { Actor } from "#app/workspace/viewer.ts";
import type { ActivityList } from "./activity-list.server.ts";

const Activities = pageOf(describeFields(Activity, activityTexts), activityTexts);

const Undone = describeFields(z.object({ reverted: z.number(), total: z.number() }), {
  reverted: "How many agents or settings were restored; the others have changed since.",
  total: "How many the activity had changed.",
});

interface ActivityEndpointDeps {
  activityList: ActivityList;
  undo(actor: Actor, id: string, decidesAs: Caller["decidesAs"]): Promise<UndoOutcome>;
}

/** Lists activities and undoes the user's own. */
export function activityEndpoints({ activityList, undo }: ActivityEndpointDeps): Endpoint[] {
  return [
    defineEndpoint({
      method: "GET",
      path: "/api/activities",
      id: "list_activities",
      group: "Work",
      access: "subscriber",
      summary: "List activities",
      description:
        "Everything that happened in your workspace, newest first, with timestamps and metadata. Filter by `agent` and `type`.",
      limit: "read",
      query: describeFields(
        z.strictObject({
          agent: z.optional(Id),
          type: z.optional(z.enum(activityTypes)),
          ...pageFields,
        }),
        {
          agent: "Only this agent's activities, by its id.",
          type: "Only activities of this type.",
          ...pageTexts,
        },
      ),
      answer: { status: 200, schema: Activities, description: "A page of activities." },
      async handle({ caller, query: { agent, type, ...query } }) {
        const page = readPage(query);
        const found = await activityList.list(caller.workspaceId, { agent, type }, page);
        const placeOf = ({ createdAt, activity }: (typeof found)[number]) =>
          [createdAt, activity.id] as const;
        return { body: toPage(found, page, placeOf, ({ activity }) => activity) };
      },
    }),
    defineEndpoint({
      method: "POST",
      path: "/api/activities/{activityId}/undo",
      id: "undo_activity",
      group: "Work",
      access: "subscriber",
      summary: "Undo an action",
      description:
        "Reverts what the activity changed, except values that have changed since. An activity with `undoUntil` can be undone once, until then. Undoing a review decision or an approval policy needs a token with the scope `review`.",
      limit: "write",
      errors: ["nothing_to_undo", "not_for_deciding"],
      params: describeFields(z.strictObject({ activityId: Id }), {
        activityId: "The activity's id, from an `undo` or a list.",
      }),
      answer: { status: 200, schema: Undone, description: "How much was restored." },
      async handle({ caller, params }) {
        const outcome = await undo(caller, params.activityId, caller.decidesAs);
        if (outcome === "gone" && !(await activityList.has(caller.workspaceId, params.activityId)))
          throw new ApiRefusal("not_found", "This workspace has no such activity.");
        if (outcome === "gone")
          throw new ApiRefusal("nothing_to_undo", "There's nothing to undo for this id.");
        if (outcome === "expired")
          throw new ApiRefusal("nothing_to_undo", "It's too late to undo this.");
        return { body: { reverted: outcome.reverted, total: outcome.total } };
      },
    }),
  ];
}
