import * as z from "zod/mini";
import { describeFields } from "../../core/field-texts";
import { defineEndpoint, type Endpoint } from "../../platform/api/contract";
import { longestListenerName, type Listener, type Telling } from "../../studio/listeners/listener";
import type { createListeners } from "../../studio/listeners/listeners.server";
import { happeningNames, happenings } from "../../workspace/happening";

const Id = z.string().check(z.minLength(1), z.maxLength(64));
const at = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString());

const texts = {
  name: "What you call it. Empty: the host of its address.",
  events: `What it is told of. ${happeningNames.map((name) => `\`${name}\`: ${happenings[name]}.`).join(" ")}`,
};

const programTexts = {
  ...texts,
  id: "Names it here.",
  host: "Of its address, the rest of which is secret.",
  pausedFor:
    "Why it is told nothing: its owner paused it, it took nothing for three days, or it said that it is gone (410). Null: it is told.",
  workedAt: "When it last took something. Null: never yet.",
  failsSince: "Since when it takes nothing. Null: it does, as far as anybody knows.",
  problem: "What it answered then.",
};

const Program = describeFields(
  z.object({
    id: z.string(),
    name: z.string(),
    host: z.string(),
    events: z.array(z.string()),
    pausedFor: z.nullable(z.enum(["owner", "fails", "gone"])),
    workedAt: z.nullable(z.iso.datetime()),
    failsSince: z.nullable(z.iso.datetime()),
    problem: z.nullable(z.string()),
  }),
  programTexts,
);

const deliveryTexts = {
  id: "Also goes with it as `webhook-id`, the same whenever it is sent again.",
  event: "What happened.",
  title: "What it happened to.",
  state: "Whether it has arrived. It is tried for a day, and then given up.",
  answer: "The status that was answered, or why there was none.",
  tookMs: "How long the last try took, in milliseconds.",
  triedAt: "When it was last tried.",
  nextTryAt: "When it is tried next. Null: not by itself.",
  createdAt: "When it happened.",
};

const Delivery = describeFields(
  z.object({
    id: z.string(),
    event: z.string(),
    title: z.string(),
    state: z.enum(["waits", "told", "given_up"]),
    answer: z.nullable(z.string()),
    tookMs: z.nullable(z.number()),
    triedAt: z.nullable(z.iso.datetime()),
    nextTryAt: z.nullable(z.iso.datetime()),
    createdAt: z.iso.datetime(),
  }),
  deliveryTexts,
);

const ProgramId = describeFields(z.strictObject({ programId: Id }), {
  programId: "As the list of programs has it.",
});
const Done = describeFields(z.object({ undo: z.nullable(z.string()) }), {
  undo: "What takes it back for ten minutes, by `POST /api/activities/{activityId}/undo`. Null: nothing does.",
});
const Outcome = describeFields(z.object({ took: z.boolean(), answer: z.string() }), {
  took: "Whether the program has taken it.",
  answer: "The status that it answered, or why there was none.",
});

type Listeners = ReturnType<typeof createListeners>;

/** Programs that are told what happens, by messages signed as Standard Webhooks has it. */
export function programEndpoints({ listeners }: { listeners: Listeners }): Endpoint[] {
  const common = { group: "Workspace", access: "subscriber" } as const;
  return [
    defineEndpoint({
      ...common,
      method: "GET",
      path: "/api/programs",
      id: "list_programs",
      summary: "List the programs that are told what happens",
      description: `Each gets a signed message (Standard Webhooks) of what it was to be told of: \`{"type": "publication.published", "timestamp": "2026-11-25T09:00:00.000Z", "data": {"id": "…", "title": "Seven habits", "url": "https://…/content/…", "origin": "real", "place": "Your blog", "link": "https://…"}}\`. Ids, titles and links, never a text. It may come more than once, with the same \`webhook-id\`, and in another order: go by the timestamp.`,
      limit: "read",
      answer: {
        status: 200,
        schema: describeFields(z.object({ items: z.array(Program) }), {
          items: ["The programs.", programTexts],
        }),
        description: "The programs.",
      },
      handle: async ({ caller }) => ({
        body: { items: (await listeners.list(caller.workspaceId)).map(viewOf) },
      }),
    }),
    defineEndpoint({
      ...common,
      method: "POST",
      path: "/api/programs",
      id: "add_program",
      summary: "Tell a program what happens",
      description:
        "Adds an address that is told what happens. The answer holds the key that its messages are signed with, which is never shown again.",
      limit: "write",
      errors: ["conflict"],
      body: describeFields(
        z.strictObject({
          name: z.string().check(z.maxLength(longestListenerName)),
          address: z.string().check(z.maxLength(2_000)),
          events: z.array(z.enum(happeningNames)).check(z.minLength(1)),
        }),
        { ...texts, address: "The whole address at which it listens, with https." },
      ),
      answer: {
        status: 201,
        schema: describeFields(z.object({ id: z.string(), signingKey: z.string() }), {
          id: "Names it here.",
          signingKey: "What its messages are signed with. Keep it: it is shown once.",
        }),
        description: "It is told from now on.",
      },
      handle: async ({ caller, body }) => ({ body: await listeners.add(caller, body) }),
    }),
    ...(["pause", "go-on"] as const).map((step) =>
      defineEndpoint({
        ...common,
        method: "POST",
        path: `/api/programs/{programId}/${step}`,
        id: step === "pause" ? "pause_program" : "resume_program",
        summary: step === "pause" ? "Pause a program" : "Tell a paused program again",
        description:
          step === "pause"
            ? "It is told nothing until you say so. What happens meanwhile is kept for it for a day."
            : "What has waited for it for less than a day is sent now.",
        limit: "write",
        params: ProgramId,
        answer: { status: 200, schema: Done, description: "It is done." },
        handle: async ({ caller, params: { programId } }) => ({
          body: await listeners[step === "pause" ? "pause" : "goOn"](caller, programId),
        }),
      }),
    ),
    defineEndpoint({
      ...common,
      method: "POST",
      path: "/api/programs/{programId}/test",
      id: "test_program",
      summary: "Send a program a test",
      description: "Sends a message of the type `test` at once, and says what was answered.",
      limit: "write",
      params: ProgramId,
      answer: { status: 200, schema: Outcome, description: "What was answered." },
      handle: async ({ caller, params: { programId } }) => ({
        body: await listeners.test(caller, programId),
      }),
    }),
    defineEndpoint({
      ...common,
      method: "DELETE",
      path: "/api/programs/{programId}",
      id: "remove_program",
      summary: "Remove a program",
      description: "It is told nothing any more. It can be undone for ten minutes.",
      limit: "write",
      params: ProgramId,
      answer: { status: 200, schema: Done, description: "It is removed." },
      handle: async ({ caller, params: { programId } }) => ({
        body: await listeners.remove(caller, programId),
      }),
    }),
    defineEndpoint({
      ...common,
      method: "GET",
      path: "/api/programs/{programId}/deliveries",
      id: "list_deliveries",
      summary: "List what a program was told",
      description: "The last 50 of the last 30 days, the newest first.",
      limit: "read",
      params: ProgramId,
      answer: {
        status: 200,
        schema: describeFields(z.object({ items: z.array(Delivery) }), {
          items: ["What it was told, or is to be.", deliveryTexts],
        }),
        description: "What it was told.",
      },
      async handle({ caller, params: { programId } }) {
        const { log } = await listeners.find(caller.workspaceId, programId);
        return { body: { items: log.map(deliveryOf) } };
      },
    }),
    defineEndpoint({
      ...common,
      method: "POST",
      path: "/api/programs/{programId}/deliveries/{deliveryId}/again",
      id: "send_delivery_again",
      summary: "Send a program the same again",
      description: "Sends what has been told or given up once more, with the same `webhook-id`.",
      limit: "write",
      params: describeFields(z.strictObject({ programId: Id, deliveryId: Id }), {
        programId: "As the list of programs has it.",
        deliveryId: "As the list of deliveries has it.",
      }),
      answer: { status: 200, schema: Outcome, description: "What was answered." },
      handle: async ({ caller, params: { programId, deliveryId } }) => ({
        body: await listeners.again(caller, { id: deliveryId, listenerId: programId }),
      }),
    }),
  ];
}

const viewOf = ({ workedAt, failsSince, events, ...listener }: Listener) => ({
  ...listener,
  events: [...events],
  workedAt: at(workedAt),
  failsSince: at(failsSince),
});

const deliveryOf = ({ dueAt, triedAt, createdAt, ...telling }: Telling) => ({
  ...telling,
  triedAt: at(triedAt),
  nextTryAt: at(dueAt),
  createdAt: new Date(createdAt).toISOString(),
});
