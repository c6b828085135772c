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
/** A blank has a length, and is no topic. */
const Topic = Words.check(z.regex(/\S/u));
const Instant = z.iso.datetime({ offset: true });

const IdeaId = describeFields(z.strictObject({ ideaId: Id }), { ideaId: "The idea’s id." });

const despiteText =
  "true: you know that another idea says the same in other words, and want this one all the same.";
const whenText = "When its article is to go out, with its offset from UTC.";

interface IdeaEndpointDeps {
  plan: Pick<
    ReturnType<typeof createPlanEditor>,
    "add" | "take" | "move" | "change" | "changeAndMove" | "drop" | "fill"
  > &
    ReturnType<typeof createIdeaList>;
}

/** The plan: what is to be written about, and when it goes out. */
export function ideaEndpoints({ plan }: IdeaEndpointDeps): Endpoint[] {
  const shared = { group: "Work", access: "subscriber" } as const;
  const answer = async (workspaceId: string, id: string) => {
    const idea = await plan.one(workspaceId, id);
    return { body: ideaView(idea), version: String(idea.version) };
  };
  /** @throws ApiRefusal when somebody has changed it since it was read */
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
      summary: "List the ideas of your plan",
      description:
        "Ideas in one `state`, the newest first; left out: those that are planned. Those that are `proposed` wait for your decision, each with its reason.",
      limit: "read",
      query: describeFields(z.strictObject({ state: z.optional(IdeaStateSchema), ...pageFields }), {
        state: "Only ideas in this state; left out: planned.",
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
        "Adds an idea of your own and gives it a place: at `goesOutAt`, or the next free one. With `plan` false it waits for your decision. What says the same as another idea is refused, unless you say `despite`.",
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
          plan: "false: it gets no place yet.",
          despite: despiteText,
        },
      ),
      answer: { status: 201, schema: ListedIdea, description: "The new idea." },
      async handle({ caller, body }) {
        const { topic, angle = "", keyword = topic, goesOutAt, despite = false } = body;
        const given = goesOutAt === undefined ? ("next" as const) : Date.parse(goesOutAt);
        const at = body.plan === false ? null : given;
        const reason = "You wanted this written.";
        const asked = { topic, angle, keyword, reason, at, despite };
        const { idea } = await told(plan.add(caller, asked));
        const { body: added, version } = await answer(caller.workspaceId, idea.id);
        return { body: added, version, location: `/api/ideas/${idea.id}` };
      },
    }),
    defineEndpoint({
      ...shared,
      method: "POST",
      path: "/api/ideas/fill",
      id: "fill_plan",
      summary: "Fill the week ahead",
      description:
        "Gives the week’s free places to ideas that wait: first those that you have been asked about, then what your manager has to offer.",
      limit: "write",
      answer: { status: 200, schema: Filled, description: "What was filled." },
      handle: async ({ caller }) => ({ body: await plan.fill(caller) }),
    }),
    defineEndpoint({
      ...shared,
      method: "GET",
      path: "/api/ideas/{ideaId}",
      id: "get_idea",
      summary: "Read one idea",
      description:
        "One idea. The ETag names what its owner can change of it: send it as `If-Match` with a change, so that nobody’s change is lost.",
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
      summary: "Move or change an idea",
      description:
        "Changes what an idea is about, as long as nobody has begun it, or when its article goes out, as long as it is not out. What you leave out stays; an approved text keeps its approval when it moves. With `goesOutAt` an idea that waits for a decision is planned.",
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
      answer: { status: 200, schema: ListedIdea, description: "The idea as it is now." },
      async handle({ caller, params: { ideaId: id }, body, isExpected }) {
        const { goesOutAt, despite, ...given } = body;
        const { seen, ...idea } = await seenBy(caller.workspaceId, id, isExpected);
        const asked = { id, seen, despite };
        const { topic = idea.topic, angle = idea.angle, keyword = idea.keyword } = given;
        const words = { topic, angle, keyword };
        const hasWords = Object.values(given).some((value) => value !== undefined);
        const slotAt = goesOutAt === undefined ? null : Date.parse(goesOutAt);
        if (hasWords && slotAt !== null)
          await told(plan.changeAndMove(caller, { ...asked, words, slotAt }));
        else if (hasWords) await told(plan.change(caller, { ...asked, words }));
        else if (slotAt !== null) await told(plan.move(caller, { ...asked, slotAt }));
        return answer(caller.workspaceId, id);
      },
    }),
    defineEndpoint({
      ...shared,
      method: "POST",
      path: "/api/ideas/{ideaId}/plan",
      id: "plan_idea",
      summary: "Take a proposed idea",
      description:
        "Gives an idea that waits for a decision, or was dropped, the next free place of the plan. It can be undone for ten minutes.",
      limit: "write",
      errors: ["conflict"],
      params: IdeaId,
      body: describeFields(z.strictObject({ despite: z.optional(z.boolean()) }), {
        despite: despiteText,
      }),
      answer: { status: 200, schema: ListedIdea, description: "The idea in its place." },
      async handle({ caller, params: { ideaId: id }, body: { despite } }) {
        await told(plan.take(caller, { id, despite }));
        return answer(caller.workspaceId, id);
      },
    }),
    defineEndpoint({
      ...shared,
      method: "DELETE",
      path: "/api/ideas/{ideaId}",
      id: "drop_idea",
      summary: "Drop an idea",
      description:
        "The idea will not be written; what has been begun is rejected at the review instead. The answer’s `undo` takes it back for ten minutes, with POST /api/activities/{activityId}/undo.",
      limit: "write",
      conditional: true,
      errors: ["conflict"],
      params: IdeaId,
      answer: { status: 200, schema: Dropped, description: "What takes it back." },
      async handle({ caller, params: { ideaId: id }, isExpected }) {
        const { seen } = await seenBy(caller.workspaceId, id, isExpected);
        const { undo } = await told(plan.drop(caller, { id, seen }));
        return { body: { undo } };
      },
    }),
  ];
}

/**
 * What agents have begun is nothing that programs wait for: as things stand, it cannot be done. A time
 * that has passed is a field with a wrong value.
 */
async function told<Value>(doing: Promise<Value>): Promise<Value> {
  try {
    return await doing;
  } catch (error) {
    if (!isAppError(error)) throw error;
    if (error.code === "not_waiting") throw new ApiRefusal("conflict", error.message);
    if (error.code === "bad_request") throw new ApiRefusal("invalid_input", error.message);
    throw error;
  }
}

const undoText = "The activity’s id, for POST /api/activities/{activityId}/undo within ten minutes";

const Filled = describeFields(
  z.object({ filled: z.number(), free: z.number(), undo: z.nullable(z.string()) }),
  {
    filled: "How many places have an idea now that had none.",
    free: "How many are free still.",
    undo: `${undoText}: what nobody has touched since leaves the plan again. Null: nothing was filled.`,
  },
);

const Dropped = describeFields(z.object({ undo: z.nullable(z.string()) }), {
  undo: `${undoText}; null: it was dropped already.`,
});
