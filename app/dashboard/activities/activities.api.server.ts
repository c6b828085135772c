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
  reverted: "How many agents or settings are as they were; the rest was changed again since.",
  total: "How many the activity had changed.",
});

interface ActivityEndpointDeps {
  activityList: ActivityList;
  undo(actor: Actor, id: string, decidesAs: Caller["decidesAs"]): Promise<UndoOutcome>;
}

/** What has happened, and taking back what one has done oneself. */
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
        "What has happened in your workspace, the newest first, with instants and metadata. `agent` and `type` leave out the others.",
      limit: "read",
      query: describeFields(
        z.strictObject({
          agent: z.optional(Id),
          type: z.optional(z.enum(activityTypes)),
          ...pageFields,
        }),
        {
          agent: "Only activities of the agent with this id.",
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
      summary: "Take back what you have done",
      description:
        "Puts back what the activity has changed, where it was not changed again since. An activity with `undoUntil` can be taken back until then, once. Taking back a decision on a text, or an agent’s trust, needs a token with the scope `review`.",
      limit: "write",
      errors: ["nothing_to_undo", "not_for_deciding"],
      params: describeFields(z.strictObject({ activityId: Id }), {
        activityId: "The activity’s id, as an `undo` or a list has given it.",
      }),
      answer: { status: 200, schema: Undone, description: "How much was put back." },
      async handle({ caller, params }) {
        const outcome = await undo(caller, params.activityId, caller.decidesAs);
        if (outcome === "gone" && !(await activityList.has(caller.workspaceId, params.activityId)))
          throw new ApiRefusal("not_found", "There is no such activity in this workspace.");
        if (outcome === "gone")
          throw new ApiRefusal("nothing_to_undo", "There is nothing to take back under this id.");
        if (outcome === "expired")
          throw new ApiRefusal("nothing_to_undo", "It is too late to take this back.");
        return { body: { reverted: outcome.reverted, total: outcome.total } };
      },
    }),
  ];
}
