import * as z from "zod/mini";
import { isAppError } from "#app/core/errors.ts";
import { describeFields } from "#app/core/text/field-texts.ts";
import { defineEndpoint, type Endpoint } from "#app/platform/api/contract.ts";
import { ApiRefusal } from "#app/platform/api/errors.ts";
import { Id, pageFields, pageTexts, readPage, toPage } from "#app/platform/api/pages.ts";
import { maxSubjectLength } from "#app/domain/ideas/idea.ts";
import type { createIdeaList } from "./idea-list.server.ts";
import { ideaView, Ideas, ListedIdea, IdeaStateSchema, wordTexts } from "./idea-schema.ts";
import type { createPlanEditor } from "./plan-editor.server.ts";

const Words = z.string().check(z.trim(), z.maxLength(maxSubjectLength));
/** Must contain more than white space. */
const Topic = Words.check(z.regex(/\S/u));
const Instant = z.iso.datetime({ offset: true });

const IdeaId = describeFields(z.strictObject({ ideaId: Id }), { ideaId: "The idea’s ID." });

const despiteText = "true: add it even if it is similar to another idea.";
const whenText = "When its article should be published, with a UTC offset.";

interface IdeaEndpointDeps {
  plan: Pick<
    ReturnType<typeof createPlanEditor>,
    "add" | "take" | "move" | "change" | "changeAndMove" | "drop" | "fill"
  > &
    ReturnType<typeof createIdeaList>;
}

/** Endpoints for the ideas of the plan. */
export function ideaEndpoints({ plan }: IdeaEndpointDeps): Endpoint[] {
  const shared = { group: "Work", access: "subscriber" } as const;
  const answer = async (workspaceId: string, id: string) => {
    const idea = await plan.one(workspaceId, id);
    return { body: ideaView(idea), version: String(idea.version) };
  };
  /** @throws ApiRefusal when it has changed since it was read */
  async function seenBy(workspaceId: string, id: string, isExpected: (version: string) => boolean) {
    const { version, ...idea } = await plan.one(workspaceId, id);
    if (!isExpected(String(version)))
      throw new ApiRefusal(
        "changed_meanwhile",
        "This idea has been changed since you read it.",
        "Read it again.",
      );
    return { ...idea, seen: version };
  }

  return [
    defineEndpoint({
      ...shared,
      method: "GET",
      path: "/api/ideas",
      id: "list_ideas",
      summary: "List ideas",
      description:
        "Lists ideas in one `state` (default: planned), newest first. `proposed` ideas wait for your decision, each with its reason.",
      limit: "read",
      query: describeFields(z.strictObject({ state: z.optional(IdeaStateSchema), ...pageFields }), {
        state: "Only ideas in this state. Default: planned.",
        ...pageTexts,
      }),
      answer: { status: 200, schema: Ideas, description: "A page of ideas." },
      cachedUntilWrite: true,
      async handle({ caller, query: { state = "planned", ...query } }) {
        const page = readPage(query);
        const found = await plan.list(caller.workspaceId, state, page);
        return { body: toPage(found, page, ({ createdAt, id }) => [createdAt, id], ideaView) };
      },
    }),
    defineEndpoint({
      ...shared,
      method: "POST",
      path: "/api/ideas",
      id: "add_idea",
      summary: "Add an idea",
      description:
        "Adds an idea and schedules it at `goesOutAt` or in the next open slot. With `plan` false, it is saved for later. Ideas similar to another one are refused unless `despite` is true.",
      limit: "write",
      errors: ["conflict"],
      body: describeFields(
        z.strictObject({
          topic: Topic,
          angle: z.optional(Words),
          keyword: z.optional(Words),
          goesOutAt: z.optional(Instant),
          plan: z.optional(z.boolean()),
          despite: z.optional(z.boolean()),
        }),
        {
          ...wordTexts,
          goesOutAt: whenText,
          plan: "false: save it for later.",
          despite: despiteText,
        },
      ),
      answer: { status: 201, schema: ListedIdea, description: "The new idea." },
      async handle({ caller, body }) {
        const { topic, angle = "", keyword = topic, goesOutAt, despite = false } = body;
        const given = goesOutAt === undefined ? ("next" as const) : Date.parse(goesOutAt);
        const at = body.plan === false ? null : given;
        const reason = "Added by you.";
        const asked = { topic, angle, keyword, reason, at, despite };
        const { idea } = await withApiErrors(plan.add(caller, asked));
        const { body: added, version } = await answer(caller.workspaceId, idea.id);
        return { body: added, version, location: `/api/ideas/${idea.id}` };
      },
    }),
    defineEndpoint({
      ...shared,
      method: "POST",
      path: "/api/ideas/fill",
      id: "fill_plan",
      summary: "Fill the next 7 days",
      description:
        "Fills the open slots of the next 7 days: first with proposed ideas, then with your manager’s suggestions.",
      limit: "write",
      answer: { status: 200, schema: Filled, description: "The result." },
      handle: async ({ caller }) => ({ body: await plan.fill(caller) }),
    }),
    defineEndpoint({
      ...shared,
      method: "GET",
      path: "/api/ideas/{ideaId}",
      id: "get_idea",
      summary: "Get an idea",
      description:
        "Returns one idea. The ETag identifies its version: send it as `If-Match` with a change so that no other change is overwritten.",
      limit: "read",
      params: IdeaId,
      answer: { status: 200, schema: ListedIdea, description: "The idea." },
      handle: ({ caller, params }) => answer(caller.workspaceId, params.ideaId),
    }),
    defineEndpoint({
      ...shared,
      method: "PATCH",
      path: "/api/ideas/{ideaId}",
      id: "update_idea",
      summary: "Update an idea",
      description:
        "Changes an idea’s topic until agents start on it, or its publishing time until its article is published. Fields you leave out keep their values. Approved content stays approved when it moves. Setting `goesOutAt` schedules a proposed idea.",
      limit: "write",
      conditional: true,
      errors: ["conflict"],
      params: IdeaId,
      body: describeFields(
        z.strictObject({
          topic: z.optional(Topic),
          angle: z.optional(Words),
          keyword: z.optional(Words),
          goesOutAt: z.optional(Instant),
          despite: z.optional(z.boolean()),
        }),
        { ...wordTexts, goesOutAt: whenText, despite: despiteText },
      ),
      answer: { status: 200, schema: ListedIdea, description: "The updated idea." },
      async handle({ caller, params: { ideaId: id }, body, isExpected }) {
        const { goesOutAt, despite, ...given } = body;
        const { seen, ...idea } = await seenBy(caller.workspaceId, id, isExpected);
        const asked = { id, seen, despite };
        const { topic = idea.topic, angle = idea.angle, keyword = idea.keyword } = given;
        const words = { topic, angle, keyword };
        const hasWords = Object.values(given).some((value) => value !== undefined);
        const slotAt = goesOutAt === undefined ? null : Date.parse(goesOutAt);
        if (hasWords && slotAt !== null)
          await withApiErrors(plan.changeAndMove(caller, { ...asked, words, slotAt }));
        else if (hasWords) await withApiErrors(plan.change(caller, { ...asked, words }));
        else if (slotAt !== null) await withApiErrors(plan.move(caller, { ...asked, slotAt }));
        return answer(caller.workspaceId, id);
      },
    }),
    defineEndpoint({
      ...shared,
      method: "POST",
      path: "/api/ideas/{ideaId}/plan",
      id: "plan_idea",
      summary: "Schedule an idea",
      description:
        "Schedules a proposed or deleted idea in the next open slot. You can undo this for ten minutes.",
      limit: "write",
      errors: ["conflict"],
      params: IdeaId,
      body: describeFields(z.strictObject({ despite: z.optional(z.boolean()) }), {
        despite: despiteText,
      }),
      answer: { status: 200, schema: ListedIdea, description: "The scheduled idea." },
      async handle({ caller, params: { ideaId: id }, body: { despite } }) {
        await withApiErrors(plan.take(caller, { id, despite }));
        return answer(caller.workspaceId, id);
      },
    }),
    defineEndpoint({
      ...shared,
      method: "DELETE",
      path: "/api/ideas/{ideaId}",
      id: "drop_idea",
      summary: "Delete an idea",
      description:
        "Deletes an idea that agents haven’t started; reject started ones in review instead. Undo within ten minutes: POST /api/activities/{activityId}/undo with the `undo` ID.",
      limit: "write",
      conditional: true,
      errors: ["conflict"],
      params: IdeaId,
      answer: { status: 200, schema: Dropped, description: "How to undo it." },
      async handle({ caller, params: { ideaId: id }, isExpected }) {
        const { seen } = await seenBy(caller.workspaceId, id, isExpected);
        const { undo } = await withApiErrors(plan.drop(caller, { id, seen }));
        return { body: { undo } };
      },
    }),
  ];
}

/** Maps `not_waiting` (agents have started) to a conflict, and `bad_request` (a past time) to invalid input.
 */
async function withApiErrors<Value>(result: Promise<Value>): Promise<Value> {
  try {
    return await result;
  } catch (error) {
    if (!isAppError(error)) throw error;
    if (error.code === "not_waiting") throw new ApiRefusal("conflict", error.message);
    if (error.code === "bad_request") throw new ApiRefusal("invalid_input", error.message);
    throw error;
  }
}

const undoText = "The activity’s ID, for POST /api/activities/{activityId}/undo within ten minutes";

const Filled = describeFields(
  z.object({ filled: z.number(), free: z.number(), undo: z.nullable(z.string()) }),
  {
    filled: "How many slots were filled.",
    free: "How many slots are still open.",
    undo: `${undoText}: unchanged ideas leave the plan again. Null: nothing was filled.`,
  },
);

const Dropped = describeFields(z.object({ undo: z.nullable(z.string()) }), {
  undo: `${undoText}; null: it was already deleted.`,
});
